import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '#domain/shared/kathmandu-time.ts'
import { purgeExpired } from '#server/jobs/purge-expired.ts'
import { sweepUploads } from '#server/services/hosting/delete-uploads.ts'
import { causes } from '#tests/setup/api.ts'
import { jpeg } from '#tests/setup/hosting.ts'
import { filesOf, noise, servePictures } from '#tests/setup/pictures.ts'
import { rowsOf } from '#tests/setup/rows.ts'
import {
  api,
  clock,
  dayOf,
  drive,
  driver,
  expense,
  issue,
  party,
  pass,
  picture,
  record,
  setClock,
  setUpDays,
  startDay,
} from './trip-days.ts'

setUpDays()

let site: Awaited<ReturnType<typeof servePictures>>
beforeAll(async () => {
  site = await servePictures(api)
})
afterAll(() => site.close())

const stored = (id: string) => rowsOf(api.context.db, 'trip_pictures', { booking_id: id })
const blob = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)])

describe('a picture of a record', () => {
  it('arrives before the record or after it, and is stored once', async () => {
    const day = await startDay()
    const id = crypto.randomUUID()
    expect((await picture(day, { id })).status).toBe(200)
    const files = await filesOf(api)
    await record(day, 'start')
    await picture(day, { view: 'front' })
    expect((await picture(day, { id })).status).toBe(200)
    const { start } = await dayOf(day.id, 'guest')
    expect(start?.pictures.map(({ view }) => view)).toEqual(['odometer', 'front'])
    expect(await stored(day.id)).toHaveLength(2)
    expect((await filesOf(api)).length).toBe(files.length * 2)
  })

  it('is small, without the data of the phone, and private for five minutes', async () => {
    const day = await startDay()
    await record(day, 'start')
    const large = await noise(2_400, 1_800)
      .jpeg()
      .withExif({ IFD0: { Make: 'PhoneMark' } })
      .toBuffer()
    expect((await picture(day, { image: blob(large) })).status).toBe(200)
    const { start } = await dayOf(day.id, 'guest')
    const url = start?.pictures[0]?.url ?? ''
    const response = await site.get(url)
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    const bytes = Buffer.from(await response.arrayBuffer())
    const { width, height, exif } = await sharp(bytes).metadata()
    expect([width, height, exif]).toEqual([1_280, 960, undefined])
    expect((await site.get(url.replace(/^\/papers\/[^/]+/, '/papers/1.x'))).status).toBe(404)
    pass(6)
    expect((await site.get(url)).status).toBe(404)
  })

  it('of ten megabytes is accepted, and more is refused', async () => {
    const day = await startDay()
    const small = await (await jpeg()).arrayBuffer()
    const padded = (bytes: number) =>
      new Blob([new Uint8Array(small), new Uint8Array(bytes - small.byteLength)])
    expect((await picture(day, { image: padded(10 * 1024 * 1024) })).status).toBe(200)
    expect(causes(await picture(day, { view: 'back', image: padded(10 * 1024 * 1024 + 1) }))).toEqual([
      413,
      'fileTooLarge',
    ])
    expect(causes(await picture(day, { view: 'back', image: new Blob(['<html>']) }))).toEqual([
      422,
      'notAnImage',
    ])
    expect(await stored(day.id)).toHaveLength(1)
  })

  it('takes the place of an earlier one of the same view until the guest confirms the record', async () => {
    const day = await startDay()
    await record(day, 'start')
    const before = (await filesOf(api)).length
    const id = crypto.randomUUID()
    await picture(day, { id, view: 'left' })
    await picture(day, { view: 'left' })
    // the first one is sent again
    await picture(day, { id, view: 'left' })
    expect((await dayOf(day.id, 'host')).start?.pictures).toHaveLength(1)
    expect((await filesOf(api)).length).toBe(before + 4)
    await party(day.id, 'day/confirm', 'guest', { kind: 'start' })
    expect(causes(await picture(day, { view: 'left' }))).toEqual([409, 'recordExists'])
    expect((await picture(day, { view: 'right' })).status).toBe(200)
    expect((await filesOf(api)).length).toBe(before + 8)
  })

  it('shows something else at most six times', async () => {
    const day = await startDay()
    for (let count = 0; count < 6; count++) expect((await picture(day, { view: 'other' })).status).toBe(200)
    expect(causes(await picture(day, { view: 'other' }))).toEqual([422, 'tooManyImages'])
    expect((await picture(day, { view: 'other', kind: 'end' })).status).toBe(200)
  })

  it('needs a known view, and an image', async () => {
    const day = await startDay()
    expect(causes(await picture(day, { view: 'roof' }))).toEqual([422, 'invalid'])
    expect(causes(await picture(day, { id: 'x' }))).toEqual([422, 'invalid'])
  })
})

