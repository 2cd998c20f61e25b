/** The frame of the booking screen, drawn by the form and by its skeleton. */
export const LAYOUT =
  'grid items-start gap-x-10 pt-2 pb-14 [--map-height:420px] md:[--map-height:500px] lg:grid-cols-[minmax(0,1fr)_380px]'
export const HEADING = 'flex items-center max-[18rem]:flex-wrap gap-3.5 pt-2 md:gap-4.5'
export const PICTURE = 'aspect-[1.6] w-26 flex-none rounded-m md:w-33'
/** Sticky; if the box is taller than the window, only its button stays in view. */
export const PRICE_COLUMN =
  'min-w-0 lg:sticky lg:bottom-4 lg:mt-2.75 lg:min-h-[calc(100dvh-104px)] lg:self-end'
export const BOX =
  'price-summary relative mt-7 rounded-(--radius-l) border border-line bg-card shadow-s lg:mt-0'
export const BOX_BODY = 'px-5.5 pt-5 pb-1 lg:pb-5'
export const BOX_FOOT =
  'price-summary-foot px-5.5 pb-4.5 lg:sticky lg:bottom-0 lg:rounded-b-(--radius-l) lg:bg-card'

export const HINT = 'max-w-[64ch] text-sm text-ink-3'
