import type { Kysely } from 'kysely'
import { DAY_MS, kathmanduDate, kathmanduMillis } from '#domain/shared/kathmandu-time.ts'
import type { Schema } from '../schema.ts'
import { CARPOOL_REQUESTS } from './data/carpool.ts'
import { seedHostingShowcase } from './hosting-showcase.ts'
import { seedNotifications } from './notifications.ts'
import type { SeededPeople } from './people.ts'
import type { Random } from './random.ts'
import { seedRecentTrips } from './recent-trips.ts'
import type { ReferenceIds } from './reference.ts'
import { seedReferrals } from './referrals.ts'
import { seedRequests } from './requests.ts'
import { seedShowcase } from './showcase.ts'
import { countTrips, seedTrips } from './trips.ts'
import type { SeededVehicle } from './vehicles.ts'

interface Options {
  ids: ReferenceIds
  people: SeededPeople
  vehicles: readonly SeededVehicle[]
  now: number
  random: Random
}
/** Bookings in every status, ratings, blocked dates, notifications and carpool requests, around `now`. */
export async function seedActivity(db: Kysely<Schema>, options: Options): Promise<void> {
  await seedTrips(db, options)
  await seedShowcase(db, options)
  await seedHostingShowcase(db, options)
  await seedRequests(db, options)
  await seedRecentTrips(db, options)
  await countTrips(db)
  await seedReferrals(db, options)
  await seedCarpool(db, options)
  await seedNotifications(db, options)
}

/** A job computes their corridors and fair prices (services/carpool/measure-corridors.ts). */
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
        address_from_np: request.addressFromNp,
        address_to: request.addressTo,
        address_to_np: request.addressToNp,
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