describe('an expense', () => {
  it('is noted once with its receipt, and removed until the bill is issued', async () => {
    const day = await startDay()
    const id = crypto.randomUUID()
    const sent = { id, kind: 'parking', amount: '80', note: ' at <b>Gongabu</b> ', image: await jpeg() }
    const { data } = await expense(day, sent)
    expect(data.expenses).toMatchObject([{ id, kind: 'parking', amount: 80, note: 'at <b>Gongabu</b>' }])
    expect((await site.get(data.expenses[0]?.url ?? '')).status).toBe(200)
    expect((await expense(day, sent)).data.expenses).toHaveLength(1)
    const remove = (what: string) => driver('DELETE', day, `/expenses/${what}`)
    expect((await remove(id)).data.expenses).toEqual([])
    expect((await remove(id)).data.expenses).toEqual([])
    // sent again by a phone that did not get the response
    expect((await expense(day, sent)).data.expenses).toEqual([])
    expect(causes(await remove('x'))).toEqual([404, 'expenseNotFound'])
    expect(causes(await remove(crypto.randomUUID()))).toEqual([404, 'expenseNotFound'])
    const other = crypto.randomUUID()
    const { billPreview } = await drive(day, 8, 8)
    await expense(day, { id: other })
    await issue(day, (billPreview?.total ?? 0) + 100)
    expect(causes(await remove(other))).toEqual([409, 'billIssued'])
  })

  it.each([
    ['0', 422],
    ['-5', 422],
    ['1.5', 422],
    ['1000001', 422],
    ['1000000', 200],
  ])('of NRS %s is answered with %i', async (amount, status) => {
    const day = await startDay()
    expect((await expense(day, { amount })).status).toBe(status)
  })

  it('is one of thirty at most', async () => {
    const day = await startDay()
    for (let count = 0; count < 30; count++) expect((await expense(day)).status).toBe(200)
    expect(causes(await expense(day))).toEqual([422, 'tooManyExpenses'])
  })
})

describe('the pictures of a trip', () => {
  it('are deleted 180 days after it, unless its bill is disputed', async () => {
    const billed = async () => {
      const one = await startDay()
      await picture(one)
      const { billPreview } = await drive(one, 8, 12)
      await expense(one, { image: await jpeg() })
      await issue(one, (billPreview?.total ?? 0) + 100)
      return one
    }
    const [day, disputed] = [await billed(), await billed()]
    await party(disputed.id, 'bill/answer', 'guest', { answer: 'dispute', reason: 'Too long' })
    const uploadsOf = async (id: string) => [
      ...(await stored(id)).map(({ upload_id }) => upload_id),
      ...(await rowsOf(api.context.db, 'trip_expenses', { booking_id: id })).map((row) => row.upload_id),
    ]
    setClock(clock + 178 * DAY_MS)
    await purgeExpired(api.context)
    const uploads = await uploadsOf(day.id)
    expect(uploads.filter(Boolean)).toHaveLength(2)
    setClock(clock + 4 * DAY_MS)
    await purgeExpired(api.context)
    expect((await uploadsOf(day.id)).filter(Boolean)).toEqual([])
    expect((await uploadsOf(disputed.id)).filter(Boolean)).toHaveLength(2)
    await sweepUploads(api.context)
    const files = await filesOf(api)
    for (const upload of uploads) expect(files.some((name) => name.includes(String(upload)))).toBe(false)
    expect(clock).toBeGreaterThan(day.to)
  })
})
