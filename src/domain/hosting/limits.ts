export const MIN_SEATS = 2
export const MAX_SEATS = 70
export const MAX_TOTAL_KM = 9_999_999
export const OLDEST_MODEL_YEAR = 1950
/** The newest model year is the year of the day this many days ahead. */
export const MODEL_YEAR_DAYS_AHEAD = 10
export const MAX_NAME = 100
export const MIN_PLATE = 4
export const MAX_PLATE = 30
export const MAX_ADDRESS = 200
export const MAX_GUEST_TEXT = 4_000

/** NRS */
export const MAX_TIER_PRICE = 1_000_000
/** km included in a price tier */
export const MAX_KM_LIMIT = 100_000
/** NRS per km */
export const MAX_KM_CHARGE = 10_000
/** NRS per night */
export const MAX_OVERNIGHT = 100_000
/** NRS per hour */
export const MAX_WAITING = 100
export const MAX_PERCENT = 100

export const MIN_DRIVER_AGE = 18
/** Rejects years with a missing digit. */
export const EARLIEST_BIRTH = '1900-01-01'
export const MAX_EXPERIENCE = 90

export const MIN_VEHICLE_IMAGES = 4
export const MAX_VEHICLE_IMAGES = 6
export const MAX_INSURANCE_IMAGES = 2
export const MAX_BLUEBOOK_IMAGES = 2
export const MAX_INSURANCE_YEARS = 10

/** px, minimum shorter side of a cropped picture. */
export const MIN_PICTURE_SIDE = 600
/** Bytes of the chosen file, before it is cropped and downscaled. */
export const MAX_CHOSEN_BYTES = 60 * 1024 * 1024
/** Pixels of the chosen file: decoded, each takes four bytes of memory, even on a cheap phone. */
export const MAX_OPENED_PIXELS = 50_000_000
/** Bytes of an upload (docs/security.md, "Uploads"). */
export const MAX_FILE_BYTES = 10 * 1024 * 1024
export const MAX_PIXELS = 24_000_000
export const MAX_SIDE_PIXELS = 8_192
export const MAX_USER_BYTES = 200 * 1024 * 1024

export const BLOCKED_YEARS_AHEAD = 2
/** Current and future ranges of a vehicle: every visitor of the vehicle loads all of them. */
export const MAX_BLOCKED_RANGES = 500
/** Characters of the address of an imported calendar. */
export const MAX_IMPORT_ADDRESS = 2_000
/** Bytes of an imported calendar. */
export const MAX_IMPORT_BYTES = 1024 * 1024
/** Events of an imported calendar in the time that can be blocked, each repetition counted. */
export const MAX_IMPORT_EVENTS = 1_000
export const IMPORT_EVERY_MINUTES = 30
/** Days before the expiry on which insurance expiry notices are sent. */
export const INSURANCE_NOTICE_DAYS = [30, 7, 1] as const
export const PLATE_SEARCH_DEBOUNCE_MS = 400
/** Maximum days of one request for the calendar of all own vehicles. */
export const MAX_CALENDAR_DAYS = 62

/** Initial map centre of the address step. */
export const ADDRESS_CENTER = { lat: 27.66, lng: 85.318 } as const
export const ADDRESS_ZOOM = 10
