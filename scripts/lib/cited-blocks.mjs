import { post } from './client.mjs'

/** Ids of one call of `/resolve`: the most the engine takes. */
const AT_ONCE = 100

/** The citations of blocks, in the order of their ids. @throws where one is not found */
export async function citedBlocks(url, token, blockIds) {
  const citations = []
  for (let at = 0; at < blockIds.length; at += AT_ONCE) {
    const { status, body } = await post(url, token, '/resolve', {
      block_ids: blockIds.slice(at, at + AT_ONCE),
    })
    if (status !== 200) throw new Error(`/resolve: ${status} ${JSON.stringify(body)}`)
    citations.push(...body.items.map(({ citation }) => citation))
  }
  if (citations.includes(null)) throw new Error('/resolve does not know a block that FETCH gave')
  return citations
}
