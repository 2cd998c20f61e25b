/** The frame around TripTimes and the link that changes them, which covers the whole frame. */
export const TRIP_TIMES = {
  frame: 'relative rounded-m border border-line-2 hover:border-ink-3',
  change:
    'link grid min-h-11 w-full cursor-pointer place-items-center border-t border-line-2 text-sm font-bold after:absolute after:inset-0',
}
