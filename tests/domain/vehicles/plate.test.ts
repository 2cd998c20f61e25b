import { describe, expect, it } from 'vitest'
import { formatPlate } from '#domain/vehicles/format-plate.ts'
import { canonicalPlate, maskPlate, plateKey, plateSearchKeys } from '#domain/vehicles/plate.ts'

describe('the stored form of a plate', () => {
  it.each([
    // the older format: zone, lot, class, number
    ['Ba 22 Cha 4198', 'Ba 22 Cha 4198'],
    ['बा २२ च ४१९८', 'Ba 22 Cha 4198'],
    ['बा२२च४१९८', 'Ba 22 Cha 4198'],
    ['BA-22-CHA-4198', 'Ba 22 Cha 4198'],
    ['ba.22.cha.4198', 'Ba 22 Cha 4198'],
    ['BA22CHA4198', 'Ba 22 Cha 4198'],
    ['  ba  22\tcha / 4198 ', 'Ba 22 Cha 4198'],
    ['ब २२ च ४१९८', 'Ba 22 Cha 4198'],
    ['Ba 22 Ca 4198', 'Ba 22 Cha 4198'],
    ['बा 22 cha ४१९८', 'Ba 22 Cha 4198'],
    ['Ｂａ 22 Ｃｈａ 4198', 'Ba 22 Cha 4198'],
    ['\u202eBa 22\u200b Cha 4198', 'Ba 22 Cha 4198'],
    ['\u2066BA\u201122–CHA—4198\u2069', 'Ba 22 Cha 4198'],
    ['बा ٢٢ च ４１９８', 'Ba 22 Cha 4198'],
    ['Ba 02 Cha 0098', 'Ba 2 Cha 98'],
    ['ग १ प ७७', 'Ga 1 Pa 77'],
    ['लू १२ ख ३४५', 'Lu 12 Kha 345'],
    ['भे ३ छ १२', 'Bhe 3 Chha 12'],
    ['Ko 4 Fa 9', 'Ko 4 Pha 9'],
    ['से १ ञ १०', 'Se 1 Nya 10'],
    // with a province
    ['Bagmati 01-001 Cha 0921', 'Bagmati 01-001 Cha 0921'],
    ['Bagmati 01 001 Ca 1234', 'Bagmati 01-001 Cha 1234'],
    ['bagmati 1 1 cha 921', 'Bagmati 01-001 Cha 0921'],
    ['बागमती ०१-००१ च ०९२१', 'Bagmati 01-001 Cha 0921'],
    ['बागमती प्रदेश ०१ ००१ च ९२१', 'Bagmati 01-001 Cha 0921'],
    ['प्रदेश ३-०१-००१ च ०९२१', 'Bagmati 01-001 Cha 0921'],
    ['Province No. 3 01-001 Cha 0921', 'Bagmati 01-001 Cha 0921'],
    ['कोशी ०२-०१२ प ४५६७', 'Koshi 02-012 Pa 4567'],
    ['सुदूरपश्चिम ०१-००३ ज ०००९', 'Sudurpashchim 01-003 Ja 0009'],
    // embossed
    ['B AB 1234', 'B AB 1234'],
    ['bab1234', 'B AB 1234'],
    ['B-AB-1234', 'B AB 1234'],
  ])('is unified from %j to %j', (typed, kept) => {
    expect(canonicalPlate(typed)).toBe(kept)
    expect(canonicalPlate(kept)).toBe(kept)
    expect(canonicalPlate(formatPlate(kept, 'np'))).toBe(kept)
  })

  it.each([
    ['  Test   Plate 9 ', 'Test Plate 9'],
    ['बा २ च १२३४५६', 'बा 2 च 123456'],
    ['Ba 2 Cha', 'Ba 2 Cha'],
    ['Ba 0 Cha 12', 'Ba 0 Cha 12'],
    ['3 01 001 Cha 0921', '3 01 001 Cha 0921'],
    ['सीडी १२-३४', 'सीडी 12-34'],
    ['Ba 2 Xa 1234', 'Ba 2 Xa 1234'],
    ['constructor 2 Cha 1234', 'constructor 2 Cha 1234'],
    ['L-123', 'L-123'],
    ['', ''],
  ])('keeps %j, which is not recognised, as typed: %j', (typed, kept) => {
    expect(canonicalPlate(typed)).toBe(kept)
    expect(formatPlate(kept, 'np')).toBe(kept)
  })
})

