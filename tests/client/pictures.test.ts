import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { decodeHeic } from '#client/heic.ts'
import { openPicture, rotatePicture } from '#client/pictures.ts'
import { MAX_CHOSEN_BYTES } from '#domain/hosting/limits.ts'
import { jpegOf, quarters } from '#tests/setup/pictures.ts'

vi.mock('#client/heic.ts', () => ({ decodeHeic: vi.fn() }))
const decode = vi.mocked(decodeHeic)

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const text = (content: Uint8Array) => Buffer.from(content).toString('latin1')
const fileOf = (content: string, name = 'car.jpg') => new File([bytes(content)], name, { type: 'image/jpeg' })
const number = (value: number, length = 2) =>
  Array.from({ length }, (_, at) => String.fromCharCode((value >> (8 * (length - 1 - at))) & 255)).join('')
const backwards = (value: string) => [...value].reverse().join('')

/** A JPEG of a frame type (0xc0: baseline, 0xc2: progressive, ...) behind the camera's own segments. */
const jpeg = (width: number, height: number, { frame = 0xc0, before = '' } = {}) =>
  `\xff\xd8${before}\xff${String.fromCharCode(frame)}\0\x0b\x08${number(height)}${number(width)}\x01\x01\x11\0\xff\xd9`
const segment = (length: number) => `\xff\xe1${number(length + 2)}${'x'.repeat(length)}`
const png = (width: number, height: number) =>
  `\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR${number(width, 4)}${number(height, 4)}\x08\x02\0\0\0crcc\0\0\0\0IENDcrcc`
const webp = (width: number, height: number) =>
  `RIFF\x16\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0${backwards(number(width - 1, 3))}${backwards(number(height - 1, 3))}`
const HEIC = text(await readFile(new URL('../setup/phone.heic', import.meta.url)))
const AVIF = text(await quarters(64, 48).avif({ effort: 0 }).toBuffer())
/** The same picture with this size in all its headers. */
const claiming = (picture: string, width: number, height: number) =>
  picture.replace(/ispe\0{4}.{8}/gs, `ispe\0\0\0\0${number(width, 4)}${number(height, 4)}`)
const JPEG = jpeg(4, 3)

/** What the browser can display; by default a picture of 4 x 3 px. */
const shown = new Set<Blob>()
let natural = { width: 4, height: 3 }
const loaded: Blob[] = []
class FakeImage {
  naturalWidth = natural.width
  naturalHeight = natural.height
  onload = () => {}
  onerror = () => {}
  set src(address: string) {
    const file = blobs.get(address)
    if (!file) return
    loaded.push(file)
    queueMicrotask(() => (shown.has(file) ? this.onload() : this.onerror()))
  }
}
const blobs = new Map<string, Blob>()

