/** A directory: `t` with the number of a tag for each tag, and the picture once it is decoded. */
interface Directory {
  [tag: string]: readonly number[] | number | Uint8Array | undefined
  width: number
  height: number
  data: Uint8Array | undefined
}

/** The part of utif2 that is used here; its own types ask for those of Node, which a Worker has not. */
declare const utif: {
  decodeImage(file: ArrayBuffer, directory: Directory, all: readonly Directory[]): void
  toRGBA8(directory: Directory): Uint8Array
}
export default utif
