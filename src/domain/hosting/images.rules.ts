import { omitWhen } from 'vest'
import { addToDay, isDay } from '#domain/shared/kathmandu-time.ts'
import { formRules, test } from '#domain/shared/rules.ts'
import type { ImagesValues } from './forms.ts'
import {
  MAX_BLUEBOOK_IMAGES,
  MAX_INSURANCE_IMAGES,
  MAX_INSURANCE_YEARS,
  MAX_VEHICLE_IMAGES,
  MIN_VEHICLE_IMAGES,
} from './limits.ts'

export type ImagesField = 'images' | 'blueBookImages' | 'insuranceImages' | 'insuranceExpiry'

export interface ImagesRulesData extends ImagesValues {
  /** number of pictures, including this form's */
  images: number
  blueBookImages: number
  insuranceImages: number
  /** YYYY-MM-DD in Kathmandu */
  today: string
}

export const imagesRules = formRules<ImagesField, ImagesRulesData>(describeImages)

function describeImages(data: ImagesRulesData): void {
  const { insuranceExpiry, today } = data
  test('images', 'hosting.errors.imagesLeast', () => data.images >= MIN_VEHICLE_IMAGES)
  test('images', 'hosting.errors.imagesMost', () => data.images <= MAX_VEHICLE_IMAGES)
  test('blueBookImages', 'hosting.errors.blueBookMost', () => data.blueBookImages <= MAX_BLUEBOOK_IMAGES)
  test('insuranceImages', 'hosting.errors.insuranceMost', () => data.insuranceImages <= MAX_INSURANCE_IMAGES)
  test('insuranceExpiry', 'hosting.errors.expiryRequired', () => insuranceExpiry !== '')
  omitWhen(insuranceExpiry === '', () => {
    test('insuranceExpiry', 'hosting.errors.expiryRequired', () => isDay(insuranceExpiry))
    test('insuranceExpiry', 'hosting.errors.expiryPast', () => insuranceExpiry >= today)
    test('insuranceExpiry', 'hosting.errors.expiryFar', () => insuranceExpiry <= latestExpiry(today))
  })
}

/** The latest valid expiry date of an insurance, YYYY-MM-DD. */
export function latestExpiry(today: string): string {
  return addToDay(today, MAX_INSURANCE_YEARS, 'year')
}
