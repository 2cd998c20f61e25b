export const MIN_PASSENGERS = 1
export const MAX_PASSENGERS = 10
/** Characters of the note, without blanks at its ends. */
export const MIN_NOTE = 20
export const MAX_NOTE = 500
/** Whole NRS per seat: at most six digits. */
export const MAX_SEAT_PRICE = 999_999
/** Least and greatest time from the creation of a request to its departure. */
export const MIN_LEAD_MS = 2 * 60 * 60_000
export const MAX_AHEAD_MS = 365 * 24 * 60 * 60_000

/** Least straight-line distance between origin and destination; below, they are the same place. */
export const MIN_RIDE_METERS = 200

export const PAGE_SIZE = 20
/** Number of pages of the list; rides that leave later are found with a filter. */
export const MAX_LIST_PAGE = 50
/**
 * A cell has one position in the order of a route, where the route first comes near it. So of two places close to each
 * other, the later one may have an earlier position, by up to this many cells. Rides in the opposite direction are
 * rejected later, by the distances along the road.
 */
export const CELL_ORDER_TOLERANCE = 10
/** Maximum matches of a list that is filtered by places; if there are more candidates, the soonest are taken. */
export const MAX_MATCHES = 100
/** Requests whose phone number a user can see in a day (Kathmandu). */
export const MAX_PHONES_A_DAY = 60

export const MAX_ALERTS = 5
export const ALERT_DAYS = 60
/** Notifications of alert matches to one user, and SMS among them. Additional matches appear only in the list. */
export const MAX_ALERT_NOTIFICATIONS_AN_HOUR = 6
export const MAX_ALERT_NOTIFICATIONS_A_DAY = 20
export const MAX_RIDE_SMS_A_DAY = 3
/** Notifications to one user in a day about rides of one author, who may create and complete one after the other. */
export const MAX_ALERT_NOTIFICATIONS_BY_AUTHOR = 2
/** SMS about the rides of one author within 24 hours; SMS about bookings are counted separately. */
export const MAX_RIDE_SMS_BY_AUTHOR = 20

/** Metres of road within which two places count as the same. */
export const SAME_PLACE_METERS = 3_000
/** A driver's detour for a passenger: at most this share of the ride, between these metres, and these seconds. */
export const DETOUR_SHARE = 0.1
export const MIN_DETOUR_METERS = 5_000
export const MAX_DETOUR_METERS = 15_000
export const MAX_DETOUR_SECONDS = 30 * 60
/** Longest distance by road from a passenger's place to the meeting point. */
export const MAX_METERS_TO_MEETING = 12_000
/** Least part of a passenger's trip that must be on the route of a ride. */
export const MIN_SHARED_PART = 0.5
