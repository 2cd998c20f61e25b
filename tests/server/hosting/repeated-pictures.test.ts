import { afterAll, beforeAll, expect, it } from 'vitest'
import { PICTURE_WIDTHS } from '#domain/vehicles/picture.ts'
import { openApi, type TestApi } from '#tests/setup/api.ts'
import { newPerson, vehicleAfter } from '#tests/setup/hosting.ts'
import { filesOf, jpegOf, quarters, servePictures, upload } from '#tests/setup/pictures.ts'

let api: TestApi
let site: Awaited<ReturnType<typeof servePictures>>

beforeAll(async () => {
  api = await openApi()
  site = await servePictures(api)
})
afterAll(async () => {
  site.close()
  await api.close()
})

it('an upload adds one picture for each Idempotency-Key, even when concurrent, and when there is no room for another', async () => {
  const host = await newPerson(api)
  const photo = await jpegOf(quarters(1_600, 1_000))
  const vehicle = await vehicleAfter(api, host.id, 1)
  const send = (key: string, bytes = photo, type = 'image') =>
    upload(api, vehicle, { token: host.token, key, bytes, type })
  const before = (await filesOf(api)).length
  const keys = ['a', 'b', 'c', 'd', 'e', 'f']
  const first = await Promise.all([...keys, 'a', 'b'].map((key) => send(key)))
  expect(first.map(({ status }) => status)).toEqual(Array(8).fill(201))
  expect(new Set(first.map(({ data }) => data.id)).size).toBe(6)
  expect((await filesOf(api)).length - before).toBe(6 * PICTURE_WIDTHS.length)
  const again = await send('c')
  expect([again.status, again.data.id]).toEqual([201, first[2]?.data.id])
  expect((await send('g')).error[0]?.cause).toBe('tooManyImages')
  const other = await jpegOf(quarters(1_000, 1_000))
  expect((await send('c', other)).error[0]?.cause).toBe('sameKeyOtherPayload')
  const paper = await send('paper', photo, 'bluebook')
  const repeated = await send('paper', photo, 'bluebook')
  expect([repeated.data.id, (await site.get(repeated.data.name)).status]).toEqual([paper.data.id, 200])
})
