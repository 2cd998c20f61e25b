/** A count in a small filled circle. */
export const BADGE =
  'inline-grid h-5 min-w-5 place-items-center rounded-full bg-crimson px-1.5 text-[0.75rem] leading-none font-bold text-on-crimson'
