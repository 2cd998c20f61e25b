import { describe, expect, it } from 'vitest'
import {
  DOCUMENT_IMAGES,
  documentsState,
  documentsToAdd,
  missingDocuments,
  stepOfDocument,
} from '#domain/hosting/documents.ts'

const TODAY = '2026-11-21'
const WHOLE = { bluebook: 1, insurance: 2, hasLicence: true, insuranceExpiry: TODAY }

describe('the documents of a vehicle', () => {
  it('are complete on the last day of the insurance', () =>
    expect(missingDocuments(WHOLE, TODAY)).toEqual([]))

  it.each([
    [{ bluebook: 0 }, ['bluebook']],
    [{ insurance: 0 }, ['insurance']],
    [{ hasLicence: false }, ['licence']],
    [{ insuranceExpiry: '2026-11-20' }, ['insuranceExpiry']],
    [{ insuranceExpiry: null }, ['insuranceExpiry']],
    [{ bluebook: 0, insurance: 0, hasLicence: false }, ['bluebook', 'insurance', 'licence']],
  ])('with %j lack %j', (patch, missing) =>
    expect(missingDocuments({ ...WHOLE, ...patch }, TODAY)).toEqual(missing),
  )
})

describe('the documents to add', () => {
  const NONE = { bluebook: 0, insurance: 0, hasLicence: false }
  const ALL = { bluebook: 1, insurance: 2, hasLicence: true }

  it.each([
    ['none before the images form was saved', NONE, 1, [], null],
    ['bluebook and insurance after it', NONE, 2, ['bluebook', 'insurance'], 'missing'],
    ['no licence before the driver was saved', { ...ALL, hasLicence: false }, 5, [], 'checking'],
    ['the licence after it', { ...ALL, hasLicence: false }, 6, ['licence'], 'missing'],
    ['the insurance alone', { ...ALL, insurance: 0 }, 7, ['insurance'], 'missing'],
    ['none when all are there', ALL, 7, [], 'checking'],
    [
      'all that is missing, for a vehicle from before steps existed',
      NONE,
      null,
      ['bluebook', 'insurance', 'licence'],
      'missing',
    ],
  ] as const)('are %s', (_, documents, saved, expected, state) => {
    const toAdd = documentsToAdd(documents, saved)
    expect(toAdd).toEqual(expected)
    expect(documentsState({ status: null, saved }, toAdd)).toBe(state)
  })

  it.each(['verified', 'rejected'] as const)('are none once the documents are %s', (status) => {
    expect(documentsState({ status, saved: 7 }, ['bluebook'])).toBe(status)
  })

  it('are added in the form of each document', () => {
    expect(DOCUMENT_IMAGES.map(stepOfDocument)).toEqual([2, 2, 6])
  })
})
