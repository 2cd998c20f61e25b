import { describe, expect, it } from 'vitest'
import {
  type ImagesField,
  type ImagesRulesData,
  imagesRules,
  latestExpiry,
} from '#domain/hosting/images.rules.ts'
import { pictureName } from '#domain/hosting/pictures.ts'
import { type Case, IMAGES, TODAY, testForm } from './samples.ts'

const CASES: Case<ImagesRulesData, ImagesField>[] = [
  ['no pictures', { images: 0 }, 'images', 'imagesLeast'],
  ['3 pictures', { images: 3 }, 'images', 'imagesLeast'],
  ['4 pictures', { images: 4 }, 'images', undefined],
  ['6 pictures', { images: 6 }, 'images', undefined],
  ['7 pictures', { images: 7 }, 'images', 'imagesMost'],
  ['no picture of the bluebook', { blueBookImages: 0 }, 'blueBookImages', undefined],
  ['2 pictures of the bluebook', { blueBookImages: 2 }, 'blueBookImages', undefined],
  ['3 pictures of the bluebook', { blueBookImages: 3 }, 'blueBookImages', 'blueBookMost'],
  ['no picture of the insurance', { insuranceImages: 0 }, 'insuranceImages', undefined],
  ['2 pictures of the insurance', { insuranceImages: 2 }, 'insuranceImages', undefined],
  ['3 pictures of the insurance', { insuranceImages: 3 }, 'insuranceImages', 'insuranceMost'],
  ['no expiry', { insuranceExpiry: '' }, 'insuranceExpiry', 'expiryRequired'],
  ['an expiry that is not a date', { insuranceExpiry: 'soon' }, 'insuranceExpiry', 'expiryRequired'],
  ['30 February', { insuranceExpiry: '2027-02-30' }, 'insuranceExpiry', 'expiryRequired'],
  ['another date format', { insuranceExpiry: '01/05/2027' }, 'insuranceExpiry', 'expiryRequired'],
  ['an expiry yesterday', { insuranceExpiry: '2026-11-20' }, 'insuranceExpiry', 'expiryPast'],
  ['an expiry today', { insuranceExpiry: TODAY }, 'insuranceExpiry', undefined],
  ['an expiry in 10 years', { insuranceExpiry: '2036-11-21' }, 'insuranceExpiry', undefined],
  ['an expiry a day later', { insuranceExpiry: '2036-11-22' }, 'insuranceExpiry', 'expiryFar'],
  ['a year of the Nepali calendar', { insuranceExpiry: '2083-08-05' }, 'insuranceExpiry', 'expiryFar'],
]

describe('the images form', () => {
  testForm(imagesRules, IMAGES, CASES)
})

describe('the latest insurance expiry', () => {
  it('is a valid day, even on 29 February', () => {
    expect(latestExpiry('2026-11-21')).toBe('2036-11-21')
    expect(latestExpiry('2028-02-29')).toBe('2038-02-28')
  })
})

describe('the stored name of a picture', () => {
  it('separates documents from public pictures', () => {
    expect(pictureName('vehicle', 'abc')).toBe('/uploads/abc-1280.webp')
    expect(pictureName('person', 'abc')).toBe('/uploads/abc-1280.webp')
    expect(pictureName('paper', 'abc')).toBe('/papers/abc-1280.webp')
  })
})
