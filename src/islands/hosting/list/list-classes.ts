/** The looks that the list of the host's vehicles shares with its skeleton. */
export const BAR = 'grid grid-cols-2 items-stretch gap-3 lg:grid-cols-[minmax(0,1fr)_auto_auto]'
export const SEARCH = 'max-lg:col-span-full'
export const COUNT = 'mt-3 mb-2 min-h-7 text-sm text-ink-3 empty:sr-only'
export const LIST = 'grid gap-4 aria-busy:opacity-60'
/** Picture and text, notes, actions: the picture beside all of them, on phones beside the text only. */
export const ROW =
  'grid grid-cols-[96px_minmax(0,1fr)] grid-rows-[auto_auto_auto] gap-x-3.5 gap-y-2 rounded border border-line bg-card px-4.5 py-4 md:grid-cols-[220px_minmax(0,1fr)] md:grid-rows-[auto_1fr_auto] md:gap-x-6'
export const ROW_PICTURE = 'self-start rounded-m md:row-span-3'
export const ROW_TEXT = 'grid content-start gap-1 md:gap-1.5'
export const ROW_NOTES = 'grid content-start gap-2 empty:hidden max-md:col-span-full'
export const ROW_ACTIONS =
  'row-start-3 flex flex-wrap items-center gap-2 pt-1.5 max-md:col-span-full md:col-start-2'
