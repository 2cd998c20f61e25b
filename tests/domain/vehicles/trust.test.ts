import { describe, expect, it } from 'vitest'
import { DRIVER_LANGUAGES, knownLanguages } from '#domain/vehicles/languages.ts'
import { cardTrust, replySpan, type Trust, trustFacts } from '#domain/vehicles/trust.ts'

const NOTHING: Trust = {
  papersCheckedOn: null,
  insuredUntil: null,
  tripsWithoutCancellation: 0,
  replyMinutes: null,
  replyRate: null,
  completionRate: null,
}
const ALL: Trust = {
  papersCheckedOn: '2026-11-12',
  insuredUntil: '2027-03-03',
  tripsWithoutCancellation: 23,
  replyMinutes: 17,
  replyRate: 95,
  completionRate: 98,
}
const TODAY = '2026-11-22'
const kinds = (trust: Partial<Trust>, status: string | null = null, today = TODAY) =>
  trustFacts({ trust: { ...NOTHING, ...trust }, status }, today).map(({ kind }) => kind)

describe('the trust facts of a vehicle', () => {
  it.each<[string, Partial<Trust>, string | null, string[]]>([
    ['nothing', {}, null, []],
    ['documents that were refused', {}, 'rejected', []],
    ['documents verified at an unknown time', {}, 'verified', ['papers']],
    ['an insurance to the last day', { insuredUntil: TODAY }, null, ['insured']],
    ['an insurance that lapsed yesterday', { insuredUntil: '2026-11-21' }, null, []],
    ['two trips', { tripsWithoutCancellation: 2 }, null, []],
    ['three trips', { tripsWithoutCancellation: 3 }, null, ['trips']],
    ['replies', { replyMinutes: 12 }, null, ['reply']],
    ['trips that were kept', { completionRate: 90 }, null, ['completion']],
    ['everything', ALL, 'verified', ['papers', 'insured', 'reply', 'completion', 'trips']],
  ])('are shown for %s', (_, trust, status, expected) => {
    expect(kinds(trust, status)).toEqual(expected)
  })

  it('number at most two on a card, without the insurance', () => {
    const card = (trust: Partial<Trust>, status: string | null) =>
      cardTrust({ trust: { ...NOTHING, ...trust }, status })
    expect(card(ALL, 'verified')).toEqual([
      { kind: 'papers', on: '2026-11-12' },
      { kind: 'reply', minutes: 17, percent: 95 },
    ])
    expect(card({ insuredUntil: '2027-03-03' }, null)).toEqual([])
    // beside the mark that its documents are not checked
    expect(card(ALL, null)).toEqual([{ kind: 'reply', minutes: 17, percent: 95 }])
  })
})

describe('a reply time', () => {
  it.each([
    [0, 'minutes', 5],
    [5, 'minutes', 5],
    [5.1, 'minutes', 10],
    [17, 'minutes', 20],
    [55, 'minutes', 55],
    [56, 'hours', 1],
    [60, 'hours', 1],
    [61, 'hours', 2],
    [119, 'hours', 2],
  ])('is shown for %d minutes in %s: %d', (minutes, unit, count) => {
    expect(replySpan(minutes)).toEqual({ unit, count })
  })
})

describe('knownLanguages', () => {
  it('returns only known languages, deduplicated and in a fixed order', () => {
    expect(knownLanguages(['en', 'xx', 'ne', 'en', '', 'NE'])).toEqual(['ne', 'en'])
    expect(knownLanguages([...DRIVER_LANGUAGES].reverse())).toEqual(DRIVER_LANGUAGES)
    expect(new Set(DRIVER_LANGUAGES).size).toBe(DRIVER_LANGUAGES.length)
  })
})
