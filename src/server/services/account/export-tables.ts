import { type RawBuilder, sql } from 'kysely'
import { isParty } from '#domain/my-bookings/privacy.ts'
import type { BookingSide, BookingStatus } from '#domain/my-bookings/status.ts'
import { shortName } from '#domain/shared/person-name.ts'
import { snapToGrid } from '#domain/shared/place.ts'
import { maskContacts } from '#domain/threads/mask-contacts.ts'
import { maskPlate } from '#domain/vehicles/plate.ts'
import type { Database } from '#server/db/client.ts'

/** Columns of a route on the road graph, which are only used for matching. */
const CORRIDOR = ['graph', 'from_cell', 'to_cell', 'cells', 'corridor'] as const

/** Columns that are not exported: secrets, data of other people, and technical values. */
export const OMITTED = {
  users: [
    'provider_subject',
    'identity_adapter',
    'referred_by',
    'image_upload_id',
    'blocked_at',
    'blocked_reason',
    'deleted_at',
  ],
  sessions: ['token_hash', 'user_id', 'identity_adapter'],
  chats: ['id', 'user_id', 'key_hash', 'is_waiting', 'network'],
  chat_messages: ['id', 'chat_id', 'client_id'],
  threads: ['id', 'guest_id', 'host_id', 'messages'],
  thread_members: ['thread_id', 'user_id', 'changes'],
  thread_messages: ['id', 'thread_id', 'sender_id', 'sent_key', 'image'],
  user_blocks: ['blocker_id', 'blocked_id'],
  push_subscriptions: ['session_hash', 'p256dh', 'auth'],
  push_messages: ['id', 'session_hash', 'claimed_at', 'error'],
  verification_codes: ['id', 'user_id', 'code_hash'],
  vehicles: [
    'user_id',
    'calendar_token',
    'feature_mask',
    'form_versions',
    'owner_blocked_at',
    'blocked_at',
    'blocked_reason',
    'retired_at',
  ],
  drivers: ['vehicle_id', 'image_upload_id', 'license_upload_id'],
  driver_roads: ['vehicle_id'],
  vehicle_images: ['id', 'vehicle_id'],
  vehicle_calendar: [
    'id',
    'vehicle_id',
    'during',
    'road_from_at',
    'road_to_at',
    'kind',
    'booking_id',
    'import_id',
  ],
  imported_calendars: ['id', 'vehicle_id', 'url', 'etag', 'last_modified', 'is_stale', 'next_at'],
  insurance_notices: ['vehicle_id'],
  bookings: ['user_id', 'coupon_id'],
  booking_events: ['id', 'booking_id'],
  booking_routes: ['booking_id', 'route_id'],
  booking_changes: ['id', 'booking_id'],
  booking_dues: ['id', 'booking_id'],
  trip_records: ['id', 'booking_id', 'earlier_ids', 'vehicle_id'],
  trip_expenses: ['id', 'booking_id', 'upload_id'],
  trip_bills: ['id', 'booking_id'],
  trip_days: ['booking_id', 'wrong_codes', 'wrong_codes_since'],
  part_refunds: ['id', 'payment_id', 'reference'],
  payments: ['id', 'booking_id', 'due_id', 'detail', 'amount_text'],
  ratings: ['user_id', 'answer', 'answered_at', 'answer_hidden_at'],
  guest_ratings: ['guest_id', 'host_id'],
  notifications: ['id', 'user_id', 'image'],
  sms_messages: ['user_id', 'caused_by', 'claimed_at', 'error'],
  reports: ['id', 'reporter_id', 'handled_by'],
  referral_rewards: ['referred_id', 'referrer_id', 'booking_id'],
  carpool_requests: ['user_id', 'hidden_reason', 'owner_blocked_at', 'alerted_at', ...CORRIDOR],
  carpool_alerts: ['id', 'user_id', ...CORRIDOR],
  carpool_alert_hits: ['alert_id', 'request_id'],
  carpool_phone_reads: ['user_id'],
  saved_vehicles: ['user_id'],
  coupon_uses: ['coupon_id', 'user_id'],
  coupons: ['id', 'user_id', 'total_limit', 'active'],
  uploads: ['user_id'],
} as const

