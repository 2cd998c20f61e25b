/** The look of EmptyState, in islands and in sections: of a page, or of a part of one. */
const BOX = 'flex flex-col items-center border border-dashed border-line-2 text-center'
export const EMPTY = `my-6 gap-3 rounded-(--radius-l) px-6 py-12 ${BOX}`
export const EMPTY_PART = `gap-1.5 rounded px-5 py-5 ${BOX}`
export const EMPTY_TITLE = { h1: 'text-[1.6rem]', h2: 'text-xl', h3: 'text-xl', p: 'font-bold' }
export const EMPTY_TEXT = 'max-w-[48ch] text-ink-2'
export const EMPTY_ACTIONS = 'mt-1.5 flex flex-wrap justify-center gap-3'
