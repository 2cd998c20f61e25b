import { toFailure } from '#contract/api-failure.ts'

const REFUSALS = ['outsideNepal', 'linkWithoutPlace'] as const
/** Why typed coordinates or a map link cannot be chosen as a place; a retry would not help. */
export type PlaceRefusal = (typeof REFUSALS)[number]

export const isPlaceRefusal = (text: string): text is PlaceRefusal => REFUSALS.some((one) => one === text)

export function placeRefusal(error: unknown): PlaceRefusal | undefined {
  return REFUSALS.find((refusal) => refusal === toFailure(error).cause)
}
