/** Spec sections 5 and 9: everything about hosting that is a number. */
export const MIN_SEATS = 2
export const MAX_SEATS = 70
export const MAX_TOTAL_KM = 9_999_999
export const OLDEST_MODEL_YEAR = 1950
/** The year picker offers the year of the day so many days from now, and none after it. */
export const MODEL_YEAR_DAYS_AHEAD = 10
export const MAX_NAME = 100
export const MAX_PLATE = 40
export const MAX_ADDRESS = 200
export const MAX_GUEST_TEXT = 4_000

/** NRS */
export const MAX_PRICE = 1_000_000
/** km that a block of time brings along */
export const MAX_KM_LIMIT = 100_000
/** NRS a km */
export const MAX_KM_CHARGE = 10_000
/** NRS a night: the spec says 100 in one place and 100000 in its message; we take the message (design section 5) */
export const MAX_OVERNIGHT = 100_000
/** NRS an hour */
export const MAX_WAITING = 100
export const MAX_PERCENT = 100

export const MIN_DRIVER_AGE = 18
/** A year with a digit missing is no date of birth. */
export const EARLIEST_BIRTH = '1900-01-01'
export const MAX_EXPERIENCE = 90

export const MIN_VEHICLE_IMAGES = 4
export const MAX_VEHICLE_IMAGES = 6
export const MAX_INSURANCE_IMAGES = 2
export const MAX_BLUEBOOK_IMAGES = 2
export const MAX_INSURANCE_YEARS = 10

/** What is left of a picture after its cut has so many pixels on its shorter side. */
export const MIN_PICTURE_SIDE = 600
/** Of a file as it is chosen, before it is cut and made small. */
export const MAX_CHOSEN_BYTES = 60 * 1024 * 1024
/** checklists S-09 */
export const MAX_FILE_BYTES = 10 * 1024 * 1024
export const MAX_PIXELS = 24_000_000
export const MAX_SIDE_PIXELS = 8_192
export const MAX_USER_BYTES = 200 * 1024 * 1024

export const UNAVAILABLE_YEARS_AHEAD = 2
/** Of one vehicle that are not over yet: everybody who looks at it is sent all of them. */
export const MAX_UNAVAILABLE_RANGES = 500
/** The owner is told so many days before the insurance lapses. */
export const INSURANCE_NOTICE_DAYS = [30, 7, 1] as const
/** Spec section 9: a changed search of My vehicles asks this long after the last key. */
export const PLATE_SEARCH_DEBOUNCE_MS = 400
/** Longest span that the calendar of all own vehicles answers at once. */
export const MAX_CALENDAR_DAYS = 62

/** Spec section 9: where the map of the address step starts. */
export const ADDRESS_CENTER = { lat: 27.66, lng: 85.318 } as const
export const ADDRESS_ZOOM = 10
