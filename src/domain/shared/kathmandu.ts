/** Kathmandu is UTC+05:45 all year, in milliseconds. A file of its own, so that price rules need no date library. */
export const KATHMANDU_OFFSET_MS = 345 * 60_000
