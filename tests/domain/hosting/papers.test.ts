import { describe, expect, it } from 'vitest'
import { missingPapers } from '#domain/hosting/papers.ts'

const TODAY = '2026-11-21'
const WHOLE = { bluebook: 1, insurance: 2, hasLicence: true, insuranceExpiry: TODAY }

describe('the papers of a vehicle', () => {
  it('are whole on the last day of the insurance', () => expect(missingPapers(WHOLE, TODAY)).toEqual([]))

  it.each([
    [{ bluebook: 0 }, ['bluebook']],
    [{ insurance: 0 }, ['insurance']],
    [{ hasLicence: false }, ['licence']],
    [{ insuranceExpiry: '2026-11-20' }, ['insuranceExpiry']],
    [{ insuranceExpiry: null }, ['insuranceExpiry']],
    [{ bluebook: 0, insurance: 0, hasLicence: false }, ['bluebook', 'insurance', 'licence']],
  ])('with %j lack %j', (patch, missing) =>
    expect(missingPapers({ ...WHOLE, ...patch }, TODAY)).toEqual(missing),
  )
})
