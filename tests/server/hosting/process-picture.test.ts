import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { PictureKind } from '#domain/hosting/pictures.ts'
import { PICTURE_WIDTHS } from '#domain/vehicles/picture.ts'
import '#messages/all.ts'
import { toErrorResponse } from '#server/http/error-response.ts'
import { processPicture } from '#server/services/hosting/process-picture.ts'
import { jpegOf, quarters } from '#tests/setup/pictures.ts'

/** A photo of a rotated camera: rotated pixels with an EXIF orientation. */
async function turnedPhoto(): Promise<Buffer> {
  const upright = await quarters(1_000, 1_600).png().toBuffer()
  return sharp(upright)
    .rotate(270)
    .withExif({
      IFD0: { Make: 'Sawari Phone', Copyright: 'Sita Gurung' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '27/1 42/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer()
}

async function colourAt(bytes: Buffer, x: number, y: number): Promise<string> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
  const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
  const high = [red, green, blue].map((value) => (value > 150 ? 1 : 0)).join('')
  return { '100': 'red', '010': 'green', '001': 'blue', '111': 'white' }[high] ?? `${red} ${green} ${blue}`
}
const largestOf = async (kind: PictureKind, bytes: Buffer): Promise<Buffer> =>
  (await processPicture(kind, bytes)).files.at(-1)?.bytes ?? Buffer.alloc(0)

describe('a processed picture', () => {
  it.each<[PictureKind, number, number, [number, number][]]>([
    [
      'vehicle',
      2_000,
      2_000,
      [
        [320, 200],
        [640, 400],
        [960, 600],
        [1_280, 800],
      ],
    ],
    [
      'vehicle',
      3_000,
      1_000,
      [
        [320, 200],
        [640, 400],
        [960, 600],
        [1_280, 800],
      ],
    ],
    [
      'person',
      2_000,
      1_500,
      [
        [320, 320],
        [640, 640],
        [960, 960],
        [1_280, 1_280],
      ],
    ],
    [
      'paper',
      2_000,
      3_000,
      [
        [320, 480],
        [640, 960],
        [960, 1_440],
        [1_280, 1_920],
      ],
    ],
    [
      'vehicle',
      960,
      600,
      [
        [320, 200],
        [640, 400],
        [960, 600],
        [960, 600],
      ],
    ],
    [
      'person',
      600,
      900,
      [
        [320, 320],
        [600, 600],
        [600, 600],
        [600, 600],
      ],
    ],
    [
      'paper',
      800,
      600,
      [
        [320, 240],
        [640, 480],
        [800, 600],
        [800, 600],
      ],
    ],
  ])(
    'has four widths in its shape for a %s of %i x %i and is never enlarged',
    async (kind, width, height, sizes) => {
      const { files, bytes } = await processPicture(kind, await jpegOf(quarters(width, height)))
      expect(files.map(({ width: item }) => item)).toEqual([...PICTURE_WIDTHS])
      const headers = await Promise.all(files.map((file) => sharp(file.bytes).metadata()))
      expect(headers.map((header) => [header.width, header.height])).toEqual(sizes)
      expect(headers.every(({ format, space }) => format === 'webp' && space === 'srgb')).toBe(true)
      expect(bytes).toBe(files.reduce((sum, file) => sum + file.bytes.byteLength, 0))
    },
  )

  it('is upright from a rotated phone, without position or device', async () => {
    const sent = await turnedPhoto()
    const header = await sharp(sent).metadata()
    expect([header.orientation, header.width, header.height]).toEqual([6, 1_600, 1_000])
    expect(sent.includes('Sawari Phone')).toBe(true)

    const { files } = await processPicture('paper', sent)
    for (const { bytes } of files) {
      const { exif, icc, xmp, iptc, orientation, width = 0, height = 0 } = await sharp(bytes).metadata()
      expect({ exif, icc, xmp, iptc, orientation }).toEqual({})
      expect(height / width).toBeCloseTo(1.6, 2)
      expect(bytes.includes('Sawari Phone') || bytes.includes('Sita') || bytes.includes('EXIF')).toBe(false)
    }
    const [, , , { bytes: largest } = { bytes: Buffer.alloc(0) }] = files
    expect(await colourAt(largest, 0.2, 0.2)).toBe('red')
    expect(await colourAt(largest, 0.8, 0.2)).toBe('green')
    expect(await colourAt(largest, 0.2, 0.8)).toBe('blue')
    expect(await colourAt(largest, 0.8, 0.8)).toBe('white')
  })

  it('is cropped around its centre', async () => {
    const largest = await largestOf('person', await jpegOf(quarters(2_400, 600)))
    expect(await colourAt(largest, 0.4, 0.2)).toBe('red')
    expect(await colourAt(largest, 0.6, 0.8)).toBe('white')
    expect(await colourAt(largest, 0.1, 0.1)).toBe('red')
    expect(await colourAt(largest, 0.9, 0.9)).toBe('white')
  })

  it.each<[string, () => Promise<Buffer>]>([
    ['PNG', () => quarters(960, 600).png().toBuffer()],
    ['WebP', () => quarters(960, 600).webp({ lossless: true }).toBuffer()],
    ['AVIF', () => quarters(960, 600).avif({ effort: 0 }).toBuffer()],
    ['grey JPEG', () => quarters(960, 600).greyscale().jpeg().toBuffer()],
    ['progressive JPEG', () => quarters(960, 600).jpeg({ progressive: true }).toBuffer()],
    ['JPEG of a printer', () => quarters(960, 600).toColourspace('cmyk').jpeg().toBuffer()],
    ['PNG with a palette', () => quarters(960, 600).png({ palette: true, colours: 4 }).toBuffer()],
    [
      'JPEG with a film behind it',
      async () => Buffer.concat([await jpegOf(quarters(960, 600)), Buffer.alloc(9_000, 7)]),
    ],
  ])('may be a %s', async (_, make) => {
    const largest = await largestOf('vehicle', await make())
    const header = await sharp(largest).metadata()
    expect([header.width, header.height, header.space, header.hasAlpha]).toEqual([960, 600, 'srgb', false])
  })

  it('has white for transparency, and the first of several frames', async () => {
    const clear = await sharp({ create: { width: 960, height: 600, channels: 4, background: '#0000' } })
      .png()
      .toBuffer()
    expect(await colourAt(await largestOf('vehicle', clear), 0.5, 0.5)).toBe('white')
    const frames = Buffer.concat([
      await sharp({ create: { width: 960, height: 600, channels: 3, background: '#d01010' } })
        .raw()
        .toBuffer(),
      await sharp({ create: { width: 960, height: 600, channels: 3, background: '#1010d0' } })
        .raw()
        .toBuffer(),
    ])
    const film = await sharp(frames, { raw: { width: 960, height: 1_200, channels: 3, pageHeight: 600 } })
      .webp()
      .toBuffer()
    expect((await sharp(film).metadata()).pages).toBe(2)
    const largest = await largestOf('vehicle', film)
    expect((await sharp(largest).metadata()).pages).toBe(undefined)
    expect(await colourAt(largest, 0.5, 0.5)).toBe('red')
  })

  it.each<[PictureKind, number, number, string]>([
    ['vehicle', 959, 800, '960 × 600'],
    ['vehicle', 1_600, 599, '960 × 600'],
    ['person', 599, 2_000, '600 × 600'],
    ['paper', 2_000, 599, '600 × 600'],
  ])('is refused for a %s at %i x %i, with the minimum size', async (kind, width, height, min) => {
    const refused = await processPicture(kind, await jpegOf(quarters(width, height))).catch((error) => error)
    expect(refused).toMatchObject({ code: 'pictureTooSmall', values: { width, height } })
    const { detail } = toErrorResponse(refused, 'en').body.error[0] ?? {}
    expect(detail).toContain(`at least ${min} are needed. Please choose the original`)
  })

  it.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'is reported as damaged when it is a truncated %s',
    async (format) => {
      const whole = await quarters(960, 600).toFormat(format).toBuffer()
      const half = whole.subarray(0, Math.floor(whole.byteLength * 0.6))
      await expect(processPicture('vehicle', half)).rejects.toMatchObject({ code: 'damagedPicture' })
    },
  )

  it('is refused in HEIC with the accepted formats', async () => {
    const heic = await readFile(new URL('../../setup/phone.heic', import.meta.url))
    await expect(processPicture('vehicle', heic)).rejects.toMatchObject({ code: 'heicPicture' })
  })

  it('is queued, and refused when the queue is full', async () => {
    const bytes = await jpegOf(quarters(960, 600))
    const all = await Promise.allSettled(Array.from({ length: 40 }, () => processPicture('vehicle', bytes)))
    const refused = all.filter((item) => item.status === 'rejected')
    expect(refused.length).toBe(8)
    expect(refused.every(({ reason }) => (reason as { code: string }).code === 'unavailable')).toBe(true)
    await expect(processPicture('vehicle', bytes)).resolves.toBeDefined()
  })
})
