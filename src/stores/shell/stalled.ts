import { atom } from 'nanostores'
import type { Stall } from '#contract/endpoint.ts'

// state
/** Calls without a response for a while, the oldest first. */
export const $stalledCalls = atom<readonly Stall[]>([])

// actions
/** Returns the function that removes it. */
export function addStall(stall: Stall): () => void {
  $stalledCalls.set([...$stalledCalls.get(), stall])
  return () => $stalledCalls.set($stalledCalls.get().filter((item) => item !== stall))
}
