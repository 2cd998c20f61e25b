import { describe, expect, it } from 'vitest'
import { avifBeside, PICTURE_WIDTHS, pictureAt, pictureSrcset } from '#domain/vehicles/picture.ts'

const SUV = '/pictures/vehicles/suv-red-1-1280.webp'

describe('pictureAt', () => {
  it.each([
    [SUV, 320, '/pictures/vehicles/suv-red-1-320.webp'],
    [SUV, 640, '/pictures/vehicles/suv-red-1-640.webp'],
    [SUV, 960, '/pictures/vehicles/suv-red-1-960.webp'],
    [SUV, 1280, SUV],
    ['/uploads/a-1280.webp-1280.webp', 640, '/uploads/a-1280.webp-640.webp'],
    ['/uploads/a-1280-b.webp', 640, '/uploads/a-1280-b.webp'],
    ['/uploads/a.jpg', 640, '/uploads/a.jpg'],
    ['/uploads/a-1280.webp?v=2', 640, '/uploads/a-1280.webp?v=2'],
    ['', 320, ''],
  ] as const)('turns %s at %i into %s', (name, width, expected) => {
    expect(pictureAt(name, width)).toBe(expected)
  })
})

describe('pictureSrcset', () => {
  it('names every width with its descriptor, smallest first', () => {
    expect(pictureSrcset(SUV)).toBe(
      '/pictures/vehicles/suv-red-1-320.webp 320w, /pictures/vehicles/suv-red-1-640.webp 640w, ' +
        '/pictures/vehicles/suv-red-1-960.webp 960w, /pictures/vehicles/suv-red-1-1280.webp 1280w',
    )
  })

  it('has one candidate for each width', () => {
    expect(pictureSrcset(SUV)?.split(', ')).toHaveLength(PICTURE_WIDTHS.length)
  })

  it.each(['', '/uploads/a.jpg', '/uploads/a-640.webp', '/uploads/a-1280.webp?v=2', '/uploads/1280.webp'])(
    'is undefined for %s, which has only one width',
    (name) => {
      expect(pictureSrcset(name)).toBeUndefined()
    },
  )
})

describe('avifBeside', () => {
  it.each([
    ['/uploads/a-320.webp', '/uploads/a-320.avif'],
    ['/uploads/a-960.webp', '/uploads/a-960.avif'],
    ['/uploads/a-1280.webp', undefined],
    ['/uploads/a-320.avif', undefined],
    ['/uploads/a.webp', undefined],
    ['/uploads/a-320.webp/b', undefined],
  ])('returns for %s: %s', (name, avif) => {
    expect(avifBeside(name)).toBe(avif)
  })
})
