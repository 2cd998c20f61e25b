import { atom } from 'nanostores'
import type { Stall } from '#contract/endpoint.ts'

// state
/** Calls that have had no answer for a while, the first one first. */
export const $stalled = atom<readonly Stall[]>([])

// actions
/** Answers how to tell that it is over. */
export function addStall(stall: Stall): () => void {
  $stalled.set([...$stalled.get(), stall])
  return () => $stalled.set($stalled.get().filter((item) => item !== stall))
}
