import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { decodeHeic } from '#client/heic.ts'
import { openPicture } from '#client/pictures.ts'
import { MAX_CHOSEN_BYTES } from '#domain/hosting/limits.ts'

vi.mock('#client/heic.ts', () => ({ decodeHeic: vi.fn() }))
const decode = vi.mocked(decodeHeic)

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const fileOf = (text: string, name = 'car.jpg') => new File([bytes(text)], name, { type: 'image/jpeg' })
const JPEG = '\xff\xd8\xff\xe0\0\x04aa\xff\xd9'
const BOXES = '\0\0\0\x08meta\0\0\0\x08mdat'
const HEIC = `\0\0\0\x14ftypheic\0\0\0\0mif1${BOXES}`
const AVIF = `\0\0\0\x14ftypavif\0\0\0\0mif1${BOXES}`

/** What the browser can display: a picture of 4 x 3 px, or nothing. */
const shown = new Set<Blob>()
const loaded: Blob[] = []
class FakeImage {
  naturalWidth = 4
  naturalHeight = 3
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
    ['a program', 'MZ\x90\0\x03\0\0\0\x04\0\0\0'],
    ['a drawing that can hold a script', '<svg xmlns="'],
    ['a moving picture', 'GIF89a\x01\0\x01\0\x80\0'],
    ['a sound', 'RIFF\x10\x20\0\0WAVE'],
    ['a film', '\0\0\0\x18ftypmp42\0\0\0\0isom'],
    ['nothing', ''],
  ])('is rejected when it is %s, without being decoded', async (_, content) => {
    expect(await openPicture(fileOf(content))).toEqual({ error: 'notAnImage' })
    expect(loaded).toEqual([])
  })

  it('is reported as cut off, although a browser would display its upper half', async () => {
    const file = fileOf(JPEG.slice(0, -2))
    shown.add(file)
    expect(await openPicture(file)).toEqual({ error: 'damaged' })
    expect(loaded).toEqual([])
  })

  it('that the browser cannot display is damaged, or of an unknown format', async () => {
    expect(await openPicture(fileOf(JPEG))).toEqual({ error: 'damaged' })
    expect(await openPicture(fileOf(AVIF))).toEqual({ error: 'unopened' })
    expect(decode).not.toHaveBeenCalled()
  })

  it('that cannot be read any more is damaged, or not a picture', async () => {
    const file = fileOf(JPEG)
    vi.spyOn(file, 'arrayBuffer').mockRejectedValue(new DOMException('gone', 'NotReadableError'))
    expect(await openPicture(file)).toEqual({ error: 'damaged' })
  })

  it('that is far too large is not read', async () => {
    const file = fileOf(JPEG)
    Object.defineProperty(file, 'size', { value: MAX_CHOSEN_BYTES + 1 })
    const read = vi.spyOn(file, 'arrayBuffer')
    expect(await openPicture(file)).toEqual({ error: 'tooLarge' })
    expect(read).not.toHaveBeenCalled()
  })
})

describe('a HEIC picture', () => {
  it('is opened unchanged where the browser supports it', async () => {
    const file = fileOf(HEIC)
    shown.add(file)
    expect(await openPicture(file)).toMatchObject({ file })
    expect(decode).not.toHaveBeenCalled()
  })

  it('becomes a JPEG where it does not, whatever its name and type', async () => {
    const jpeg = new Blob([bytes(JPEG)])
    shown.add(jpeg)
    decode.mockResolvedValue(jpeg)
    expect(await openPicture(fileOf(HEIC, 'IMG_2031.JPG'))).toEqual({
      file: jpeg,
      size: { width: 4, height: 3 },
    })
    expect(decode).toHaveBeenCalledWith(bytes(HEIC))
  })

  it('that is cut off is not decoded; an undecodable one is reported', async () => {
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
