/** The look of EmptyState, in islands and in sections. */
export const EMPTY =
  'my-6 flex flex-col items-center gap-3 rounded-(--radius-l) border border-dashed border-line-2 px-6 py-12 text-center'
export const EMPTY_TITLE = { h1: 'text-[1.6rem]', h2: 'text-xl', h3: 'text-xl' }
export const EMPTY_TEXT = 'max-w-[48ch] text-ink-2'
export const EMPTY_WAYS = 'mt-1.5 flex flex-wrap justify-center gap-3'
