import type { Tone } from '#stores/shell/environment.ts'

/** Paths in a viewBox of 20 x 20. */
export const TOAST_MARKS: Record<Tone, string> = {
  success: 'm5 10.5 3.2 3.2L15 7',
  info: 'M10 9.5v5M10 6v.2',
  error: 'M10 5.5v5.5M10 14v.2',
}
