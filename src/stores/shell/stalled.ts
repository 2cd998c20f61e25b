import { atom } from 'nanostores'
import type { Stall } from '#contract/endpoint.ts'

// state
/** Calls without a response for a while, the oldest first. */
export const $stalled = atom<readonly Stall[]>([])

// actions
/** Returns the function that removes it. */
export function addStall(stall: Stall): () => void {
  $stalled.set([...$stalled.get(), stall])
  return () => $stalled.set($stalled.get().filter((item) => item !== stall))
}
