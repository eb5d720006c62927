/** The largest file that is taken at all, in bytes: 5 GiB. */
export const LARGEST_UPLOAD = 5 * 1024 ** 3

/** The largest file that comes in one request, in bytes; Cloudflare takes no larger body on most plans. Larger ones come in parts. */
export const LARGEST_WHOLE = 100 * 1024 * 1024

/** The largest file that is read as a whole, in bytes: all but PDFs. With what is unpacked of it it must fit into 128 MB. */
export const LARGEST_READ_WHOLE = 64 * 1024 * 1024
