/** What holds a map, or stands for it; an unfolded caption makes a frameless map taller, and its surface keeps its size. */
export const SURFACE =
  'relative isolate z-0 min-h-60 flex-1 overflow-hidden rounded-none in-data-frameless:min-h-0 in-data-frameless:group-has-open:min-h-[calc(var(--map-height)-29px)]'

export const FAILED_SURFACE = `${SURFACE} grid place-content-center justify-items-center gap-3.5 bg-sunk p-6 text-center`
