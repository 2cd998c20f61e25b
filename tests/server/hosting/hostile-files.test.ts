import { createCipheriv, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { crc32, deflateRawSync, deflateSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { MAX_FILE_BYTES } from '#domain/hosting/limits.ts'
import { isPolyglot } from '#server/services/hosting/process-picture.ts'
import { testApi } from '#tests/setup/api.ts'
import { everythingOf, newPerson, vehicleAfter } from '#tests/setup/hosting.ts'
import { filesOf, jpegOf, noise, pictureForm, quarters, upload } from '#tests/setup/pictures.ts'
import { processorTime } from '#tests/setup/processor-time.ts'

// None of these may be stored, whatever name and type are sent (all are sent as photo.jpg, image/jpeg).
const text = (content: string) => Buffer.from(content, 'latin1')
const SCRIPT = '<script>fetch("/api/v1/auth/user")</script>'
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${SCRIPT}</svg>`
const EXE = Buffer.concat([text('MZ\x90\0\x03\0\0\0'), Buffer.alloc(400), text('PE\0\0'), randomBytes(3_000)])

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([text(type), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.byteLength)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
const PNG_START = text('\x89PNG\r\n\x1a\n')
/** A PNG with a claimed size, independent of its data. */
function png(width: number, height: number, data: Buffer, ...more: Buffer[]): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  return Buffer.concat([
    PNG_START,
    chunk('IHDR', header),
    ...more,
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
/** A WebP whose header claims a canvas. */
function webp(width: number, height: number): Buffer {
  const header = Buffer.alloc(10)
  header.writeUIntLE(width - 1, 4, 3)
  header.writeUIntLE(height - 1, 7, 3)
  const body = Buffer.concat([text('WEBPVP8X\x0a\0\0\0'), header])
  const size = Buffer.alloc(4)
  size.writeUInt32LE(body.byteLength)
  return Buffer.concat([text('RIFF'), size, body])
}
function zip(name: string, content: string): Buffer {
  const data = deflateRawSync(Buffer.from(content))
  const head = Buffer.alloc(30)
  head.write('PK\x03\x04', 'latin1')
  head.writeUInt16LE(8, 8)
  head.writeUInt32LE(data.byteLength, 18)
  head.writeUInt16LE(name.length, 26)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  return Buffer.concat([head, text(name), data, end])
}
function withSegment(photo: Buffer, marker: number, content: string): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([photo.subarray(0, 2), head, text(content), photo.subarray(2)])
}
/** Deterministic: random bytes occasionally form a valid picture. */
const rubbish = (length: number) =>
  createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)).update(Buffer.alloc(length))
const HEIC_START = text('\0\0\0\x18ftypheic\0\0\0\0mif1heic')
const PHP = '<?php system($_GET["c"]); ?>'

/** A valid photo of 960 x 600 and manipulations of it. */
async function hostileFiles(): Promise<Record<string, Buffer>> {
  const photo = await jpegOf(noise(960, 600))
  const small = quarters(64, 40)
  const pngPhoto = await noise(960, 600).png().toBuffer()
  const avifPhoto = await noise(960, 600).avif({ effort: 0, quality: 80 }).toBuffer()
  const webpPhoto = await noise(960, 600).webp().toBuffer()
  const scan = photo.indexOf(Buffer.from([0xff, 0xda])) + 14
  const zeros = deflateSync(Buffer.alloc(3 * 4_000 * 4_000))
  return {
    'an .exe named .jpg': EXE,
    'a program of Linux': Buffer.concat([text('\x7fELF\x02\x01\x01'), randomBytes(2_000)]),
    'a shell script': text('#!/bin/sh\nrm -rf /\n'),
    'an SVG with a script': text(SVG),
    'an SVG with an XML header': text(`<?xml version="1.0"?>${SVG}`),
    'XML that reads a file': text(
      '<?xml version="1.0"?><!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><r>&x;</r>',
    ),
    'a page': text(`<!doctype html><html><body>${SCRIPT}</body></html>`),
    'a page behind the first bytes of a JPEG': text(`\xff\xd8\xff\xe0<html>${SCRIPT}</html>`),
    'PHP behind the first bytes of a PNG': Buffer.concat([PNG_START, text(PHP)]),
    'a GIF': await small.clone().gif().toBuffer(),
    'a GIF in front of a JPEG': Buffer.concat([text('GIF89a'), photo]),
    'a TIFF': await small.clone().tiff().toBuffer(),
    'a HEIC picture': await readFile(new URL('../../setup/phone.heic', import.meta.url)),
    'a HEIC picture that is a page as well': Buffer.concat([HEIC_START, text(`<html>${SCRIPT}</html>`)]),
    'half an AVIF': avifPhoto.subarray(0, avifPhoto.byteLength / 2),
    'an AVIF whose data are rubbish': Buffer.concat([avifPhoto.subarray(0, -20_000), rubbish(20_000)]),
    'an AVIF that is a page as well': Buffer.concat([avifPhoto, text(`<html>${SCRIPT}</html>`)]),
    'a picture of 64 x 40': await jpegOf(small.clone()),
    'a PNG of a single pixel': png(1, 1, deflateSync(Buffer.alloc(4))),
    'a BMP': Buffer.concat([text('BM'), Buffer.alloc(300)]),
    'an icon': Buffer.concat([text('\0\0\x01\0\x01\0'), Buffer.alloc(300)]),
    'a PDF': text('%PDF-1.7\n1 0 obj << /OpenAction << /S /JavaScript >> >> endobj\n%%EOF'),
    PostScript: text('%!PS-Adobe-3.0 EPSF-3.0\n(%pipe%id) (w) file\n'),
    'a drawing script of ImageMagick': text('push graphic-context\nfill url(https://127.0.0.1/|id)\n'),
    'a zip': zip('a.txt', 'hello'),
    'a film': Buffer.concat([text('\0\0\0\x18ftypmp42'), randomBytes(500)]),
    'plain text': text('This is not a picture.'),
    'a file without a byte': Buffer.alloc(0),
    'a single byte': Buffer.from([0xff]),
    'the first bytes of a JPEG alone': Buffer.from([0xff, 0xd8, 0xff]),
    'the first bytes of a PNG alone': PNG_START,
    'the first bytes of a WebP alone': text('RIFF\x04\0\0\0WEBP'),
    'half a JPEG': photo.subarray(0, photo.byteLength / 2),
    'a JPEG without its last bytes': photo.subarray(0, -40),
    'a JPEG whose data are rubbish': Buffer.concat([photo.subarray(0, scan), rubbish(20_000)]),
    'a JPEG without data': Buffer.concat([photo.subarray(0, scan - 14), Buffer.from([0xff, 0xd9])]),
    'half a PNG': pngPhoto.subarray(0, pngPhoto.byteLength / 2),
    'a PNG whose middle is missing': Buffer.concat([pngPhoto.subarray(0, 2_000), pngPhoto.subarray(-2_000)]),
    'half a WebP': webpPhoto.subarray(0, webpPhoto.byteLength / 2),
    'a WebP without a picture': webp(300, 200),
    'a JPEG that is a zip as well': Buffer.concat([photo, zip('shell.php', PHP)]),
    'a JPEG that is a page as well': Buffer.concat([photo, text(`<html>${SCRIPT}</html>`)]),
    'a JPEG with PHP in its comment': withSegment(photo, 0xfe, PHP),
    'a JPEG with a script in its EXIF': withSegment(photo, 0xe1, `Exif\0\0${SCRIPT}`),
    'a JPEG that is a PDF as well': withSegment(photo, 0xfe, '%PDF-1.4 1 0 obj'),
    'a PNG with a page in its text': png(
      1,
      1,
      deflateSync(Buffer.alloc(4)),
      chunk('tEXt', text(`Comment\0<html>${SCRIPT}`)),
    ),
    'a PNG with an SVG behind it': Buffer.concat([pngPhoto, text(SVG)]),
    'a PNG whose data are too short': png(4_000, 4_000, deflateSync(Buffer.alloc(90))),
    'a PNG whose data are no data': png(960, 600, randomBytes(500)),
    'a PNG without a size': png(0, 0, deflateSync(Buffer.alloc(4))),
    'a 50-megapixel PNG': png(10_000, 5_000, zeros),
    'a PNG of 60,000 x 60,000 in a few bytes': png(60_000, 60_000, deflateSync(Buffer.alloc(1_000_000))),
    'a PNG that claims 2,147,483,647 on a side': png(0x7fffffff, 1, deflateSync(Buffer.alloc(9))),
    'a strip of 8193 x 1': await noise(8_193, 1).png().toBuffer(),
    'a JPEG of 25 megapixels': await jpegOf(quarters(5_000, 5_000)),
    'a WebP that claims 16,383 on each side': webp(16_383, 16_383),
    'an 11 MB file': Buffer.concat([photo, Buffer.alloc(11_000_000)]),
  }
}
/** On 2 busy cores; a quadratic scan took 1,800. */
const MAX_MS = 700
/** The error of each group; the others are not pictures, or more than a picture. */
const CAUSES: readonly [RegExp, string][] = [
  [/^an SVG/, 'svgPicture'],
  [/^a GIF/, 'gifPicture'],
  [/^a PDF/, 'pdfPicture'],
  [/without a byte/, 'emptyPicture'],
  [/as well|PHP|script|page/, 'notAnImage'],
  [/11 MB/, 'fileTooLarge'],
  [/HEIC/, 'heicPicture'],
  [/megapixel|60,000|8193/, 'tooManyPixels'],
  [/64 x 40|single pixel/, 'pictureTooSmall'],
  [
    /^half|without (its|data|a picture|a size)|missing|2,147|16,383|rubbish|bytes of a .* alone|too short|no data/,
    'damagedPicture',
  ],
]
const causeOf = (name: string) => CAUSES.find(([pattern]) => pattern.test(name))?.[1] ?? 'notAnImage'

const api = testApi()
let token = ''
let userId = 0
let vehicle = 0
let before = ''
beforeAll(async () => {
  const host = await newPerson(api)
  token = host.token
  userId = host.id
  vehicle = await vehicleAfter(api, host.id, 2)
  before = await everythingOf(api, vehicle)
})

const files = await hostileFiles()

describe('a hostile file', () => {
  it('has more than thirty variants', () => {
    expect(Object.keys(files).length).toBeGreaterThan(30)
  })

  it.each(Object.entries(files))('is refused and leaves nothing: %s', async (name, bytes) => {
    for (const type of ['image', 'bluebook']) {
      const reply = await upload(api, vehicle, { token, type, bytes })
      const cause = causeOf(name)
      expect([reply.error[0]?.cause, reply.status]).toEqual([cause, cause === 'fileTooLarge' ? 413 : 422])
    }
    const face = await api.call('POST', `/api/v1/users/${userId}/image`, {
      token,
      body: pictureForm(null, bytes),
    })
    expect(face.error[0]?.cause).toBe(causeOf(name))
    expect(await filesOf(api)).toEqual([])
    expect(await everythingOf(api, vehicle)).toBe(before)
  })

  it('is scanned with bounded work, however often it starts an active pattern', async () => {
    for (const beginning of ['<svg ', '<svg x', '<svg xmln', '<?php', '%PDF-1', '<!doctype ']) {
      const bytes = Buffer.alloc(MAX_FILE_BYTES, beginning)
      const spent = await processorTime(() => expect(isPolyglot(bytes)).toBe(false))
      expect(spent, beginning).toBeLessThan(MAX_MS)
    }
  })

  it('is distinguished from a harmless one, with the documented message', async () => {
    const refused = await upload(api, vehicle, { token, bytes: EXE })
    expect(refused.error[0]?.detail).toBe('Please select an image file')
    const huge = await upload(api, vehicle, {
      token,
      bytes: png(10_000, 5_000, deflateSync(Buffer.alloc(9))),
    })
    expect(huge.error[0]?.detail).toBe(
      'This picture is too large: 10,000 × 5,000 pixels. It may have 24 megapixels at most, and 8,192 pixels on a side. Please make it smaller, or take it again with a lower resolution.',
    )
    const moving = await upload(api, vehicle, { token, bytes: Buffer.from('GIF89a') })
    expect(moving.error[0]?.detail).toMatch(/^Please select an image file: a GIF cannot be used here\./)
    const kept = await upload(api, vehicle, { token, bytes: await jpegOf(noise(960, 600)) })
    expect(kept.status).toBe(201)
  })
})
