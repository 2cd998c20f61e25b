/** Every error the API can answer: its status (design section 4) and the message that words it. The code is the `cause` on the wire. */
export const ERRORS = {
  unreadable: { status: 400, message: 'errors.unreadable' },
  unauthorized: { status: 401, message: 'errors.unauthorized' },
  notFound: { status: 404, message: 'errors.notFound' },
  vehicleNotFound: { status: 404, message: 'errors.vehicleNotFound' },
  userNotFound: { status: 404, message: 'errors.userNotFound' },
  pageNotFound: { status: 404, message: 'errors.pageNotFound' },
  methodNotAllowed: { status: 405, message: 'errors.methodNotAllowed' },
  tooLarge: { status: 413, message: 'errors.tooLarge' },
  notJson: { status: 415, message: 'errors.notJson' },
  invalid: { status: 422, message: 'errors.invalid' },
  unknownCity: { status: 422, message: 'errors.unknownCity' },
  unknownSort: { status: 422, message: 'errors.unknownSort' },
  invalidPage: { status: 422, message: 'errors.invalidPage' },
  tooManyFilters: { status: 422, message: 'errors.tooManyFilters' },
  invalidDates: { status: 422, message: 'errors.invalidDates' },
  tripTooLong: { status: 422, message: 'errors.tripTooLong' },
  noOffRoad: { status: 422, message: 'errors.noOffRoad' },
  distanceTooShort: { status: 422, message: 'errors.distanceTooShort' },
  unknownCoupon: { status: 422, message: 'errors.unknownCoupon' },
  couponMinimum: { status: 422, message: 'errors.couponMinimum' },
  tooManyRequests: { status: 429, message: 'errors.tooManyRequests' },
  failed: { status: 500, message: 'errors.failed' },
  unavailable: { status: 503, message: 'errors.unavailable' },
} as const

export type ErrorCode = keyof typeof ERRORS
