/** A write about a booking. `lookingUp`: its response was lost, and the booking is read to find out whether it was done. */
export type WriteStatus = 'idle' | 'sending' | 'lookingUp'

/** `stands`: the response was lost, and the booking is unchanged. `unknown`: the booking could not be read either. */
export type WriteProblem = { kind: 'failed'; sentence: string } | { kind: 'stands' | 'unknown' }
