import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

export const PublicProfile = v.object({
  id: v.number(),
  fullName: v.string(),
  image: v.nullable(v.string()),
  memberSince: v.string(),
  rating: v.object({ average: v.nullable(v.number()), count: v.number() }),
  trips: v.number(),
})
export type PublicProfile = v.InferOutput<typeof PublicProfile>

export const getUser = endpoint<undefined, PublicProfile>('GET', '/users/{id}')
