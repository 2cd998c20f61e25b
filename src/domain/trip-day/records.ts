/** The two moments that the driver or the host records, each with the odometer, the fuel and pictures. */
export const RECORD_KINDS = ['start', 'end'] as const
export type RecordKind = (typeof RECORD_KINDS)[number]

/** The four sides of the vehicle, the odometer and anything else; one picture each, but for `other`. */
export const RECORD_VIEWS = ['odometer', 'front', 'back', 'left', 'right', 'other'] as const
export type RecordView = (typeof RECORD_VIEWS)[number]

/** What the driver paid on the way and the guest pays back, each with a picture of its receipt. */
export const EXPENSE_KINDS = ['toll', 'parking', 'ferry', 'other'] as const
export type ExpenseKind = (typeof EXPENSE_KINDS)[number]
