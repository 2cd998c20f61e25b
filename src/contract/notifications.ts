import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

/** `requests`: bookings of the user's vehicles that wait for the user's decision. */
export const Unseen = v.object({ count: v.number(), requests: v.number() })
export type Unseen = v.InferOutput<typeof Unseen>

export const countUnseen = endpoint<undefined, Unseen>('GET', '/notifications/unseenCount', { guarded: true })
