import * as v from 'valibot'
import * as saved from '#contract/saved-vehicles.ts'
import * as contract from '#contract/vehicles.ts'
import { readTripTimes } from '#domain/booking/trip.ts'
import { insideNepalBox, type Point } from '#domain/shared/place.ts'
import { ApiError } from '#server/api-error.ts'
import type { Serve } from '#server/http/definition.ts'
import { MINUTE } from '#server/http/limits.ts'
import { offerAlternatives } from '#server/services/booking/alternatives.ts'
import { getVehicle, type VehicleDates } from '#server/services/vehicles/get-vehicle.ts'
import { listCards } from '#server/services/vehicles/list-cards.ts'
import { listTakenTimes } from '#server/services/vehicles/list-taken-times.ts'
import { listSaved, saveVehicles } from '#server/services/vehicles/saved-vehicles.ts'
import { SEARCHES } from './search.ts'

export function serveVehicles(serve: Serve): void {
  serve(
    saved.listSavedVehicles,
    { summary: "Lists the user's saved vehicles, latest first", answer: v.array(saved.SavedVehicle) },
    async ({ context, userId }) => ({ data: await listSaved(context, userId) }),
  )
  serve(
    saved.saveVehicles,
    {
      summary: 'Saves and removes vehicles; returns all saved ones, latest first',
      payload: saved.SavePayload,
      answer: v.array(saved.SavedVehicle),
      limits: [{ name: 'userSaved', per: 'user', points: 60, duration: MINUTE }],
    },
    async ({ context, userId, payload }) => ({ data: await saveVehicles(context, userId, payload) }),
  )
  // before the call with an id
  serve(
    contract.listCards,
    {
      summary: 'Returns the cards of vehicles by their ids, without those that are not listed',
      query: contract.CardsQuery,
      answer: v.array(contract.VehicleCard),
      mayBeOld: true,
      limits: [SEARCHES],
    },
    async ({ context, query, locale }) => ({
      data: await listCards(context, [...new Set(query.ids.split(',').map(Number))], locale),
    }),
  )
  serve(
    contract.getVehicle,
    {
      summary: 'Returns a vehicle, priced for `from` and `to` if given',
      query: contract.GetVehicleQuery,
      answer: contract.VehicleDetail,
      login: 'optional',
      lookUp: 'vehicle',
      errors: ['vehicleNotFound', 'invalidDates'],
    },
    async ({ context, id, query, locale, user }) => ({
      data: await getVehicle(context, id('vehicleNotFound'), {
        dates: readDates(query),
        locale,
        userId: user?.id ?? null,
      }),
    }),
  )
  serve(
    contract.listTakenTimes,
    {
      summary: 'Returns the hours from now on at which a vehicle cannot be booked',
      answer: contract.TakenTimes,
      lookUp: 'vehicle',
      errors: ['vehicleNotFound'],
    },
    async ({ context, id }) => ({ data: await listTakenTimes(context, id('vehicleNotFound')) }),
  )
  serve(
    contract.listAlternatives,
    {
      summary:
        'Returns, for a vehicle that is taken at these times, its nearest free times and similar vehicles that are free; with a pickup, vehicles that can come there, nearer ones for a vehicle that is far; with the end, those that can drive home from it in time; with `atOnce=1` only similar vehicles that confirm immediately',
      query: contract.AlternativesQuery,
      answer: contract.Alternatives,
      limits: [SEARCHES],
      lookUp: 'vehicle',
      errors: ['vehicleNotFound', 'invalidDates', 'tripTooLong'],
    },
    async ({ context, id, query, locale }) => {
      const dates = readDates(query)
      if (!dates) throw new ApiError('invalidDates')
      return {
        data: await offerAlternatives(context, id('vehicleNotFound'), dates, {
          locale,
          pickup: readPoint(query.pickupLatitude, query.pickupLongitude),
          end: readPoint(query.endLatitude, query.endLongitude),
          isInstantOnly: query.atOnce === '1',
        }),
      }
    },
  )
}

function readPoint(latitude: string | undefined, longitude: string | undefined): Point | null {
  const [lat, lng] = [Number(latitude), Number(longitude)]
  return latitude && longitude && insideNepalBox({ lat, lng }) ? { lat, lng } : null
}

function readDates({ from, to }: contract.GetVehicleQuery): VehicleDates | null {
  if (from === undefined && to === undefined) return null
  const hours = readTripTimes(from ?? '', to ?? '')
  if (!hours) throw new ApiError('invalidDates')
  return hours
}
