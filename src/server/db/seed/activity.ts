import type { Kysely } from 'kysely'
import { DAY_MS, HOUR_MS, kathmanduDate, kathmanduMillis } from '#domain/shared/time.ts'
import type { Schema } from '../schema.ts'
import { CARPOOL_REQUESTS } from './data/carpool.ts'
import { seedHostingShowcase } from './hosting-showcase.ts'
import type { SeededPeople } from './people.ts'
import type { Random } from './random.ts'
import type { ReferenceIds } from './reference.ts'
import { seedRequests } from './requests.ts'
import { seedShowcase } from './showcase.ts'
import { daytimeFrom } from './times.ts'
import { countTrips, seedTrips } from './trips.ts'
import type { SeededVehicle } from './vehicles.ts'

interface Options {
  ids: ReferenceIds
  people: SeededPeople
  vehicles: readonly SeededVehicle[]
  now: number
  random: Random
}
/** Bookings in every status, ratings, blocked days, notifications and shared rides, around `now`. */
export async function seedActivity(db: Kysely<Schema>, options: Options): Promise<void> {
  await seedTrips(db, options)
  await seedShowcase(db, options)
  await seedHostingShowcase(db, options)
  await seedRequests(db, options)
  await countTrips(db)
  await seedNotifications(db, options)
  await seedCarpool(db, options)
}

async function seedNotifications(db: Kysely<Schema>, { people, vehicles, now }: Options): Promise<void> {
  const guest = people.guests[0]
  const host = people.hosts[0]
  if (!guest || !host) return
  const rows = vehicles.slice(0, 6).map((vehicle, index) => ({
    user_id: index % 2 ? host.id : guest.id,
    kind: index % 2 ? 'bookingReceived' : 'bookingApproved',
    facts: JSON.stringify({
      vehicle: vehicle.title,
      guest: `${guest.firstName} ${guest.lastName}`,
      date: new Date(daytimeFrom(now + index * DAY_MS)).toISOString(),
    }),
    image: null,
    amount: null,
    read_at: index > 2 ? new Date(now - DAY_MS) : null,
    created_at: new Date(now - (6 - index) * 9 * HOUR_MS),
  }))
  await db.insertInto('notifications').values(rows).execute()
}

async function seedCarpool(db: Kysely<Schema>, { ids, people, now }: Options): Promise<void> {
  const everyUser = [...people.guests, ...people.hosts]
  const rows = CARPOOL_REQUESTS.flatMap((request, index) => {
    const person = everyUser[index]
    const at = kathmanduMillis(kathmanduDate(now + request.inDays * DAY_MS), request.at)
    const typeId = ids.types.get(request.typeSlug)
    if (!person || at === null || !typeId) return []
    return [
      {
        user_id: person.id,
        is_driver: request.isDriver,
        address_from: request.addressFrom,
        address_to: request.addressTo,
        from_latitude: request.fromLatitude,
        from_longitude: request.fromLongitude,
        to_latitude: request.toLatitude,
        to_longitude: request.toLongitude,
        time_at: new Date(at),
        passengers: request.passengers,
        vehicle_type_id: typeId,
        suggested_price: request.suggestedPrice,
        phone_number: person.phone,
        note: request.note,
        completed_at: null,
      },
    ]
  })
  await db.insertInto('carpool_requests').values(rows).execute()
}
