import { describe, expect, it, vi } from 'vitest'
import { isPicture, measurePicture } from '#client/pictures.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

describe('a picture', () => {
  it.each([
    ['a JPEG', '\xff\xd8\xff\xe0\0\x10JFIF'],
    ['a PNG', '\x89PNG\r\n\x1a\n\0\0\0\x0d'],
    ['a WebP', 'RIFF\x10\x20\0\0WEBP'],
  ])('is known by its first bytes: %s', (_, head) => {
    expect(isPicture(bytes(head))).toBe(true)
  })

  it.each([
    ['a program', 'MZ\x90\0\x03\0\0\0\x04\0\0\0'],
    ['a drawing that can hold a script', '<svg xmlns="'],
    ['a moving picture', 'GIF89a\x01\0\x01\0\x80\0'],
    ['a sound', 'RIFF\x10\x20\0\0WAVE'],
    ['an iPhone picture that no other browser reads', '\0\0\0\x18ftypheic'],
    ['nothing', ''],
  ])('is not %s', (_, head) => {
    expect(isPicture(bytes(head))).toBe(false)
  })

  it('is measured only after its bytes say that it is one', async () => {
    const load = vi.fn()
    vi.stubGlobal('Image', load)
    expect(await measurePicture(new File(['MZ program'], 'car.jpg', { type: 'image/jpeg' }))).toBeNull()
    expect(load).not.toHaveBeenCalled()
    vi.unstubAllGlobals()
  })
})
