/** A round button or link of the size of a finger, around an icon of ROUND_ICON. */
export const ROUND =
  'grid size-11 flex-none cursor-pointer place-items-center rounded-full border border-line-2 bg-card text-ink hover:border-ink-3'

export const ROUND_ICON = { className: 'size-5.5', strokeWidth: 2.2 }
