import { describe, expect, it } from 'vitest'
import { areaOfPercent, centerCrop, fitInto, isLargeEnough, minCropSize } from '#domain/hosting/cropping.ts'

describe('the centred crop', () => {
  it.each([
    ['a photo on its side', { width: 4000, height: 3000 }, 1.6, { x: 0, y: 250, width: 4000, height: 2500 }],
    ['an upright photo', { width: 3000, height: 4000 }, 1.6, { x: 0, y: 1062.5, width: 3000, height: 1875 }],
    ['a panorama', { width: 8000, height: 1000 }, 1.6, { x: 3200, y: 0, width: 1600, height: 1000 }],
    ['a face', { width: 3000, height: 4000 }, 1, { x: 0, y: 500, width: 3000, height: 3000 }],
    ['a document', { width: 3000, height: 4000 }, null, { x: 0, y: 0, width: 3000, height: 4000 }],
  ])('is the largest of its aspect ratio for %s', (_, size, aspect, area) => {
    expect(centerCrop(size, aspect)).toEqual(area)
  })
})

describe('a crop in percent', () => {
  it('is converted to px', () => {
    const part = { x: 10, y: 20, width: 50, height: 25 }
    expect(areaOfPercent(part, { width: 4000, height: 3000 })).toEqual({
      x: 400,
      y: 600,
      width: 2000,
      height: 750,
    })
  })

  it('stays inside the picture and is never empty', () => {
    expect(
      areaOfPercent({ x: -1, y: 99.999, width: 130, height: 0 }, { width: 100, height: 100 }),
    ).toMatchObject({ x: 0, y: 99, width: 100, height: 1 })
  })
})

describe('a crop in its box', () => {
  it('is scaled down with its aspect ratio', () => {
    expect(fitInto({ width: 4000, height: 2500 }, { width: 1920, height: 1200 })).toEqual({
      width: 1920,
      height: 1200,
    })
    expect(fitInto({ width: 3000, height: 4000 }, { width: 1920, height: 2560 })).toEqual({
      width: 1920,
      height: 2560,
    })
  })

  it('is never enlarged, nor empty', () => {
    expect(fitInto({ width: 500, height: 312.5 }, { width: 1920, height: 1200 })).toEqual({
      width: 500,
      height: 313,
    })
    expect(fitInto({ width: 2, height: 0.2 }, { width: 1920, height: 1200 })).toEqual({ width: 2, height: 1 })
  })

  it('exceeds the box if it would become too narrow to read', () => {
    expect(fitInto({ width: 6_000, height: 900 }, { width: 1920, height: 2560 })).toEqual({
      width: 4_000,
      height: 600,
    })
    expect(fitInto({ width: 6_000, height: 500 }, { width: 1920, height: 2560 })).toEqual({
      width: 6_000,
      height: 500,
    })
  })
})

describe('the minimum size of a crop', () => {
  it.each([
    [960, 600, 1.6, true],
    [959, 700, 1.6, false],
    [2_000, 599, 1.6, false],
    [600, 600, 1.6, false],
    [600, 600, 1, true],
    [599, 4_000, 1, false],
    [600, 3_000, null, true],
    [3_000, 599, null, false],
  ])('is checked for a picture of %d x %d, cropped to %s: %s', (width, height, aspect, expected) => {
    expect(isLargeEnough({ width, height }, aspect)).toBe(expected)
  })

  it('tolerates rounding from the conversion to percent', () => {
    const whole = { width: 960, height: 600 }
    const part = areaOfPercent({ x: 0, y: 0, width: 99.9999999, height: 99.9999999 }, whole)
    expect(isLargeEnough(part, null)).toBe(true)
  })

  it.each([
    [1.6, { width: 960, height: 600 }],
    [1, { width: 600, height: 600 }],
    [null, { width: 600, height: 600 }],
  ])('is defined for %s', (aspect, size) => {
    expect(minCropSize(aspect)).toEqual(size)
    expect(isLargeEnough(size, aspect)).toBe(true)
  })
})
