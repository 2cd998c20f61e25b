/** Sentences that are stored by their key, so that each side reads them in its own language. */
export const QUICK_ANSWERS = [
  'yes',
  'no',
  'thanks',
  'onTheWay',
  'atPickup',
  'late10',
  'late30',
  'whereAreYou',
  'callMe',
  'waitPlease',
] as const
export type QuickAnswer = (typeof QUICK_ANSWERS)[number]
