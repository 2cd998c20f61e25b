/** A fact with a green tick before it. */
export const CHECKED = "before:font-bold before:text-green before:content-['✓_']"
