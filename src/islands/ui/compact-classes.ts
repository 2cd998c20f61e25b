/** Fields within `data-compact` are lower on a phone, so that home's form fits its first screen. */
export const COMPACT_FIELD = 'max-sm:in-data-compact:px-2.5! max-sm:in-data-compact:py-1.25!'
export const COMPACT_SMALL = 'max-sm:in-data-compact:leading-[1.3]'
