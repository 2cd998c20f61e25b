import { MAX_LONG_TERM_DAYS } from '#domain/booking/limits.ts'

/** Spec section 9: a hire starts two hours from now at the earliest. */
export const MIN_LEAD_HOURS = 2
/** Half-hour slots kept free between the earliest start and the first pickup time that is offered. */
export const BOOKING_WINDOW_SLOTS = 1
/** A drop-off on the day of the pickup is offered this long after it, and one slot more. */
export const SAME_DAY_OFFSET_SECONDS = 14_400
export const MAX_YEARS_AHEAD = 2
/** No vehicle is hired out for longer than this, see domain/booking/limits.ts. */
export const MAX_HIRE_DAYS = MAX_LONG_TERM_DAYS
export const SUBMIT_DEBOUNCE_MS = 300

/** In each group of filters. */
export const MAX_FILTER_IDS = 50
/** The largest id of reference data that the database can hold. */
export const MAX_FILTER_ID = 2_147_483_647

export const PAGE_LIMIT = 12
export const MAX_PAGE = 10_000
/** The vehicles of one owner come without paging. */
export const MAX_USER_VEHICLES = 200
/** Spec section 9: a changed filter asks for vehicles this long after the last change. */
export const VEHICLE_SEARCH_DEBOUNCE_MS = 400
