import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MAX_MESSAGES, MAX_MESSAGES_AN_HOUR, MAX_PICTURES_A_DAY } from '#domain/threads/limits.ts'
import { sweepUploads } from '#server/services/hosting/delete-uploads.ts'
import { HOUR, MINUTE, NOW } from '#tests/setup/clock.ts'
import { filesOf, jpegOf, noise, quarters, servePictures } from '#tests/setup/pictures.ts'
import { rowOf, rowsOf, setRow } from '#tests/setup/rows.ts'
import { clock, conversationApi, guest, host, newBooking, newNamed, threadCalls } from './conversation.ts'

const api = conversationApi({ RATE_LIMITS: 'on' })
const { send, get } = threadCalls(api)
let site: Awaited<ReturnType<typeof servePictures>>
let photo: Blob

const blobOf = (bytes: Buffer) => new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })

beforeAll(async () => {
  site = await servePictures(api)
  const withPlace = quarters(1_600, 1_200).withExif({ IFD3: { GPSLatitudeRef: 'N' } })
  photo = blobOf(await jpegOf(withPlace))
})
afterAll(() => site.close())
beforeEach(() => {
  clock.now = NOW
})

describe('a picture in a message', () => {
  it('is a small WebP without the data of the camera, for five minutes under one URL', async () => {
    const key = await newBooking(api)
    const { status, data } = await send(guest, key, { image: photo })
    expect(status).toBe(201)
    expect(data.image).toEqual({
      url: expect.stringMatching(/^\/papers\/\d{10}\.[\w-]{43}\/[0-9a-f-]{36}-1280\.webp$/),
      width: 1280,
      height: 960,
    })
    const shown = (await get(host, key)).data.messages[0]?.image
    const response = await site.get(shown?.url ?? '')
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    const picture = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    expect([picture.format, picture.width, picture.exif]).toEqual(['webp', 1280, undefined])
    clock.now = NOW + 5 * MINUTE
    expect((await site.get(shown?.url ?? '')).status).toBe(404)
    expect((await site.get((shown?.url ?? '').replace(/\/\d{10}\.[\w-]+/, ''))).status).toBe(404)
    clock.now = NOW + 2 * HOUR
    await sweepUploads(api.context)
    expect((await site.get((await get(guest, key)).data.messages[0]?.image?.url ?? '')).status).toBe(200)
  })

  it('may be small, and is stored once however often it is sent', async () => {
    const key = await newBooking(api)
    const headers = { 'Idempotency-Key': randomUUID() }
    const small = { image: blobOf(await jpegOf(noise(200, 100))) }
    const before = (await filesOf(api)).length
    const sent = await Promise.all([send(guest, key, small, headers), send(guest, key, small, headers)])
    const again = await send(guest, key, small, headers)
    expect(new Set([...sent, again].map(({ data }) => data.id)).size).toBe(1)
    expect(again.data.image).toMatchObject({ width: 200, height: 100 })
    expect((await site.get(again.data.image?.url ?? '')).status).toBe(200)
    expect((await filesOf(api)).length).toBe(before + 4)
  })

  it.each([
    ['a page', Buffer.from('<html><script>alert(1)</script></html>'), 'notAnImage'],
    ['a PDF', Buffer.from('%PDF-1.7 and so on'), 'pdfPicture'],
    ['a cut photo', null, 'damagedPicture'],
    ['a photo in HEIC', 'heic', 'heicPicture'],
  ] as const)('is refused when it is %s', async (_, file, cause) => {
    const key = await newBooking(api)
    const bytes =
      file === 'heic'
        ? await readFile(new URL('../../setup/phone.heic', import.meta.url))
        : (file ?? Buffer.from(await photo.arrayBuffer()).subarray(0, 9_000))
    const { status, error } = await send(guest, key, { image: blobOf(bytes) })
    expect([status, error[0]?.cause]).toEqual([422, cause])
    const together = await send(guest, key, { image: photo, text: 'Look' })
    expect(together.error[0]?.cause).toBe('messageParts')
    expect(await rowsOf(api.context.db, 'threads', { booking_id: key.slice(2) })).toEqual([])
  })
})

describe('a limit', () => {
  it('allows twenty pictures a day', async () => {
    const key = await newBooking(api)
    await api.context.db.deleteFrom('thread_messages').execute()
    await send(guest, key, { image: photo })
    const { thread_id } = await rowOf(api.context.db, 'thread_messages', { sender_id: guest.id })
    const rows = Array.from({ length: MAX_PICTURES_A_DAY - 1 }, async () => {
      const { id } = await api.context.db
        .insertInto('uploads')
        .values({ user_id: guest.id, kind: 'message', bytes: 9 })
        .returning('id')
        .executeTakeFirstOrThrow()
      const image = { upload_id: id, image: `/papers/${id}-1280.webp`, image_width: 9, image_height: 9 }
      return { thread_id, sender_id: guest.id, sent_key: null, created_at: new Date(NOW - HOUR), ...image }
    })
    await api.context.db
      .insertInto('thread_messages')
      .values(await Promise.all(rows))
      .execute()
    const refused = await send(guest, key, { image: photo })
    expect([refused.status, refused.error[0]?.cause]).toEqual([429, 'tooManyPictures'])
    expect(refused.headers.get('retry-after')).toBe(String(23 * 3_600))
    expect(refused.error[0]?.detail).toMatch(/^You have sent 20 pictures within a day/)
    expect((await send(guest, key, 'A text')).status).toBe(201)
    clock.now = NOW + 23 * HOUR
    expect((await send(guest, key, { image: photo })).status).toBe(201)
  })

  it('allows sixty messages an hour to one person', async () => {
    const other = await newNamed(api, 'Maya', 'Rai')
    const key = await newBooking(api)
    await setRow(api.context.db, 'bookings', key.slice(2), { user_id: other.id })
    const sent = await Promise.all(
      Array.from({ length: MAX_MESSAGES_AN_HOUR }, (_, index) => send(other, key, `Message ${index}`)),
    )
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([201]))
    expect((await send(other, key, 'One more')).status).toBe(429)
    expect((await send(host, key, 'Please call')).status).toBe(201)
  })

  it('ends a thread at its last message', async () => {
    const key = await newBooking(api)
    await send(guest, key, 'Hello')
    await setRow(api.context.db, 'threads', { booking_id: key.slice(2) }, { messages: MAX_MESSAGES })
    const refused = await send(host, key, 'One more')
    expect([refused.status, refused.error[0]?.cause]).toEqual([409, 'threadFull'])
    expect(refused.error[0]?.detail).toContain('2,000')
  })
})
