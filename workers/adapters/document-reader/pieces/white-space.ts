/** What XML and HTML call white space. Other spaces are characters with a width, or none at all. */
const WHITE_SPACE = /[ \t\n\f\r]+/g

/** Text with its runs of white space as one space each, as a browser or a word processor shows it. */
export const collapsed = (text: string): string => text.replace(WHITE_SPACE, ' ')
