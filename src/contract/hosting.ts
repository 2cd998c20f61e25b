import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Filters } from './search.ts'

export const CreateInfo = v.pick(Filters, ['features', 'manufacturers', 'colors', 'cities'])
export type CreateInfo = v.InferOutput<typeof CreateInfo>

export const listCreateInfo = endpoint<undefined, CreateInfo>('GET', '/createVehicleInfo')
