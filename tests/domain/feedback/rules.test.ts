import { describe, expect, it } from 'vitest'
import { feedbackRules } from '#domain/feedback/feedback.rules.ts'
import { MAX_REPORTS_A_DAY, readReportFragment, reportFragment } from '#domain/feedback/limits.ts'
import { reportRules } from '#domain/feedback/report.rules.ts'

describe('the rules of feedback', () => {
  it.each([
    ['', '', ['title', 'message']],
    [' ', 'text', ['title']],
    ['title', '\n\u200b', ['message']],
    // the hinted lengths of 5 and 10 characters are not enforced
    ['a', 'b', []],
  ])('reject title %j and message %j at %j', (title, message, fields) => {
    const errors = feedbackRules.firstErrors({ title, message })
    expect(Object.keys(errors)).toEqual(fields)
    for (const field of fields) expect(errors[field as 'title']).toBe(`feedback.errors.${field}`)
  })
})

describe('the rules of a report', () => {
  const TOO_SHORT = 'feedback.errors.tooShort'
  it.each([
    ['', '', { reason: 'feedback.errors.reason', remarks: 'feedback.errors.remarks' }],
    ['abc', 'abcd', { reason: TOO_SHORT }],
    ['abcd', '  abc  ', { remarks: TOO_SHORT }],
    ['ab\u200b\u200b', '🚙🚙', { reason: TOO_SHORT, remarks: TOO_SHORT }],
    ['abcd', 'चालक', {}],
  ])('reject reason %j and remarks %j with %j', (reason, remarks, errors) => {
    expect(reportRules.firstErrors({ reason, remarks })).toEqual(errors)
  })
})

it('the reporting limit is ten a day', () => {
  expect(MAX_REPORTS_A_DAY).toBe(10)
})

describe('the fragment of a report', () => {
  it.each([
    { type: 'vehicle', id: '12' },
    { type: 'user', id: '3' },
    { type: 'booking', id: '0c4e1f5a-8f5e-4c39-9d8e-0a6f1f2b3c4d' },
  ] as const)('opens the report of $type $id', (target) => {
    expect(readReportFragment(reportFragment(target))).toEqual(target)
  })

  it.each([
    '',
    '#price',
    '#report-city-1',
    '#report-vehicle-',
    '#report-vehicle-1"]',
    `#report-user-${'9'.repeat(61)}`,
  ])('is ignored when it is %j', (hash) => {
    expect(readReportFragment(hash)).toBeNull()
  })
})
