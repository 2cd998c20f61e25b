/**
 * What went wrong with a write about a booking. `stands`: it was lost, and the booking is as it was. `unknown`: nobody knows
 * what became of it.
 */
export type WriteProblem = { kind: 'failed'; sentence: string } | { kind: 'stands' | 'unknown' }
