import type { Kysely } from 'kysely'
import { MINUTE_MS } from '#domain/shared/kathmandu-time.ts'
import { shortName } from '#domain/shared/person-name.ts'
import { spellingIn } from '#domain/shell/locale.ts'
import { bookingThreadKey, rideThreadKey } from '#domain/threads/thread.ts'
import type { Schema } from '../schema.ts'
import { tripFacts } from '../trip-facts.ts'
import type { SeededNotification } from './booking-notifications.ts'
import { APPROVED_MESSAGES, type MessageData, REQUEST_MESSAGES, RIDE_MESSAGES } from './data/threads.ts'
import type { SeededPeople, SeededPerson } from './people.ts'

interface Subject {
  ids: { booking_id: string } | { request_id: number }
  guest: SeededPerson
  host: SeededPerson
  /** facts of a notification for the one who reads last */
  facts: Record<string, unknown>
}

/**
 * Threads of the demo guest and the demo host, whose last messages are unread. @returns the notifications of them
 */
export async function seedThreads(
  db: Kysely<Schema>,
  { people, now }: { people: SeededPeople; now: number },
): Promise<SeededNotification[]> {
  const [demoGuest, asking] = people.guests
  const [host] = people.hosts
  if (!demoGuest || !asking || !host) return []
  const threads: [Subject | null, readonly MessageData[]][] = [
    [await bookingOf(db, { guest: demoGuest, host, status: 'approved' }), APPROVED_MESSAGES],
    [await bookingOf(db, { guest: asking, host, status: 'pending' }), REQUEST_MESSAGES],
    [await rideOf(db, { guest: asking, host: demoGuest }), RIDE_MESSAGES],
  ]
  const notifications: SeededNotification[] = []
  for (const [subject, messages] of threads)
    if (subject) notifications.push(await seedThread(db, subject, { messages, now }))
  return notifications
}

async function bookingOf(
  db: Kysely<Schema>,
  { guest, host, status }: Pick<Subject, 'guest' | 'host'> & { status: 'approved' | 'pending' },
): Promise<Subject | null> {
  const booking = await db
    .selectFrom('bookings as b')
    .innerJoin('vehicles as v', 'v.id', 'b.vehicle_id')
    .select(['b.id', 'b.from_at as time_at'])
    .select(['b.origin_address', 'b.other_origin', 'b.destination_address', 'b.other_destination'])
    .where('b.user_id', '=', guest.id)
    .where('v.user_id', '=', host.id)
    .where('b.status', '=', status)
    .orderBy('b.from_at', 'desc')
    .executeTakeFirst()
  if (!booking) return null
  const { id, time_at, origin_address, other_origin, destination_address, other_destination } = booking
  const { date: _, ...places } = tripFacts({
    time_at,
    address_from: spellingIn('en', origin_address, other_origin),
    address_to: spellingIn('en', destination_address, other_destination),
    address_from_np: spellingIn('np', origin_address, other_origin),
    address_to_np: spellingIn('np', destination_address, other_destination),
  })
  return {
    ids: { booking_id: id },
    guest,
    host,
    facts: { ...places, bookingId: id, threadKey: bookingThreadKey(id) },
  }
}

async function rideOf(
  db: Kysely<Schema>,
  { guest, host }: Pick<Subject, 'guest' | 'host'>,
): Promise<Subject | null> {
  const ride = await db
    .selectFrom('carpool_requests')
    .selectAll()
    .where('user_id', '=', host.id)
    .orderBy('id')
    .executeTakeFirst()
  if (!ride) return null
  const { date: _, ...places } = tripFacts(ride)
  const threadKey = rideThreadKey(ride.id, guest.id)
  return { ids: { request_id: ride.id }, guest, host, facts: { ...places, requestId: ride.id, threadKey } }
}

/** The last message is unread. @returns its notification */
async function seedThread(
  db: Kysely<Schema>,
  { ids, guest, host, facts }: Subject,
  { messages, now }: { messages: readonly MessageData[]; now: number },
): Promise<SeededNotification> {
  const written = messages.map(({ by, minutesAgo, content }) => ({
    ...content,
    sender_id: by === 'guest' ? guest.id : host.id,
    sent_key: null,
    created_at: new Date(now - minutesAgo * MINUTE_MS),
  }))
  const last = written.at(-1)
  if (!last) throw new Error('A demo thread has no messages.')
  const last_at = last.created_at
  const { id } = await db
    .insertInto('threads')
    .values({ ...ids, guest_id: guest.id, host_id: host.id, messages: written.length, last_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = await db
    .insertInto('thread_messages')
    .values(written.map((message) => ({ ...message, thread_id: id })))
    .returning('id')
    .execute()
  const [reader, sender] = last.sender_id === host.id ? [guest, host] : [host, guest]
  const seen = (message: { id: number } | undefined) => message?.id ?? 0
  const member = { thread_id: id, has_written: true, last_at }
  await db
    .insertInto('thread_members')
    .values([
      { ...member, user_id: sender.id, seen_up_to: seen(rows.at(-1)) },
      {
        ...member,
        user_id: reader.id,
        seen_up_to: seen(rows.at(-2)),
        unread: 1,
        // an SMS of it would be sent ten minutes after the first start
        ...{ unread_since: last_at, notified_at: last_at, digested_at: last_at },
      },
    ])
    .execute()
  const name = shortName(`${sender.firstName} ${sender.lastName}`)
  const side = reader === guest ? 'guest' : 'host'
  return {
    userId: reader.id,
    kind: 'messageReceived',
    at: last_at.getTime(),
    facts: { ...facts, side, name, nameId: sender.id },
  }
}
