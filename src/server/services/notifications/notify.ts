import { sql } from 'kysely'
import type { GatewayId } from '#domain/booking/payment-methods.ts'
import type { MatchKind } from '#domain/carpool/classify-match.ts'
import { type Actor, isGuestSide } from '#domain/my-bookings/status.ts'
import {
  amountFor,
  isKindFor,
  type NotificationKind,
  type RecipientSide,
} from '#domain/notifications/kinds.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import { shortName } from '#domain/shared/person-name.ts'
import type { OtherLocale } from '#domain/shell/locale.ts'
import type { Database } from '#server/db/client.ts'
import { enqueuePushes, enqueueSms, type NotifiedEvent } from './enqueue-messages.ts'

/**
 * Values of a notification. `...Np` is the Nepali variant of a text; `from` and `to` are places; `date` and `until` are
 * UTC on the wire, `day` is YYYY-MM-DD. `side`: whether the reader is the booking's host or guest, or drives or rides
 * along (`match`: how the ride fits); `actor`: who gave the reason; `wallet`: that of the payment. `guest` and `name`
 * become null when the person's account is deleted; `nameId`, which is not shown, identifies the person of `name`.
 */
export type Facts = Partial<
  Record<
    | 'vehicle'
    | 'plate'
    | 'driver'
    | 'reason'
    | 'date'
    | 'until'
    | 'day'
    | 'bookingId'
    | 'threadKey'
    | 'from'
    | 'to'
    | `${'vehicle' | 'from' | 'to'}${Capitalize<OtherLocale>}`,
    string
  > &
    Record<'guest' | 'name', string | null> &
    Record<'rate' | 'days' | 'vehicleId' | 'nameId' | 'requestId' | 'alertId' | 'messages', number> & {
      side: RecipientSide
      actor: Actor
      match: MatchKind
      wallet: GatewayId
    }
>

export interface Recipient {
  userId: number
  facts: Facts
  /** NRS, negative when the user pays */
  amount?: number
  /** whether an SMS may be sent as well */
  sms?: boolean
}

/** Notifies users of one event, in its transaction; each user at most once. */
export async function notifyMany(
  trx: Database,
  event: NotifiedEvent,
  recipients: readonly Recipient[],
): Promise<void> {
  if (recipients.length === 0) return
  const rows = await trx
    .insertInto('notifications')
    .values(
      recipients.map(({ userId, facts, amount = null }) => ({
        user_id: userId,
        kind: event.kind,
        facts: JSON.stringify(facts),
        image: null,
        amount,
        created_at: new Date(event.at),
        read_at: null,
      })),
    )
    .returning(['id', 'user_id'])
    .execute()
  const ids = new Map(rows.map(({ id, user_id }) => [user_id, id]))
  const inserted = recipients.flatMap(({ userId, facts, sms = true }) => {
    const notificationId = ids.get(userId)
    return notificationId === undefined ? [] : [{ notificationId, userId, facts, sms }]
  })
  await enqueueSms(
    trx,
    event,
    inserted.filter(({ sms }) => sms),
  )
  await enqueuePushes(trx, event, inserted)
}

/** Notifies one user, in the transaction of the event. */
export function notifyUser(
  trx: Database,
  { kind, causedBy = null, at, ...recipient }: NotifiedEvent & Recipient,
): Promise<void> {
  return notifyMany(trx, { kind, causedBy, at }, [recipient])
}

export interface NotifiedBooking {
  id: string
  user_id: number
  vehicle_id: number
  from_at: Date
}

/** A booking with what is agreed on. `from`: epoch milliseconds */
export function notifiedBooking(
  { id, userId }: { id: string; userId: number },
  { vehicleId, from }: { vehicleId: number; from: number },
): NotifiedBooking {
  return { id, user_id: userId, vehicle_id: vehicleId, from_at: new Date(from) }
}

/**
 * Notifies the guest and the host of a booking, except the one who acted, a deleted account and a side that the kind is
 * not for. `only` restricts it to one side.
 */
