export const MIN_PASSENGERS = 1
export const MAX_PASSENGERS = 10
/** Characters of the note without the blanks at its ends. */
export const MIN_NOTE = 20
export const MAX_NOTE = 500
/** Whole NRS per seat: at most six digits. */
export const MAX_PRICE = 999_999
/** A ride leaves at the earliest so long after its request is written, and at most so long. */
export const MIN_LEAD_MS = 2 * 60 * 60_000
export const MAX_AHEAD_MS = 365 * 24 * 60 * 60_000

/** Metres as the crow flies: what is closer together is one place, and no way. */
export const MIN_WAY_METERS = 200

export const PAGE_SIZE = 20
/** The pages of the list: what leaves later is found by a filter. */
export const MAX_LIST_PAGE = 50
/**
 * A cell stands once in the order of a way, where the way first comes near it: of two places close to each other the later
 * one may stand earlier, by so many cells. What goes the other way is refused by the road itself.
 */
export const CELL_ORDER_TOLERANCE = 10
/** Rides that match places are listed up to this number, the next ones first. */
export const MAX_MATCHES = 100
/** Different requests whose phone number a user reads on a day of Kathmandu. */
export const MAX_PHONES_A_DAY = 60

export const MAX_ALERTS = 5
export const ALERT_DAYS = 60
/** Rides that alerts tell one person of, and how many of these by SMS; further ones are found in the list. */
export const MAX_TOLD_AN_HOUR = 6
export const MAX_TOLD_A_DAY = 20
export const MAX_RIDE_SMS_A_DAY = 3
/** Of these a day rides of one author, who may write and complete one after the other. */
export const MAX_TOLD_BY_AUTHOR = 2
/** SMS that the rides of one author cause within 24 hours; those of bookings are counted apart. */
export const MAX_RIDE_SMS_BY_AUTHOR = 20

/** Metres of road within which two places count as the same. */
export const SAME_PLACE_METERS = 3_000
/** A driver's detour for a passenger: at most this share of the ride, between these metres, and these seconds. */
export const DETOUR_SHARE = 0.1
export const MIN_DETOUR_METERS = 5_000
export const MAX_DETOUR_METERS = 15_000
export const MAX_DETOUR_SECONDS = 30 * 60
/** Metres of road that a passenger comes to meet a ride. */
export const MAX_WAY_TO_MEET_METERS = 12_000
/** The part of a passenger's trip that lies on the way of a ride, at least. */
export const MIN_SHARED_PART = 0.5
