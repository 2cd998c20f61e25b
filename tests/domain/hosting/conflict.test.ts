import { describe, expect, it } from 'vitest'
import { chosenSide, fieldsOf, findConflict } from '#domain/hosting/conflict.ts'

const BASE = { name: 'A', features: ['1'], latitude: '27', longitude: '85' }
const LINKED_FIELDS = [['latitude', 'longitude']] as const

describe('two windows that edited the same form', () => {
  it.each([
    ['nothing changed', {}, {}],
    ['both have the same text', { name: 'B' }, { name: 'B' }],
    ['both have the same choice', { features: ['1', '2'] }, { features: ['1', '2'] }],
    ['a number is written with a comma, or in the other script', { name: '१२,५००' }, { name: '12500' }],
    ['only surrounding spaces differ', { name: ' B ' }, { name: 'B' }],
  ])('have no conflict when %s', (_, mine, theirs) => {
    expect(
      findConflict({ base: BASE, mine: { ...BASE, ...mine }, theirs: { ...BASE, ...theirs } }),
    ).toBeNull()
  })

  it.each([
    ['a value changed only in the other window is taken over', {}, { name: 'T' }, ['name'], { name: 'T' }],
    ['a value changed only here stays', { name: 'M' }, {}, ['name'], { name: 'M' }],
    ['a value changed in both stays as it is here', { name: 'M' }, { name: 'T' }, ['name'], { name: 'M' }],
    ['a list is one value', { features: ['2'] }, { features: ['3'] }, ['features'], { features: ['2'] }],
  ])('merge so that %s', (_, mine, theirs, fields, merged) => {
    const met = findConflict({ base: BASE, mine: { ...BASE, ...mine }, theirs: { ...BASE, ...theirs } })
    expect(met?.conflict.differing).toEqual([fields])
    expect(met?.merged).toMatchObject(merged)
  })

  it('have no conflict when both values would be stored alike', () => {
    const [mine, theirs] = [
      { ...BASE, name: 'BA-2-CHA-1' },
      { ...BASE, name: 'ba 2 cha 1' },
    ]
    const normalize = ({ name, ...rest }: typeof BASE) => ({
      name: name.toUpperCase().replaceAll(' ', '-'),
      ...rest,
    })
    expect(findConflict({ base: BASE, mine, theirs }, { normalize })).toBeNull()
    expect(findConflict({ base: BASE, mine, theirs })?.conflict.differing).toEqual([['name']])
  })

  it('keep a leading zero: a licence is not a number', () => {
    const met = findConflict({ base: BASE, mine: { ...BASE, name: '012' }, theirs: { ...BASE, name: '12' } })
    expect(met?.conflict.differing).toEqual([['name']])
  })

  it('never mix linked fields', () => {
    const mine = { ...BASE, latitude: '28' }
    const theirs = { ...BASE, longitude: '84' }
    const met = findConflict({ base: BASE, mine, theirs }, { linkedFields: LINKED_FIELDS })
    expect(met?.conflict.differing).toEqual([['latitude', 'longitude']])
    expect(met?.merged).toEqual(mine)
    expect({ ...mine, ...fieldsOf(theirs, ['latitude', 'longitude']) }).toEqual(theirs)
  })
})

describe('the chosen side of a field', () => {
  const sides = { mine: { ...BASE, name: 'M' }, theirs: { ...BASE, name: 'T' } }
  it.each([
    ['M', 'mine'],
    ['T', 'theirs'],
    ['typed since', null],
  ])('is, for the value %s, %s', (name, expected) => {
    expect(chosenSide({ ...BASE, name }, sides, ['name'])).toBe(expected)
  })
})
