/** A line below the header, or on top of a dialog: part of the layout, so that it covers no form. */
export const STRIP =
  'flex flex-wrap items-center gap-x-3 gap-y-1.5 border-y border-marigold bg-marigold-tint px-[max(20px,(100vw-1160px)/2)] py-2 text-sm text-ink in-[dialog]:mb-3 in-[dialog]:rounded-m in-[dialog]:border-x in-[dialog]:px-3.5'
export const STRIP_TEXT = 'grow basis-65'
