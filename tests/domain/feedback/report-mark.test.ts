import { describe, expect, it } from 'vitest'
import { readReportFragment, reportFragment } from '#domain/feedback/limits.ts'

describe('the fragment of a report', () => {
  it.each([
    { type: 'vehicle', id: '12' },
    { type: 'user', id: '3' },
    { type: 'booking', id: '0c4e1f5a-8f5e-4c39-9d8e-0a6f1f2b3c4d' },
  ] as const)('opens $type $id', (target) => {
    expect(readReportFragment(reportFragment(target))).toEqual(target)
  })

  it.each([
    '',
    '#price',
    '#report-city-1',
    '#report-vehicle-',
    '#report-vehicle-1"]',
    `#report-user-${'9'.repeat(61)}`,
  ])('is not %j', (hash) => {
    expect(readReportFragment(hash)).toBeNull()
  })
})
