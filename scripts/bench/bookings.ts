import { addDays, kathmanduDate, kathmanduMillis, toWire } from '../../src/domain/shared/kathmandu-time.ts'
import { makeTokens } from './site.ts'

const PEOPLE = 200
const ROUNDS = 3
const CITY = 1
const DAYS_AHEAD = 30
const [FROM, TO] = ['09:00', '17:00']

/** 200 guests concurrently book the same vehicle and hours. Prints how many succeed, and the slowest response. */
export async function benchBookings(url: string, root: string, dataDir: string): Promise<void> {
  const tokens = makeTokens(root, dataDir, PEOPLE)
  const date = addDays(kathmanduDate(Date.now()), DAYS_AHEAD)
  const vehicles = await findVehicles(url, date)
  for (const [round, vehicleId] of vehicles.entries()) {
    const body = JSON.stringify(payload(vehicleId, date))
    const waits: number[] = []
    const statuses = await Promise.all(
      tokens.map(async (token) => {
        const started = performance.now()
        const response = await fetch(`${url}/api/v1/bookings`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body,
        })
        await response.arrayBuffer()
        waits.push(performance.now() - started)
        return response.status
      }),
    )
    waits.sort((a, b) => a - b)
    const of = (wanted: number) => statuses.filter((item) => item === wanted).length
    console.log(
      `${`${PEOPLE} book the same hours, round ${round + 1}`.padEnd(44)} 201 ${of(201)}   409 ${of(409)}   others ${PEOPLE - of(201) - of(409)}   p50 ${Math.round(waits[PEOPLE / 2] ?? 0)} ms   slowest ${Math.round(waits.at(-1) ?? 0)} ms`,
    )
  }
}

/** One vehicle per round. A search only returns vehicles that are listed, insured and free, even after earlier runs. */
async function findVehicles(url: string, date: string): Promise<number[]> {
  const response = await fetch(`${url}/api/v1/getVehicles?page=1`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ cityId: CITY, fromDate: date, fromTime: FROM, toDate: date, toTime: TO }),
  })
  const { data } = (await response.json()) as { data?: { id: number }[] }
  const ids = data?.slice(0, ROUNDS).map(({ id }) => id) ?? []
  if (ids.length < ROUNDS)
    throw new Error(`Only ${ids.length} vehicles are free on ${date} (${response.status}).`)
  return ids
}

function payload(vehicleId: number, date: string) {
  const at = (time: string) => toWire(kathmanduMillis(date, time) ?? Number.NaN)
  return {
    from: at(FROM),
    to: at(TO),
    vehicleId,
    originLatitude: 27.7154,
    originLongitude: 85.311,
    originAddress: 'Thamel, Kathmandu, Nepal',
    destinationLatitude: 27.6766,
    destinationLongitude: 85.3142,
    destinationAddress: 'Patan, Lalitpur, Nepal',
    contactPerson: 'Bench',
    contactPersonPhoneNumber: '9871204517',
  }
}
