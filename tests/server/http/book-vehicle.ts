// Compiled only by generated-client.test.ts, against the types that openapi-typescript generates from the document.
import createClient from 'openapi-fetch'
import type { paths } from 'sawari-api'
import type { Booked, Quote } from '#contract/booking.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Booking } from '#contract/my-bookings.ts'
import type { VehicleCard } from '#contract/vehicles.ts'

interface Trip {
  /** The base URL of the API, such as http://localhost:4321/api/v1. */
  baseUrl: string
  token: string
  /** YYYY-MM-DD, in Kathmandu. */
  date: string
}

/** Searches, prices, books, and reads the booking, knowing only the document. */
export async function bookVehicle({ baseUrl, token, date }: Trip) {
  const client = createClient<paths>({ baseUrl })
  const headers = { authorization: `Bearer ${token}` }
  const hours = { fromDate: date, fromTime: '08:00', toDate: date, toTime: '18:00' }

  const found = await client.POST('/getVehicles', { body: { ...hours } })
  const cards: VehicleCard[] = found.data?.data ?? []
  const card = cards.find(({ instantBooking }) => instantBooking)
  if (!card) throw new Error('No vehicle can be booked immediately.')

  const trip = {
    vehicleId: card.id,
    from: `${date}T02:15:00Z`,
    to: `${date}T12:15:00Z`,
    originLatitude: 27.7154,
    originLongitude: 85.311,
    destinationLatitude: 27.6766,
    destinationLongitude: 85.3142,
    isCityRide: true,
  }
  const priced = await client.POST('/pricing', { body: trip })
  const quote: Quote | undefined = priced.data?.data
  if (!quote) throw new Error(`No price: ${priced.error?.error[0]?.detail}`)

  const body = {
    ...trip,
    contactPerson: 'Anisha Karki',
    contactPersonPhoneNumber: '9871204517',
    expectedPayable: quote.payable,
  }
  const booked = await client.POST('/bookings', { body, headers })
  const answer: Booked | undefined = booked.data?.data
  if (!answer) throw new Error(`Not booked: ${booked.error?.error[0]?.detail}`)

  const read = await client.GET('/bookings/{id}', { params: { path: { id: answer.id } }, headers })
  const booking: Booking | undefined = read.data?.data

  const again = await client.POST('/bookings', { body, headers })
  const refusal: ErrorCode | undefined = again.error?.error[0]?.cause
  return { quote, answer, booking, refusal }
}
