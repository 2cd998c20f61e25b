import { describe, expect, it } from 'vitest'
import { isWhole, type PictureFormat, sniffFormat, sniffOther } from '#domain/hosting/picture-file.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const box = (name: string, content = '') =>
  `\0\0\0${String.fromCharCode(8 + content.length)}${name}${content}`
const container = (main: string, ...others: string[]) => box('ftyp', `${main}\0\0\0\0${others.join('')}`)

describe('the format of a picture', () => {
  it.each<[string, string, PictureFormat | null]>([
    ['a JPEG', '\xff\xd8\xff\xe0\0\x10JFIF', 'jpeg'],
    ['a PNG', '\x89PNG\r\n\x1a\n\0\0\0\x0d', 'png'],
    ['a WebP', 'RIFF\x10\x20\0\0WEBP', 'webp'],
    ['an AVIF', container('avif', 'mif1', 'miaf'), 'avif'],
    ['an AVIF with a generic main brand', container('mif1', 'avif'), 'avif'],
    ['an animated AVIF', container('avis', 'msf1'), 'avif'],
    ['a photo of an iPhone', container('heic', 'mif1', 'heic'), 'heic'],
    ['a HEIC with more than eight bits', container('heix', 'mif1'), 'heic'],
    ['a HEIC with a generic main brand', container('mif1', 'heic'), 'heic'],
    ['a video', container('mp42', 'isom'), null],
    ['a video of an iPhone', container('qt  '), null],
    ['a GIF', 'GIF89a\x01\0\x01\0\x80\0', null],
    ['an audio file', 'RIFF\x10\x20\0\0WAVE', null],
    ['a program', 'MZ\x90\0\x03\0\0\0\x04\0\0\0', null],
    ['an HTML page', '<!doctype html>', null],
    ['nothing', '', null],
  ])('is detected from the first bytes of %s', (_, head, expected) => {
    expect(sniffFormat(bytes(head))).toBe(expected)
  })
})

describe('the format of a file that is not a picture', () => {
  it.each<[string, string, ReturnType<typeof sniffOther>]>([
    ['a GIF', 'GIF89a\x01\0\x01\0\x80\0', 'gif'],
    ['an old GIF', 'GIF87a\x01\0', 'gif'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg">', 'svg'],
    [
      'an SVG behind a header and a remark',
      '<?xml version="1.0"?>\n<!-- drawn by hand -->\n<svg width="9">',
      'svg',
    ],
    ['an SVG with a byte order mark', '\xef\xbb\xbf<svg>', 'svg'],
    ['an SVG in UTF-16', '\xff\xfe<\0s\0v\0g\0>\0', 'svg'],
    ['a PDF', '%PDF-1.7\n', 'pdf'],
    ['a PDF behind a line of a printer', '\x1b%-12345X\n%PDF-1.4', 'pdf'],
    ['an empty file', '', 'empty'],
    ['a page with a drawing in it', 'text <svg>', null],
    ['a program', 'MZ\x90\0', null],
  ])('is detected from the first bytes of %s', (_, head, expected) => {
    expect(sniffOther(bytes(head))).toBe(expected)
  })
})

describe('a complete file', () => {
  const PNG = `\x89PNG\r\n\x1a\n\0\0\0\x02IHDRaacrcc\0\0\0\0IENDcrcc`
  // an embedded thumbnail has an end marker too
  const JPEG = '\xff\xd8\xff\xe1\0\x06\xff\xd9aa\xff\xda\0\x02a\xff\0b\xff\xd0c\xff\xd9'
  const WEBP = 'RIFF\x08\0\0\0WEBPabcd'
  const HEIC = container('heic') + box('meta', 'm') + box('mdat', 'data')
  const LONG = `${container('avif')}${box('meta', 'm')}\0\0\0\x01mdat\0\0\0\0\0\0\0\x14data`
  const OPEN = `${container('avif')}${box('meta', 'm')}\0\0\0\0mdatdata`

  it.each<[PictureFormat, string]>([
    ['jpeg', JPEG],
    ['png', PNG],
    ['webp', WEBP],
    ['heic', HEIC],
    ['avif', LONG],
  ])('ends where its %s ends, and not one byte earlier', (format, content) => {
    expect(isWhole(bytes(content), format)).toBe(true)
    const cut = Array.from({ length: content.length - 1 }, (_, at) => content.slice(0, at + 1))
    expect(cut.filter((part) => isWhole(bytes(part), format)).map(({ length }) => length)).toEqual([])
  })

  it.each<[PictureFormat, string]>([
    ['jpeg', JPEG],
    ['png', PNG],
    ['webp', WEBP],
    ['heic', HEIC],
  ])('may be a %s followed by a video, even a truncated one', (format, content) => {
    expect(isWhole(bytes(`${content}${box('free', 'xx')}`), format)).toBe(true)
    expect(isWhole(bytes(`${content}\0\0\x40\0moov`), format)).toBe(true)
  })

  it('has data up to its declared end', () => {
    expect(isWhole(bytes(OPEN), 'avif')).toBe(true)
  })

  it('has data, and no invalid boxes', () => {
    expect(isWhole(bytes(container('heic') + box('meta')), 'heic')).toBe(false)
    expect(isWhole(bytes(`${container('heic')}\0\0\0\x02meta`), 'heic')).toBe(false)
  })
})
