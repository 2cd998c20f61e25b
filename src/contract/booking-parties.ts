import * as v from 'valibot'

/**
 * The guest or the host of a booking. `isNumberVerified` is about the account's number; the contact person of a booking
 * may have another.
 */
export const Party = v.object({ id: v.number(), fullName: v.string(), isNumberVerified: v.boolean() })

/** What a host sees of the guest of an open request. */
export const RequestingGuest = v.object({
  ...v.omit(Party, ['id']).entries,
  memberSince: v.string(),
  /** completed trips */
  trips: v.number(),
  /** approved bookings that the guest cancelled */
  cancellations: v.number(),
  /** by the hosts of those trips; null: too few have rated */
  rating: v.nullable(v.object({ average: v.number(), count: v.number() })),
})
