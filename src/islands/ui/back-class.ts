/** A link back to where something belongs. */
export const BACK =
  'inline-flex min-h-11 items-center gap-1.5 text-sm font-bold whitespace-nowrap text-blue underline-offset-3 hover:underline'