type Table = keyof typeof OMITTED
/** The guest's contact, which a host sees only on the booking's page, not in an archive, and their other bookings. */
const GUEST_SIDE = ['contact_person', 'contact_phone', 'contact_abroad', 'replaces']

const pick = (alias: string, table: Table, more: readonly string[] = []): RawBuilder<unknown> =>
  sql`to_jsonb(${sql.ref(alias)}) - ${sql.lit(`{${[...OMITTED[table], ...more].join()}}`)}::text[]`

/** A list of rows below another row. */
const list = (alias: string, table: Table, from: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce((select jsonb_agg(${pick(alias, table)}) ${from}), '[]')`

const titleOf = (vehicle: string) =>
  sql`(select m.title_en || ' ' || d.title_en from manufacturers m, models d
    where m.id = ${sql.ref(`${vehicle}.manufacturer_id`)} and d.id = ${sql.ref(`${vehicle}.model_id`)})`
const nameOf = (user: string) =>
  sql`nullif(trim(${sql.ref(`${user}.first_name`)} || ' ' || ${sql.ref(`${user}.last_name`)}), '')`

/** Data of a booking for one of its sides: what the other side wrote is not exported. */
const tripOf = (
  side: BookingSide,
) => sql`jsonb_build_object('vehicle', ${titleOf('v')}, 'plate', v.registration_number,
  'way', (select ${pick('w', 'booking_routes')} from booking_routes w where w.booking_id = b.id),
  'changes', coalesce((select jsonb_agg(${pick('c', 'booking_changes')}
      - case when c.proposed_by = ${sql.lit(side)} then '' else 'reason' end)
    from booking_changes c where c.booking_id = b.id), '[]'),
  'records', ${list('o', 'trip_records', sql`from trip_records o where o.booking_id = b.id`)},
  'expenses_paid', ${list('y', 'trip_expenses', sql`from trip_expenses y where y.booking_id = b.id`)},
  'bill', (select ${pick('l', 'trip_bills')} - ${sql.lit(side === 'renter' ? '' : 'dispute')}
    from trip_bills l where l.booking_id = b.id),
  'cash', (select ${pick('k', 'trip_days')} from trip_days k where k.booking_id = b.id),
  'history', ${list('e', 'booking_events', sql`from booking_events e where e.booking_id = b.id`)})`

/** The files of a user's archive by name, each with a query that returns one object per row. */
const filesOf = (id: number) => ({
  profile: sql`select ${pick('u', 'users')} as data from users u where u.id = ${id}`,
  'mobile-checks': sql`select ${pick('c', 'verification_codes')} as data from verification_codes c where c.user_id = ${id} order by c.id`,
  sessions: sql`select ${pick('s', 'sessions')} as data from sessions s where s.user_id = ${id} order by s.created_at`,
  vehicles: sql`select ${pick('v', 'vehicles')} || jsonb_build_object('title', ${titleOf('v')},
      'city', (select c.title_en from cities c where c.id = v.city_id),
      'features', (select coalesce(jsonb_agg(f.title_en), '[]') from vehicle_features x join features f on f.id = x.feature_id
        where x.vehicle_id = v.id),
      'driver', (select ${pick('d', 'drivers')} || jsonb_build_object('roads',
        ${list('r', 'driver_roads', sql`from driver_roads r where r.vehicle_id = d.vehicle_id`)})
        from drivers d where d.vehicle_id = v.id),
      'pictures', ${list('i', 'vehicle_images', sql`from vehicle_images i where i.vehicle_id = v.id`)},
      'blocked_dates', ${list('k', 'vehicle_calendar', sql`from vehicle_calendar k where k.vehicle_id = v.id and k.kind = 'unavailable'`)},
      'imported_calendars', ${list('m', 'imported_calendars', sql`from imported_calendars m where m.vehicle_id = v.id`)},
      'insurance_notices', ${list('n', 'insurance_notices', sql`from insurance_notices n where n.vehicle_id = v.id`)}) as data
    from vehicles v where v.user_id = ${id} order by v.id`,
  'bookings-as-guest': sql`select ${pick('b', 'bookings')} || ${tripOf('renter')} || jsonb_build_object('host', ${nameOf('h')},
      'dues', ${list('u', 'booking_dues', sql`from booking_dues u where u.booking_id = b.id`)},
      'rating_by_host', (select jsonb_build_object('rate', r.rate, 'remarks', r.remarks, 'created_at', r.created_at)
        from guest_ratings r where r.booking_id = b.id and r.revealed_at is not null),
      'part_refunds', ${list('x', 'part_refunds', sql`from part_refunds x join payments p on p.id = x.payment_id where p.booking_id = b.id`)},
      'payments', ${list('p', 'payments', sql`from payments p where p.booking_id = b.id`)}) as data
    from bookings b join vehicles v on v.id = b.vehicle_id join users h on h.id = v.user_id
    where b.user_id = ${id} order by b.created_at, b.id`,
  'bookings-as-host': sql`select (${pick('b', 'bookings', GUEST_SIDE)}) || ${tripOf('host')}
      || jsonb_build_object('guest', ${nameOf('g')}, 'rating', (select jsonb_build_object('rate', r.rate, 'remarks',
        case when r.hidden_at is null then r.remarks end, 'created_at', r.created_at, 'answer', r.answer, 'answered_at', r.answered_at)
        from ratings r where r.booking_id = b.id and r.revealed_at is not null)) as data
    from bookings b join vehicles v on v.id = b.vehicle_id join users g on g.id = b.user_id
    where v.user_id = ${id} order by b.created_at, b.id`,
  ratings: sql`select ${pick('r', 'ratings')} as data from ratings r where r.user_id = ${id} order by r.created_at`,
  'guest-ratings': sql`select ${pick('r', 'guest_ratings')} as data from guest_ratings r where r.host_id = ${id} order by r.created_at`,
  notifications: sql`select ${pick('n', 'notifications')} || jsonb_build_object('facts', n.facts - 'nameId') as data from notifications n where n.user_id = ${id} order by n.id`,
  sms: sql`select ${pick('s', 'sms_messages')} as data from sms_messages s where s.user_id = ${id} order by s.notification_id`,
  push: sql`select ${pick('p', 'push_subscriptions')} || jsonb_build_object('browser', s.user_agent,
      'messages', ${list('m', 'push_messages', sql`from push_messages m where m.session_hash = p.session_hash`)}) as data
    from push_subscriptions p join sessions s on s.token_hash = p.session_hash
    where s.user_id = ${id} order by p.created_at`,
  chat: sql`select ${pick('c', 'chats')} || jsonb_build_object('messages',
      ${list('m', 'chat_messages', sql`from chat_messages m where m.chat_id = c.id`)}) as data
    from chats c where c.user_id = ${id} order by c.id`,
  threads: sql`select ${pick('t', 'threads')} || jsonb_build_object('mine', ${pick('m', 'thread_members')},
      'other', ${nameOf('p')}, 'status', b.status,
      'wasApproved', exists (select from booking_events e where e.booking_id = b.id and e.status = 'approved'),
      'haveBothWritten', not exists (select from thread_members w where w.thread_id = t.id and not w.has_written),
      'messages', coalesce((
        select jsonb_agg((${pick('x', 'thread_messages')}) || jsonb_build_object('isMine', x.sender_id = ${id}) order by x.id)
        from thread_messages x where x.thread_id = t.id), '[]')) as data
    from thread_members m join threads t on t.id = m.thread_id
      join users p on p.id = case when t.guest_id = ${id} then t.host_id else t.guest_id end
      left join bookings b on b.id = t.booking_id
    where m.user_id = ${id} order by t.id`,
  blocks: sql`select ${pick('k', 'user_blocks')} || jsonb_build_object('person', ${nameOf('p')}) as data
    from user_blocks k join users p on p.id = k.blocked_id where k.blocker_id = ${id} order by k.created_at`,
  reports: sql`select ${pick('r', 'reports')} as data from reports r where r.reporter_id = ${id} order by r.id`,
  referrals: sql`select jsonb_build_object('joined', u.created_at,
      'reward', (select ${pick('r', 'referral_rewards')} from referral_rewards r where r.referred_id = u.id)) as data
    from users u where u.referred_by = ${id} order by u.created_at`,
  carpool: sql`select ${pick('c', 'carpool_requests')} as data from carpool_requests c where c.user_id = ${id} order by c.id`,
  'carpool-alerts': sql`select ${pick('a', 'carpool_alerts')} || jsonb_build_object('hits',
      ${list('h', 'carpool_alert_hits', sql`from carpool_alert_hits h where h.alert_id = a.id`)}) as data
    from carpool_alerts a where a.user_id = ${id} order by a.id`,
  'carpool-phones': sql`select ${pick('p', 'carpool_phone_reads')} as data from carpool_phone_reads p where p.user_id = ${id} order by p.day`,
  'saved-vehicles': sql`select ${pick('s', 'saved_vehicles')} as data from saved_vehicles s where s.user_id = ${id} order by s.created_at`,
  coupons: sql`select ${pick('c', 'coupons')} || jsonb_build_object('uses',
      ${list('x', 'coupon_uses', sql`from coupon_uses x where x.coupon_id = c.id and x.user_id = ${id}`)}) as data
    from coupons c where c.user_id = ${id}
      or exists (select from coupon_uses x where x.coupon_id = c.id and x.user_id = ${id}) order by c.id`,
  pictures: sql`select ${pick('u', 'uploads')} as data from uploads u where u.user_id = ${id} order by u.created_at, u.id`,
})

export type ExportFile = keyof ReturnType<typeof filesOf>

interface BookedTrip {
  status: BookingStatus
  history: readonly { status: string }[]
}
/** Masks for data of the other side of a booking, which apply until the approval. */
const OTHER_SIDE_MASKS: Partial<Record<ExportFile, Record<string, (text: string) => string>>> = {
  'bookings-as-guest': { plate: maskPlate, host: shortName },
  'bookings-as-host': { guest: shortName },
}

function maskOtherSide(name: ExportFile, data: unknown): unknown {
  if (name === 'threads') return maskThread(data as ExportedThread)
  const masks = OTHER_SIDE_MASKS[name]
  if (!masks) return data
  const trip = data as BookedTrip & Record<string, unknown>
  const wasApproved = trip.history.some(({ status }) => status === 'approved')
  if (isParty({ status: trip.status, wasApproved })) return data
  const masked = Object.entries(masks).map(([key, mask]) => {
    const text = trip[key]
    return [key, typeof text === 'string' ? mask(text) : text]
  })
  return { ...trip, ...Object.fromEntries(masked) }
}

interface ExportedMessage {
  isMine: boolean
  text: string | null
  latitude: number | null
  longitude: number | null
  address: string | null
}
interface ExportedThread {
  /** of the booking; null for a ride */
  status: BookingStatus | null
  wasApproved: boolean
  haveBothWritten: boolean
  other: string | null
  messages: readonly ExportedMessage[]
}

/** A thread of the archive as its page shows it: what the other person wrote is masked until the approval. */
function maskThread({ status, wasApproved, haveBothWritten, other, ...thread }: ExportedThread) {
  const isApproved = status !== null && isParty({ status, wasApproved })
  const isUnmasked = isApproved || (status === null && haveBothWritten)
  return {
    ...thread,
    other: other === null || isApproved ? other : shortName(other),
    messages: isUnmasked ? thread.messages : thread.messages.map(maskMessage),
  }
}

function maskMessage(message: ExportedMessage): ExportedMessage {
  const { isMine, text, latitude, longitude } = message
  if (isMine) return message
  if (latitude === null || longitude === null)
    return { ...message, text: text === null ? null : maskContacts(text) }
  const { lat, lng } = snapToGrid({ lat: latitude, lng: longitude })
  return { ...message, latitude: lat, longitude: lng, address: '' }
}

/** All files as JSON, read in one transaction, so that they are consistent. */
export function readExport(db: Database, userId: number): Promise<[ExportFile, string][]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const files: [ExportFile, string][] = []
      const queries = Object.entries(filesOf(userId)) as [ExportFile, RawBuilder<{ data: unknown }>][]
      for (const [name, query] of queries) {
        const { rows } = await query.execute(trx)
        const found = rows.map(({ data }) => maskOtherSide(name, data))
        files.push([name, `${JSON.stringify(name === 'profile' ? found[0] : found, null, 2)}\n`])
      }
      return files
    })
}
