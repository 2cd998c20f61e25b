/** The frame of wizard and editor, drawn by the screen and by its skeleton. */
export const SCREEN =
  'grid grid-cols-1 items-start gap-4.5 pt-6 pb-2 lg:grid-cols-[288px_minmax(0,1fr)] lg:gap-x-12 lg:gap-y-7 lg:pt-9 lg:pb-6'
export const HEAD = 'flex flex-wrap items-start gap-3.5 sm:items-center sm:gap-x-5 lg:col-span-full'
export const STEPS_BESIDE = 'min-w-0 lg:sticky lg:top-23'
export const FORM = 'grid grid-cols-1 gap-7'

/** A part of a form: a fieldset with its legend, or a section with its heading. */
export const PART = 'grid min-w-0 gap-3'
export const PART_TITLE = 'mb-1 text-lg font-bold'
export const PART_HINT = 'max-w-[64ch] text-sm text-ink-3'
