/** When the driver's link works: before the pickup, and after the drop-off or the end record, whichever is later. */
export const LINK_HOURS_BEFORE = 24
export const LINK_HOURS_AFTER = 48
/** The start can be recorded, and the position shared, from this long before the pickup. */
export const DAY_HOURS_BEFORE = 3
/** The longest distance of a day that is believed without asking again. */
export const MAX_KM_A_DAY = 3_000
/** A clock of a device may be ahead by this much, and a record may wait on the device for this long. */
export const CLOCK_AHEAD_MINUTES = 10
export const RECORD_WAITS_DAYS = 7
/** Pictures of one record that are none of the sides or the odometer. */
export const MAX_OTHER_PICTURES = 6
/** Of one booking, with those that were replaced. */
export const MAX_DAY_PICTURES = 60
export const MAX_EXPENSES = 30
/** A receipt of more than this is asked about again, NRS. */
export const ODD_EXPENSE = 5_000
/** Of one booking, with those that were removed. */
export const MAX_EXPENSE_ROWS = 100
/** Digits of the code that the guest shows. */
export const CODE_LENGTH = 4
/** Wrong codes of one booking in an hour. */
export const MAX_WRONG_CODES = 5
/** Of the bill: what is not counted as longer or farther than agreed. */
export const GRACE_MINUTES = 30
export const GRACE_KM = 5
export const GRACE_KM_PERCENT = 5
/** A bill is issued within this time after the end record, and answered within the same time after that. */
export const BILL_HOURS = 24
export const BILL_ANSWER_HOURS = 24
/** A position is stored at most this often, measured this often, and shown until it is this old. */
export const POSITION_SECONDS = 10
export const ARRIVAL_SECONDS = 60
export const POSITION_MINUTES = 5
/** The position is shared until this long after the drop-off, or after the end record. */
export const POSITION_HOURS_AFTER = 1