export async function notifyParties(
  trx: Database,
  booking: NotifiedBooking,
  kind: NotificationKind,
  {
    actor,
    at,
    facts = {},
    amount,
    only,
  }: { actor: Actor; at: number; facts?: Facts; amount?: number; only?: RecipientSide },
): Promise<void> {
  const parties = await trx
    .selectFrom('vehicles as v')
    .innerJoin('manufacturers as m', 'm.id', 'v.manufacturer_id')
    .innerJoin('models as d', 'd.id', 'v.model_id')
    .innerJoin('users as g', (join) => join.on('g.id', '=', booking.user_id))
    .innerJoin('users as h', 'h.id', 'v.user_id')
    .select(['v.user_id as host', ...TITLES, 'g.first_name', 'g.last_name'])
    .select(['g.deleted_at as guest_deleted', 'h.deleted_at as host_deleted'])
    .select(
      sql<boolean>`exists (select from bookings b where b.id = ${booking.id} and (b.status not in ('pending', 'cancelled')
        or exists (select from booking_events e where e.booking_id = b.id and e.status = 'approved')))`.as(
        'was_approved',
      ),
    )
    .where('v.id', '=', booking.vehicle_id)
    .executeTakeFirstOrThrow()
  // until the approval, guest and host see only each other's short names
  const nameOf = (name: string) => (parties.was_approved ? name : shortName(name))
  const values = {
    bookingId: booking.id,
    ...vehicleNames(parties),
    guest: nameOf(`${parties.first_name} ${parties.last_name}`.trim()),
    date: toWire(booking.from_at.getTime()),
    actor,
    ...facts,
    ...(facts.driver !== undefined && { driver: nameOf(facts.driver) }),
  }
  const causedBy = { renter: booking.user_id, host: parties.host, operator: null, system: null }[actor]
  const guest = { userId: booking.user_id, side: 'guest' } as const
  const host = { userId: parties.host, side: 'host' } as const
  const recipients = [
    ...(isGuestSide(actor) || parties.guest_deleted ? [] : [guest]),
    ...(actor === 'host' || parties.host_deleted ? [] : [host]),
  ]
  for (const { userId, side } of recipients) {
    if (!isKindFor(kind, side) || (only && side !== only)) continue
    await notifyUser(trx, {
      userId,
      kind,
      facts: { ...values, side },
      causedBy,
      at,
      ...(amount !== undefined && { amount: amountFor(side, kind, amount) }),
    })
  }
}

const TITLES = [
  'm.title_en as maker',
  'm.title_np as makerNp',
  'd.title_en as model',
  'd.title_np as modelNp',
] as const

function vehicleNames(
  titles: Record<'maker' | 'makerNp' | 'model' | 'modelNp', string>,
): Record<'vehicle' | `vehicle${Capitalize<OtherLocale>}`, string> {
  return {
    vehicle: `${titles.maker} ${titles.model}`,
    vehicleNp: `${titles.makerNp} ${titles.modelNp}`,
  }
}

/** Notifies a vehicle's host; `facts` in addition to the vehicle's name, plate and id. */
export async function notifyHost(
  trx: Database,
  { vehicleId, kind, facts, at }: { vehicleId: number; kind: NotificationKind; facts: Facts; at: number },
): Promise<void> {
  const vehicle = await trx
    .selectFrom('vehicles as v')
    .innerJoin('manufacturers as m', 'm.id', 'v.manufacturer_id')
    .innerJoin('models as d', 'd.id', 'v.model_id')
    .select(['v.user_id', 'v.registration_number', ...TITLES])
    .where('v.id', '=', vehicleId)
    .executeTakeFirstOrThrow()
  const values = {
    vehicleId,
    ...vehicleNames(vehicle),
    plate: vehicle.registration_number,
    ...facts,
  }
  await notifyUser(trx, { userId: vehicle.user_id, kind, facts: values, at })
}
