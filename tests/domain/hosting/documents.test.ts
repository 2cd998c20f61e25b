import { describe, expect, it } from 'vitest'
import {
  afterRefusal,
  canRenewDocuments,
  DOCUMENT_IMAGES,
  DOCUMENT_STEPS,
  daysLeft,
  documentsState,
  documentsToAdd,
  missingDocuments,
  noticeDue,
  type Refusals,
  staysWithheld,
} from '#domain/hosting/documents.ts'
import { addDays } from '#domain/shared/kathmandu-time.ts'

const TODAY = '2026-11-21'
const WHOLE = { bluebook: 1, insurance: 2, hasLicence: true, insuranceExpiry: TODAY }

describe('the set of documents of a vehicle', () => {
  it('is complete on the last day of the insurance', () => expect(missingDocuments(WHOLE, TODAY)).toEqual([]))

  it.each([
    [{ bluebook: 0 }, ['bluebook']],
    [{ insurance: 0 }, ['insurance']],
    [{ hasLicence: false }, ['licence']],
    [{ insuranceExpiry: '2026-11-20' }, ['insuranceExpiry']],
    [{ insuranceExpiry: null }, ['insuranceExpiry']],
    [{ bluebook: 0, insurance: 0, hasLicence: false }, ['bluebook', 'insurance', 'licence']],
  ])('lacks $1 with $0', (patch, missing) =>
    expect(missingDocuments({ ...WHOLE, ...patch }, TODAY)).toEqual(missing),
  )
})

describe('the list of documents to add', () => {
  const NONE = { bluebook: 0, insurance: 0, hasLicence: false }
  const ALL = { bluebook: 1, insurance: 2, hasLicence: true }

  it.each([
    ['nothing before the images form was saved', NONE, 1, [], null],
    ['bluebook and insurance after it', NONE, 2, ['bluebook', 'insurance'], 'missing'],
    ['no licence before the driver was saved', { ...ALL, hasLicence: false }, 5, [], 'checking'],
    ['the licence after it', { ...ALL, hasLicence: false }, 6, ['licence'], 'missing'],
    ['the insurance alone', { ...ALL, insurance: 0 }, 7, ['insurance'], 'missing'],
    ['nothing when all are there', ALL, 7, [], 'checking'],
    [
      'all that is missing, for a vehicle from before steps existed',
      NONE,
      null,
      ['bluebook', 'insurance', 'licence'],
      'missing',
    ],
  ] as const)('includes %s', (_, documents, saved, expected, state) => {
    const toAdd = documentsToAdd(documents, saved)
    expect(toAdd).toEqual(expected)
    expect(documentsState({ status: null, saved }, toAdd)).toBe(state)
  })

  it.each(['verified', 'rejected'] as const)('is empty once the documents are %s', (status) => {
    expect(documentsState({ status, saved: 7 }, ['bluebook'])).toBe(status)
  })

  it('refers to the form of each document', () => {
    expect(DOCUMENT_IMAGES.map((document) => DOCUMENT_STEPS[document])).toEqual([2, 2, 6])
  })
})

const inDays = (days: number) => addDays(TODAY, days)

describe('the validity of an insurance', () => {
  it.each([
    ['2026-11-21', 0],
    ['2026-11-22', 1],
    ['2026-11-20', -1],
    ['2026-12-21', 30],
    ['2027-11-21', 365],
  ])('is counted in days until %s: %i', (expiry, days) => {
    expect(daysLeft(expiry, TODAY)).toBe(days)
  })

  it('includes 29 February', () => {
    expect(daysLeft('2028-03-01', '2028-02-28')).toBe(2)
    expect(daysLeft('2027-03-01', '2027-02-28')).toBe(1)
  })
})

describe('the insurance expiry notice', () => {
  it.each([
    [365, null],
    [31, null],
    [30, 30],
    [29, 30],
    [8, 30],
    [7, 7],
    [6, 7],
    [2, 7],
    [1, 1],
    [0, 1],
    [-1, null],
    [-400, null],
  ])('is the notice of $1 days when $0 days are left', (left, notice) => {
    expect(noticeDue(inDays(left), TODAY)).toBe(notice)
  })

  it('is due once for every mark, even when the job missed days', () => {
    const marks = (days: number[]) => [...new Set(days.map((left) => noticeDue(inDays(left), TODAY)))]
    expect(marks(Array.from({ length: 40 }, (_, day) => 39 - day))).toEqual([null, 30, 7, 1])
    expect(marks([33, 28, 5, 0])).toEqual([null, 30, 7, 1])
    expect(marks([33, 3])).toEqual([null, 7])
  })
})

describe('submitted documents', () => {
  it.each([
    ['can be changed when they were never checked', null, inDays(-5), false],
    ['are closed when they were checked', 'verified', inDays(31), false],
    ['are closed without a known expiry', 'verified', null, false],
    ['can be renewed from 30 days before the insurance lapses', 'verified', inDays(30), true],
    ['can be renewed on its last day', 'verified', inDays(0), true],
    ['can be renewed once it has lapsed', 'verified', inDays(-100), true],
    ['can be renewed immediately when they were refused', 'rejected', inDays(300), true],
    ['can be renewed when they were refused, without a known expiry', 'rejected', null, true],
  ])('%s', (_, status, insuranceExpiry, may) => {
    expect(canRenewDocuments({ status, insuranceExpiry }, TODAY)).toBe(may)
  })
})

describe('the refusal of documents', () => {
  const refused = (refusals: number, isWithheld: boolean): Refusals => ({ refusals, isWithheld })

  it.each<[string, Refusals, Refusals]>([
    ['for the first time', refused(0, false), refused(1, true)],
    ['again, before new ones were sent', refused(1, true), refused(1, true)],
    ['again, after new ones were sent', refused(1, false), refused(2, true)],
    ['for the third time', refused(2, true), refused(2, true)],
  ])('is counted %s: from %j to %j', (_, before, after) => expect(afterRefusal(before)).toEqual(after))

  it.each<[Refusals, boolean]>([
    [refused(0, false), false],
    [refused(1, true), false],
    [refused(1, false), false],
    [refused(2, true), true],
  ])('keeps the vehicle off the list with %j when new ones are sent: %s', (refusals, expected) =>
    expect(staysWithheld(refusals)).toBe(expected),
  )
})