describe('the displayed form of a plate', () => {
  it.each([
    ['Ba 22 Cha 4198', 'बा २२ च ४१९८'],
    ['Lu 9 Kha 101', 'लु ९ ख १०१'],
    ['Bagmati 01-001 Cha 0921', 'बागमती ०१-००१ च ०९२१'],
    // unchanged when the vehicle's plate is in Latin letters
    ['B AB 1234', 'B AB 1234'],
  ])('is %s, in Nepali %s', (kept, shown) => {
    expect([formatPlate(kept, 'en'), formatPlate(kept, 'np')]).toEqual([kept, shown])
  })
})

describe('the public part of a plate', () => {
  it.each([
    ['Ba 22 Cha 4198', 'Ba … 98', 'बा … ९८'],
    ['Ba 1 Pa 7', 'Ba … 7', 'बा … ७'],
    ['बा २ च १२३४', 'Ba … 34', 'बा … ३४'],
    ['Lu 12 Kha 345', 'Lu … 45', 'लु … ४५'],
    ['Bagmati 01-001 Cha 0921', 'Bagmati … 21', 'बागमती … २१'],
    ['Bagmati 02 001 Cha 1234', 'Bagmati … 34', 'बागमती … ३४'],
    ['Gandaki 01-003 Ja 0009', 'Gandaki … 09', 'गण्डकी … ०९'],
    // no region
    ['B AB 1234', '… 34', '… 34'],
    ['Test Plate 9', '… e9', '… e9'],
    ['सीडी 12-34', '… 34', '… 34'],
    ['सिडि', '… डि', '… डि'],
    ['L-1', '… 1', '… 1'],
    ['7', '…', '…'],
    ['', '…', '…'],
  ])('is shortened from %j to %j, in Nepali %j', (kept, english, nepali) => {
    const masked = maskPlate(kept)
    expect([formatPlate(masked, 'en'), formatPlate(masked, 'np')]).toEqual([english, nepali])
  })
})

describe('the search for a plate', () => {
  const same = (a: string, b: string) => plateKey(a) === plateKey(b)
  it('ignores script and spacing', () => {
    expect(same('बा २२ च ४१९८', 'ba-22-cha-4198')).toBe(true)
    expect(same('my old-plate 7', 'MY OLD PLATE.7')).toBe(true)
    expect(same('Ba 22 Cha 4198', 'Ba 22 Cha 4199')).toBe(false)
    expect(same('Ba 22 Cha 4198', 'Ga 22 Cha 4198')).toBe(false)
  })

  it.each([
    ['Ba 22 Cha 4198', ['ba22', 'बा २२', 'ब', 'च', 'च ४१', 'cha-4', 'Ca 41', '4198', '९८', 'बा २२ च ४१९८']],
    ['Bagmati 01-001 Cha 0921', ['बागमती', 'bagmati 01', '०१-००१', 'च ०९', 'Bagmati 1 1 Cha 921']],
    ['बा 2 च 123456', ['बा २', 'च', '123456']],
  ])('finds %s by a part of it', (kept, parts) => {
    const key = plateKey(kept)
    expect(parts.filter((part) => !plateSearchKeys(part).some((found) => key.includes(found)))).toEqual([])
  })

  it.each(['ग', 'बा २३', 'ज', '4199', 'ga', '%', 'बागमती'])(
    'does not find a plate by a part of another: %s',
    (part) => {
      const key = plateKey('Ba 22 Cha 4198')
      expect(plateSearchKeys(part).filter((found) => key.includes(found))).toEqual([])
    },
  )
})