beforeEach(() => {
  decode.mockReset()
  natural = { width: 4, height: 3 }
  shown.clear()
  loaded.length = 0
  blobs.clear()
  vi.stubGlobal('Image', FakeImage)
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    const address = `blob:${blobs.size}`
    blobs.set(address, file as Blob)
    return address
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('a chosen file', () => {
  it('is opened unchanged when the browser can display it', async () => {
    const file = fileOf(JPEG)
    shown.add(file)
    expect(await openPicture(file)).toEqual({ file, size: { width: 4, height: 3 } })
    expect(decode).not.toHaveBeenCalled()
  })

  it.each([
    ['a program', 'MZ\x90\0\x03\0\0\0\x04\0\0\0', 'notAnImage'],
    ['a drawing that can hold a script', '<svg xmlns="', 'svg'],
    ['a moving picture', 'GIF89a\x01\0\x01\0\x80\0', 'gif'],
    ['a document', '%PDF-1.7', 'pdf'],
    ['a sound', 'RIFF\x10\x20\0\0WAVE', 'notAnImage'],
    ['a film', '\0\0\0\x18ftypmp42\0\0\0\0isom', 'notAnImage'],
    ['nothing', '', 'empty'],
  ])('is rejected when it is %s, without being decoded', async (_, content, error) => {
    expect(await openPicture(fileOf(content))).toEqual({ error })
    expect(loaded).toEqual([])
  })

  it('is reported as truncated, although a browser would display its upper half', async () => {
    const file = fileOf(JPEG.slice(0, -2))
    shown.add(file)
    expect(await openPicture(file)).toEqual({ error: 'damaged' })
    expect(loaded).toEqual([])
  })

  it('is reported as damaged, or of an unknown format, when the browser cannot display it', async () => {
    expect(await openPicture(fileOf(JPEG))).toEqual({ error: 'damaged' })
    expect(await openPicture(fileOf(AVIF))).toEqual({ error: 'unopened' })
    expect(decode).not.toHaveBeenCalled()
  })

  it.each([
    ['a JPEG', jpeg(10_000, 5_001)],
    ['a progressive JPEG', jpeg(10_000, 5_001, { frame: 0xc2 })],
    ['a JPEG of the rarest frame type', jpeg(10_000, 5_001, { frame: 0xcf })],
    ['a JPEG with 600 kB before its size', jpeg(10_000, 5_001, { before: segment(60_000).repeat(10) })],
    ['a PNG', png(10_000, 5_001)],
    ['a WebP', webp(10_000, 5_001)],
    ['a HEIC', claiming(HEIC, 10_000, 5_001)],
    ['an AVIF', claiming(AVIF, 10_000, 5_001)],
  ])(
    "is rejected with its size before it is decoded when a phone's memory cannot hold its pixels: %s",
    async (_, content) => {
      const file = fileOf(content)
      shown.add(file)
      expect(await openPicture(file)).toEqual({
        error: 'tooManyPixels',
        size: { width: 10_000, height: 5_001 },
      })
      expect(loaded).toEqual([])
      expect(decode).not.toHaveBeenCalled()
    },
  )

  it('is not decoded when its size cannot be read', async () => {
    const file = fileOf('\xff\xd8\xff\xe0\0\x04aa\xff\xd9')
    shown.add(file)
    expect(await openPicture(file)).toEqual({ error: 'damaged' })
    expect(loaded).toEqual([])
  })

  it.each([
    ['JPEG', () => jpegOf(quarters(64, 48))],
    [
      'rotated JPEG',
      async () =>
        sharp(await jpegOf(quarters(64, 48)))
          .withMetadata({ orientation: 6 })
          .jpeg({ progressive: true })
          .toBuffer(),
    ],
    ['PNG', () => quarters(64, 48).png().toBuffer()],
    ['lossy WebP', () => quarters(64, 48).webp().toBuffer()],
    ['lossless WebP', () => quarters(64, 48).webp({ lossless: true }).toBuffer()],
    ['WebP with transparency', () => quarters(64, 48).ensureAlpha(0.5).webp().toBuffer()],
    ['AVIF', async () => bytes(AVIF)],
    ['HEIC', async () => bytes(HEIC)],
  ])('is opened when a real encoder wrote it: %s', async (_, make) => {
    const file = new File([new Uint8Array(await make())], 'photo')
    shown.add(file)
    expect(await openPicture(file)).toMatchObject({ file })
  })

  it('is reported as damaged when it can no longer be read', async () => {
    const file = fileOf(JPEG)
    vi.spyOn(file, 'arrayBuffer').mockRejectedValue(new DOMException('gone', 'NotReadableError'))
    expect(await openPicture(file)).toEqual({ error: 'damaged' })
  })

  it('is not read above the size limit', async () => {
    const file = fileOf(JPEG)
    Object.defineProperty(file, 'size', { value: MAX_CHOSEN_BYTES + 1 })
    const read = vi.spyOn(file, 'arrayBuffer')
    expect(await openPicture(file)).toEqual({ error: 'tooLarge' })
    expect(read).not.toHaveBeenCalled()
  })
})

describe('a HEIC picture', () => {
  it('is opened unchanged if the browser supports it', async () => {
    const file = fileOf(HEIC)
    shown.add(file)
    expect(await openPicture(file)).toMatchObject({ file })
    expect(decode).not.toHaveBeenCalled()
  })

  it('is otherwise converted to a JPEG, whatever its name and type', async () => {
    const jpeg = new Blob([bytes(JPEG)])
    shown.add(jpeg)
    decode.mockResolvedValue(jpeg)
    expect(await openPicture(fileOf(HEIC, 'IMG_2031.JPG'))).toEqual({
      file: jpeg,
      size: { width: 4, height: 3 },
    })
    expect(decode).toHaveBeenCalledWith(bytes(HEIC))
  })

  it('is not decoded when it is truncated, and is reported when it is undecodable', async () => {
    expect(await openPicture(fileOf(HEIC.slice(0, -9)))).toEqual({ error: 'damaged' })
    expect(decode).not.toHaveBeenCalled()
    decode.mockResolvedValue(null)
    expect(await openPicture(fileOf(HEIC))).toEqual({ error: 'unopened' })
  })

  it('is not reported as damaged when the decoder fails to load', async () => {
    decode.mockRejectedValue(new Error('The decoder did not arrive.'))
    await expect(openPicture(fileOf(HEIC))).rejects.toThrow('The decoder did not arrive.')
  })
})

/** A canvas that records what is drawn, and its size. */
function useCanvas(canDraw = true) {
  const drawn: unknown[][] = []
  const context = {
    fillRect: () => {},
    translate: (...at: number[]) => drawn.push(['translate', ...at]),
    rotate: (angle: number) => drawn.push(['rotate', angle]),
    drawImage: (_: unknown, ...place: number[]) => drawn.push(['draw', ...place]),
  }
  const made = new Blob(['made'])
  vi.stubGlobal('document', {
    createElement: () => ({
      getContext: () => context,
      toBlob: (done: (blob: Blob | null) => void) => done(canDraw ? made : null),
    }),
  })
  vi.stubGlobal(
    'createImageBitmap',
    async (_: Blob, { resizeWidth: width, resizeHeight: height }: ImageBitmapOptions) => ({
      width,
      height,
      close: () => {},
    }),
  )
  return { drawn, made }
}

describe('a large picture', () => {
  it('is downscaled up to 50 megapixels when it is opened', async () => {
    const file = fileOf(jpeg(8_000, 6_250))
    shown.add(file)
    natural = { width: 8_000, height: 6_250 }
    const { drawn, made } = useCanvas()
    expect(await openPicture(file)).toEqual({ file: made, size: { width: 4_096, height: 3_200 } })
    expect(drawn).toEqual([['draw', 0, 0, 4_096, 3_200]])
  })

  it('is rejected if the device has too little memory', async () => {
    const file = fileOf(jpeg(8_000, 6_250))
    shown.add(file)
    natural = { width: 8_000, height: 6_250 }
    useCanvas(false)
    expect(await openPicture(file)).toEqual({ error: 'unopened' })
  })
})

it('turns a picture clockwise, which swaps its sides', async () => {
  const { drawn, made } = useCanvas()
  const turned = await rotatePicture({ file: fileOf(JPEG), size: { width: 1_600, height: 1_200 } })
  expect(turned).toEqual({ file: made, size: { width: 1_200, height: 1_600 } })
  expect(drawn).toEqual([
    ['translate', 1_200, 0],
    ['rotate', Math.PI / 2],
    ['draw', 0, 0, 1_600, 1_200],
  ])
})
