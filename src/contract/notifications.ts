import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

export const Unseen = v.object({ count: v.number() })
export type Unseen = v.InferOutput<typeof Unseen>

export const countUnseen = endpoint<undefined, Unseen>('GET', '/notifications/unseenCount', { guarded: true })
