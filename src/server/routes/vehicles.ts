import { GetVehicleQuery, getVehicle, VehicleDetail } from '#contract/vehicles.ts'
import { fromWire } from '#domain/shared/time.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Serve } from '#server/http/calls.ts'
import { type Dates, getVehicle as get } from '#server/services/vehicles/get-vehicle.ts'

export function serveVehicles(serve: Serve): void {
  serve(
    getVehicle,
    {
      summary: 'A vehicle, priced for from and to when they are given',
      query: GetVehicleQuery,
      answer: VehicleDetail,
    },
    async ({ core, id, query, locale, user }) => ({
      data: await get(core, id('vehicleNotFound'), {
        dates: readDates(query),
        locale,
        userId: user?.id ?? null,
      }),
    }),
  )
}

function readDates({ from, to }: GetVehicleQuery): Dates | null {
  if (from === undefined && to === undefined) return null
  const dates = { from: fromWire(from ?? ''), to: fromWire(to ?? '') }
  if (dates.from === null || dates.to === null || dates.to <= dates.from) throw new ApiError('invalidDates')
  return { from: dates.from, to: dates.to }
}
