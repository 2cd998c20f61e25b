import { describe, expect, it } from 'vitest'
import { MAX_SAVED, MAX_SEEN } from '#domain/vehicles/limits.ts'
import {
  addSeen,
  hasSaved,
  NONE_SAVED,
  readSaved,
  type SavedVehicles,
  savedOf,
  toggleSaved,
  withAnswer,
} from '#domain/vehicles/saved.ts'

const marks = (...ids: number[]) => ids.map((id) => ({ id, at: id * 10 }))
const list = (patch: Partial<SavedVehicles>): SavedVehicles => ({ ...NONE_SAVED, ...patch })
const save = (id: number, at = id * 10) => ({ id, at, isSaved: true })
const ids = ({ marks: some }: SavedVehicles) => some.map(({ id }) => id)

describe('a stored list', () => {
  it.each([
    null,
    3,
    'text',
    [],
    {},
    { marks: 'x', unsent: 4, userId: 'me', readAt: -1 },
    { marks: [null, {}, { id: -1, at: 2 }, { id: 1.5, at: 2 }, { id: '3', at: 2 }, { id: 4 }] },
  ])('is empty when it is not one: %j', (stored) => {
    expect(readSaved(stored)).toEqual(NONE_SAVED)
  })

  it('is read in order, each vehicle once and a limited number', () => {
    const stored = { userId: 5, marks: [...marks(1, 3, 2), { id: 3, at: 1 }], readAt: 7, other: 1 }
    expect(readSaved(stored)).toEqual({ userId: 5, marks: marks(3, 2, 1), unsent: [], readAt: 7 })
    const many = Array.from({ length: MAX_SAVED + 5 }, (_, at) => ({ id: at + 1, at }))
    expect(readSaved({ marks: many }).marks).toHaveLength(MAX_SAVED)
  })

  it('is the same after it was stored', () => {
    const stored = list({
      userId: 5,
      marks: marks(2, 1),
      unsent: [{ id: 2, at: 20, isSaved: true }],
      readAt: 3,
    })
    expect(readSaved(JSON.parse(JSON.stringify(stored)))).toEqual(stored)
  })
})

describe('the list that a person sees', () => {
  const visitors = list({ marks: marks(2, 1) })
  const own = list({ userId: 5, marks: marks(2), unsent: [save(2)], readAt: 9 })

  it.each([
    ["a visitor's own", visitors, null, visitors],
    [
      "a visitor's, to be saved in the account",
      visitors,
      5,
      { ...visitors, userId: 5, unsent: [save(2), save(1)] },
    ],
    ["a user's own", own, 5, own],
    ['none of another user', own, 6, list({ userId: 6 })],
    ['none of a user, once nobody is signed in', own, null, NONE_SAVED],
  ] as const)('is %s', (_, stored, userId, expected) => {
    expect(savedOf(stored, userId)).toEqual(expected)
  })
})

describe('a change', () => {
  it('saves a vehicle first in the list, and removes it', () => {
    const saved = toggleSaved(list({ marks: marks(1) }), 4, 50)
    expect(saved.marks).toEqual([{ id: 4, at: 50 }, ...marks(1)])
    expect(hasSaved(saved, 4)).toBe(true)
    expect(saved.unsent).toEqual([])
    expect(ids(toggleSaved(saved, 4, 60))).toEqual([1])
  })

  it('waits for the account of a user, the last one of each vehicle', () => {
    const saved = toggleSaved(list({ userId: 5 }), 4, 50)
    expect(saved.unsent).toEqual([save(4, 50)])
    expect(toggleSaved(saved, 4, 60).unsent).toEqual([{ id: 4, at: 60, isSaved: false }])
  })

  it('takes the place of the oldest vehicle in a full list', () => {
    const full = list({ marks: Array.from({ length: MAX_SAVED }, (_, at) => ({ id: at + 1, at })).reverse() })
    const more = toggleSaved(full, 999, 1_000)
    expect(more.marks).toHaveLength(MAX_SAVED)
    expect(hasSaved(more, 999)).toBe(true)
    expect(hasSaved(more, 1)).toBe(false)
  })
})

describe('the answer of the account', () => {
  it('replaces the list, and what was sent no longer waits', () => {
    const before = list({ userId: 5, marks: marks(4, 1), unsent: [save(4), save(1)] })
    expect(withAnswer(before, before.unsent, marks(4, 3, 1), 99)).toEqual(
      list({ userId: 5, marks: marks(4, 3, 1), readAt: 99 }),
    )
  })

  it('leaves what changed after it was sent', () => {
    const sent = [save(4)]
    const later = { id: 4, at: 70, isSaved: false }
    const now = list({ userId: 5, marks: marks(6), unsent: [later, save(6)] })
    const after = withAnswer(now, sent, marks(4, 3), 99)
    expect(ids(after)).toEqual([6, 3])
    expect(after.unsent).toEqual([later, save(6)])
  })
})

describe('the seen vehicles', () => {
  it('begin with the last one, each once and a limited number', () => {
    let seen: unknown = 'nothing'
    for (const id of [1, 2, 1]) seen = addSeen(seen, id, id)
    expect(seen).toEqual(marks(1, 2).map(({ id }) => ({ id, at: id })))
    for (let id = 1; id <= 40; id++) seen = addSeen(seen, id, id)
    expect(seen).toHaveLength(MAX_SEEN)
    expect(seen).toContainEqual({ id: 40, at: 40 })
  })
})
