import { describe, expect, it } from 'vitest'
import { CAROUSEL, carouselItems, isMobile, MENU_MIN, MOBILE_MAX } from '#domain/shell/viewport.ts'

describe('the viewport', () => {
  it('has its documented breakpoints', () => {
    expect([MOBILE_MAX, MENU_MIN, CAROUSEL.speed]).toEqual([760, 991, 1800])
  })

  it.each([
    [759, true],
    [760, false],
  ])('is, at %i px, mobile: %s', (width, expected) => {
    expect(isMobile(width)).toBe(expected)
  })

  it.each([
    [0, 1],
    [575, 1],
    [576, 2],
    [767, 2],
    [768, 3],
    [991, 3],
    [992, 4],
    [2560, 4],
  ])('shows, at %i px, %i items in a carousel', (width, items) => {
    expect(carouselItems(width)).toBe(items)
  })
})
