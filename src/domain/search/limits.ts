import { MAX_LONG_TERM_DAYS } from '#domain/booking/limits.ts'

/** A trip starts this many hours from now at the earliest. */
export const MIN_LEAD_HOURS = 2
/** Half-hour slots between the earliest start and the first pickup offered. */
export const BOOKING_WINDOW_SLOTS = 1
/** A same-day drop-off is offered this long after the pickup, plus one slot. */
export const SAME_DAY_OFFSET_SECONDS = 14_400
export const MAX_YEARS_AHEAD = 2
/** The maximum of all vehicles, see domain/booking/limits.ts. */
export const MAX_SEARCH_DAYS = MAX_LONG_TERM_DAYS
export const SUBMIT_DEBOUNCE_MS = 300

/**
 * Values of filters that need at least one of them. Guests: seats without the driver's; ratings in tenths of a star.
 */
export const GUEST_CHOICES: readonly number[] = [4, 7, 10, 15, 25]
export const RATING_CHOICES: readonly number[] = [40, 45]
/** The only value of the filter for vehicles that are confirmed immediately. */
export const INSTANT = 1

/** Per group of filters. */
export const MAX_FILTER_IDS = 50
/** The largest id of the database's reference tables (int4). */
export const MAX_FILTER_ID = 2_147_483_647

export const PAGE_LIMIT = 12
/** The vehicles of a city that have a price for the dates: the cheapest a day, priced in slices. */
export const PRICED_SLICE = 1_200
export const MAX_PRICED = 5 * PRICED_SLICE
export const MAX_PAGE = 10_000
/** The vehicles of a host are listed without paging. */
export const MAX_USER_VEHICLES = 200
/** Debounce between the last change of a filter and the search. */
export const VEHICLE_SEARCH_DEBOUNCE_MS = 400
/** Searches that a device remembers. */
export const MAX_RECENT_SEARCHES = 5
