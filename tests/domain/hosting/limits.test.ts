import { describe, expect, it } from 'vitest'
import * as limits from '#domain/hosting/limits.ts'
import { STEPS } from '#domain/hosting/steps.ts'

describe('the limits of hosting', () => {
  it('have their documented values', () => {
    expect(STEPS).toHaveLength(7)
    expect(limits).toMatchObject({
      MIN_SEATS: 2,
      MAX_SEATS: 70,
      MODEL_YEAR_DAYS_AHEAD: 10,
      MAX_TIER_PRICE: 1_000_000,
      MAX_KM_LIMIT: 100_000,
      MAX_KM_CHARGE: 10_000,
      MAX_OVERNIGHT: 100_000,
      MAX_WAITING: 100,
      MAX_PERCENT: 100,
      MIN_DRIVER_AGE: 18,
      MAX_EXPERIENCE: 90,
      MIN_VEHICLE_IMAGES: 4,
      MAX_VEHICLE_IMAGES: 6,
      MAX_INSURANCE_IMAGES: 2,
      MAX_BLUEBOOK_IMAGES: 2,
      MAX_FILE_BYTES: 10 * 1024 ** 2,
      MAX_PIXELS: 24_000_000,
      MAX_SIDE_PIXELS: 8192,
      MAX_USER_BYTES: 200 * 1024 ** 2,
      BLOCKED_YEARS_AHEAD: 2,
      INSURANCE_NOTICE_DAYS: [30, 7, 1],
      PLATE_SEARCH_DEBOUNCE_MS: 400,
      ADDRESS_CENTER: { lat: 27.66, lng: 85.318 },
      ADDRESS_ZOOM: 10,
    })
  })
})
