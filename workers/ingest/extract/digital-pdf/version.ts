/** Names what the lay-out makes of a page. Raised with every change of it; part of every key it shaped. */
export const LAYOUT_VERSION = 'layout-7'
