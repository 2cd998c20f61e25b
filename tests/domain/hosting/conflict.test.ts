import { describe, expect, it } from 'vitest'
import { fieldsOf, findConflict, whoseAre } from '#domain/hosting/conflict.ts'

const BASE = { name: 'A', features: ['1'], latitude: '27', longitude: '85' }
const TOGETHER = [['latitude', 'longitude']] as const

describe('two windows that changed one form', () => {
  it.each([
    ['nobody changed anything', {}, {}],
    ['both typed the same', { name: 'B' }, { name: 'B' }],
    ['both chose the same', { features: ['1', '2'] }, { features: ['1', '2'] }],
  ])('say the same when %s', (_, mine, theirs) => {
    expect(
      findConflict({ base: BASE, mine: { ...BASE, ...mine }, theirs: { ...BASE, ...theirs } }),
    ).toBeNull()
  })

  it.each([
    ['what only the other one changed is taken over', {}, { name: 'T' }, ['name'], { name: 'T' }],
    ['what only this one changed stays', { name: 'M' }, {}, ['name'], { name: 'M' }],
    ['what both changed stays as it is here', { name: 'M' }, { name: 'T' }, ['name'], { name: 'M' }],
    ['a list is one value', { features: ['2'] }, { features: ['3'] }, ['features'], { features: ['2'] }],
  ])('%s', (_, mine, theirs, fields, merged) => {
    const met = findConflict({ base: BASE, mine: { ...BASE, ...mine }, theirs: { ...BASE, ...theirs } })
    expect(met?.conflict.differing).toEqual([fields])
    expect(met?.merged).toMatchObject(merged)
  })

  it('never mix fields that mean something only together', () => {
    const mine = { ...BASE, latitude: '28' }
    const theirs = { ...BASE, longitude: '84' }
    const met = findConflict({ base: BASE, mine, theirs }, TOGETHER)
    expect(met?.conflict.differing).toEqual([['latitude', 'longitude']])
    expect(met?.merged).toEqual(mine)
    expect({ ...mine, ...fieldsOf(theirs, ['latitude', 'longitude']) }).toEqual(theirs)
  })
})

describe('whose value it is', () => {
  const sides = { mine: { ...BASE, name: 'M' }, theirs: { ...BASE, name: 'T' } }
  it.each([
    ['M', 'mine'],
    ['T', 'theirs'],
    ['typed since', null],
  ])('of %s is %s', (name, expected) => {
    expect(whoseAre({ ...BASE, name }, sides, ['name'])).toBe(expected)
  })
})
