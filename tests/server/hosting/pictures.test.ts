import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { MAX_USER_BYTES } from '#domain/hosting/limits.ts'
import type { PictureKind } from '#domain/hosting/pictures.ts'
import { formatMomentFrom } from '#domain/shared/format-date.ts'
import { PICTURE_WIDTHS, pictureAt } from '#domain/vehicles/picture.ts'
import { sweepUploads } from '#server/services/hosting/delete-uploads.ts'
import { processPicture } from '#server/services/hosting/process-picture.ts'
import { storePicture } from '#server/services/hosting/store-picture.ts'
import { openApi, refusal } from '#tests/setup/api.ts'
import { HOUR, NOW } from '#tests/setup/clock.ts'
import { everythingOf, newPerson, testPerson, vehicleAfter } from '#tests/setup/hosting.ts'
import {
  filesOf,
  jpegOf,
  pictureForm,
  quarters,
  testPictures,
  upload,
  withStorage,
} from '#tests/setup/pictures.ts'
import { addRow, rowsOf, setRow } from '#tests/setup/rows.ts'

const EMPTY_ID = '00000000-0000-4000-8000-000000000000'
let now = NOW
const { api, site } = testPictures(() => now)
const stranger = testPerson(api, 'Stranger')
let host: Awaited<ReturnType<typeof newPerson>>

beforeEach(async () => {
  now = NOW
  host = await newPerson(api)
})

describe('POST /vehicles/{id}/images', () => {
  it('stores a public picture', async () => {
    const vehicle = await vehicleAfter(api, host.id, 1)
    const { status, data } = await send(vehicle)
    expect(status).toBe(201)
    expect(data).toEqual({
      id: expect.any(String),
      type: 'image',
      name: expect.stringMatching(/^\/uploads\/[0-9a-f-]{36}-1280\.webp$/),
    })
    const rows = await rowsOf(api.context.db, 'vehicle_images', { vehicle_id: vehicle })
    expect(rows).toMatchObject([{ id: data.id, name: data.name, position: 0, type: 'image' }])
    for (const width of PICTURE_WIDTHS) {
      const response = await site.get(pictureAt(data.name, width))
      expect(response.status).toBe(200)
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      })
      const header = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
      expect([header.width, header.height]).toEqual([width, width / 1.6])
    }
  })

  it('is allowed to the host of the vehicle only, checked before the body is read', async () => {
    const vehicle = await vehicleAfter(api, host.id, 2)
    const before = await everythingOf(api, vehicle)
    const files = await filesOf(api)
    const requested = [
      await upload(api, vehicle, { bytes: site.photo }),
      await upload(api, vehicle, { token: stranger.token, bytes: site.photo }),
      await send(999_999_999),
      await upload(api, 'x', { token: host.token, bytes: site.photo }),
      await api.call('POST', `/api/v1/vehicles/${vehicle}/images`, { body: '{}', token: stranger.token }),
    ]
    expect(requested.map(({ status, error }) => [status, error[0]?.cause])).toEqual([
      [401, 'unauthorized'],
      ...Array.from({ length: 4 }, () => [404, 'notYourVehicle']),
    ])
    expect(requested[1]?.error[0]?.detail).toBe("We can't seem to find any of your vehicle")
    await setRow(api.context.db, 'vehicles', vehicle, { blocked_at: new Date(NOW) })
    expect((await send(vehicle)).status).toBe(404)
    await setRow(api.context.db, 'vehicles', vehicle, { blocked_at: null })
    expect(await everythingOf(api, vehicle)).toBe(before)
    expect(await filesOf(api)).toEqual(files)
  })

  it('requires a form with a type and a file, and a vehicle whose first form is saved', async () => {
    const vehicle = await vehicleAfter(api, host.id, 1)
    const path = `/api/v1/vehicles/${vehicle}/images`
    const ask = async (body: FormData | object) => {
      const { status, error } = await api.call('POST', path, { body, token: host.token })
      return [status, error[0]?.cause]
    }
    const twice = pictureForm('image', site.photo)
    twice.append('image', new File([new Uint8Array(site.photo)], 'b.jpg'))
    expect(await ask({ type: 'image' })).toEqual([415, 'notForm'])
    expect(await ask(pictureForm(null, site.photo))).toEqual([422, 'invalid'])
    expect(await ask(pictureForm('licence', site.photo))).toEqual([422, 'invalid'])
    expect(await ask(pictureForm('image', null))).toEqual([422, 'notAnImage'])
    expect(await ask(twice)).toEqual([422, 'tooManyImages'])
    const early = await vehicleAfter(api, host.id, 0)
    expect(refusal(await send(early))).toEqual([422, 'stepTooEarly'])
  })

  it('accepts six pictures, two of the bluebook and two of the insurance, even when concurrent', async () => {
    const vehicle = await vehicleAfter(api, host.id, 1)
    const types = [
      ...Array(9).fill('image'),
      ...Array(4).fill('bluebook'),
      ...Array(4).fill('insurance'),
    ] as string[]
    const replies = await Promise.all(types.map((type) => send(vehicle, { type })))
    const refused = replies.filter(({ status }) => status !== 201)
    expect(replies.length - refused.length).toBe(10)
    expect(refused.every(({ status, error }) => status === 422 && error[0]?.cause === 'tooManyImages')).toBe(
      true,
    )
    expect((await send(vehicle)).error[0]?.detail).toBe('There can be 6 of these pictures at most.')
    const rows = await api.context.db
      .selectFrom('vehicle_images')
      .select(['type', 'position'])
      .where('vehicle_id', '=', vehicle)
      .orderBy('type')
      .orderBy('position')
      .execute()
    expect(rows.map(({ type, position }) => `${type} ${position}`)).toEqual([
      'bluebook 0',
      'bluebook 1',
      ...[0, 1, 2, 3, 4, 5].map((position) => `image ${position}`),
      'insurance 0',
      'insurance 1',
    ])
    const uploads = await rowsOf(api.context.db, 'uploads', { user_id: host.id }, { only: ['id'] })
    expect(uploads.length).toBe(10)
    const files = await filesOf(api)
    expect(files.filter((file) => uploads.some(({ id }) => file.includes(id))).length).toBe(40)
    expect(files.length % 4).toBe(0)
  })

  it('accepts documents only while they are unchecked', async () => {
    for (const status of ['verified', 'rejected'] as const) {
      const vehicle = await vehicleAfter(api, host.id, 7, { status })
      for (const type of ['bluebook', 'insurance']) {
        const reply = await send(vehicle, { type })
        expect(refusal(reply)).toEqual([409, 'papersClosed'])
      }
      expect((await send(vehicle)).status).toBe(201)
    }
  })

  it('limits the storage of a user, even for concurrent uploads', async () => {
    const vehicle = await vehicleAfter(api, host.id, 1)
    const item = (await processPicture('vehicle', site.photo)).bytes
    await addRow(api.context.db, 'uploads', {
      user_id: host.id,
      kind: 'vehicle',
      bytes: MAX_USER_BYTES - item,
    })
    const files = await filesOf(api)
    const replies = await Promise.all([1, 2, 3].map(() => send(vehicle)))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 422, 422])
    const refused = replies.find(({ status }) => status === 422)
    expect(refused?.error).toEqual([
      {
        cause: 'noRoomLeft',
        detail:
          'Your pictures take 200 MB together, and that is all the room there is. Please delete some first.',
      },
    ])
    expect((await filesOf(api)).length).toBe(files.length + 4)
  })

  it('leaves nothing when the storage fails midway', async () => {
    const vehicle = await vehicleAfter(api, host.id, 1)
    const before = await everythingOf(api, vehicle)
    const files = await filesOf(api)
    const { storage } = api.context.ports
    let puts = 0
    const put: typeof storage.put = (...args) =>
      ++puts === 3 ? Promise.reject(new Error('disk full')) : storage.put(...args)
    await withStorage(api, { put }, async () => expect((await send(vehicle)).status).toBe(503))
    expect(puts).toBe(3)
    expect(await everythingOf(api, vehicle)).toBe(before)
    expect(await filesOf(api)).toEqual(files)
  })

  it('accepts 150 files an hour per user, and the error contains the time of the retry', async () => {
    const limited = await openApi({ RATE_LIMITS: 'on' })
    try {
      const [item, two] = [await newPerson(limited), await newPerson(limited)]
      const vehicle = await vehicleAfter(limited, item.id, 7, { status: 'verified' })
      // counted when it begins, whatever its result
      const tiny = await jpegOf(quarters(16, 10))
      const causes = new Set<string | undefined>()
      for (let count = 0; count < 150; count++)
        causes.add((await upload(limited, vehicle, { token: item.token, bytes: tiny })).error[0]?.cause)
      expect([...causes]).toEqual(['pictureTooSmall'])
      const before = Date.now()
      const refused = await upload(limited, vehicle, { token: item.token, bytes: tiny })
      expect(refusal(refused)).toEqual([429, 'tooManyUploads'])
      const seconds = Number(refused.headers.get('retry-after'))
      expect(seconds).toBeGreaterThan(3_000)
      // the next whole minute, Kathmandu time, with the day when it is tomorrow; the header is rounded up to seconds
      const again = [before + (seconds - 1) * 1_000, Date.now() + seconds * 1_000].map((at) =>
        formatMomentFrom(Math.ceil(at / 60_000) * 60_000, before, 'en'),
      )
      expect(
        again.map((time) => `You have sent 150 pictures within an hour. You can send more at ${time}.`),
      ).toContain(refused.error[0]?.detail)
      const other = await vehicleAfter(limited, two.id, 1)
      expect((await upload(limited, other, { token: two.token, bytes: site.photo })).status).toBe(201)
    } finally {
      await limited.close()
    }
  })

  it('is described in the OpenAPI document as a form', async () => {
    const { text } = await api.call('GET', '/api/v1/openapi.json')
    const { post } = JSON.parse(text).paths['/vehicles/{id}/images']
    const { properties } = post.requestBody.content['multipart/form-data'].schema
    expect(Object.keys(properties)).toEqual(['type', 'image'])
    expect(post.responses[201]).toBeDefined()
  })
})

const send = (vehicle: number, more: Partial<Parameters<typeof upload>[2]> = {}) =>
  upload(api, vehicle, { token: host.token, bytes: site.photo, ...more })

describe('POST /vehicles/{id}/images with an Idempotency-Key', () => {
  it('adds one picture for each key, even when concurrent, and when there is no room for another', async () => {
    const vehicle = await vehicleAfter(api, host.id, 1)
    const add = (key: string, bytes = site.photo, type = 'image') => send(vehicle, { key, bytes, type })
    const before = (await filesOf(api)).length
    const keys = ['a', 'b', 'c', 'd', 'e', 'f']
    const first = await Promise.all([...keys, 'a', 'b'].map((key) => add(key)))
    expect(first.map(({ status }) => status)).toEqual(Array(8).fill(201))
    expect(new Set(first.map(({ data }) => data.id)).size).toBe(6)
    expect((await filesOf(api)).length - before).toBe(6 * PICTURE_WIDTHS.length)
    const again = await add('c')
    expect([again.status, again.data.id]).toEqual([201, first[2]?.data.id])
    expect((await add('g')).error[0]?.cause).toBe('tooManyImages')
    const other = await jpegOf(quarters(1_000, 1_000))
    expect((await add('c', other)).error[0]?.cause).toBe('sameKeyOtherPayload')
    const paper = await add('paper', site.photo, 'bluebook')
    const repeated = await add('paper', site.photo, 'bluebook')
    expect([repeated.data.id, (await site.get(repeated.data.name)).status]).toEqual([paper.data.id, 200])
  })
})

describe('DELETE /vehicleImages/{id}', () => {
  const remove = async (id: string, token?: string) => {
    const { status, error } = await api.call('DELETE', `/api/v1/vehicleImages/${id}`, {
      ...(token && { token }),
    })
    return error[0] ? [status, error[0].cause] : [status]
  }
  const imagesOf = (vehicle: number) =>
    api.context.db
      .selectFrom('vehicle_images')
      .select(['id', 'position', 'type'])
      .where('vehicle_id', '=', vehicle)
      .orderBy('type')
      .orderBy('position')
      .execute()

  it('removes the picture and its files and renumbers the others', async () => {
    const vehicle = await vehicleAfter(api, host.id, 1)
    const files = await filesOf(api)
    const ids: string[] = []
    for (let count = 0; count < 3; count++) ids.push((await send(vehicle)).data.id)
    const document = (await send(vehicle, { type: 'insurance' })).data
    expect(await remove(ids[1] ?? '', host.token)).toEqual([200])
    expect(await imagesOf(vehicle)).toEqual([
      { id: ids[0], position: 0, type: 'image' },
      { id: ids[2], position: 1, type: 'image' },
      { id: document.id, position: 0, type: 'insurance' },
    ])
    expect(await remove(ids[1] ?? '', host.token)).toEqual([404, 'imageNotFound'])
    for (const id of [ids[0], ids[2], document.id]) expect(await remove(id ?? '', host.token)).toEqual([200])
    expect(await filesOf(api)).toEqual(files)
    const uploads = await rowsOf(api.context.db, 'uploads', { user_id: host.id }, { only: ['id'] })
    expect(uploads).toEqual([])
    expect((await site.get(document.name)).status).toBe(404)
  })

  it('is allowed to the host of the vehicle only', async () => {
    const vehicle = await vehicleAfter(api, host.id, 1)
    const { id } = (await send(vehicle)).data
    expect(await remove(id)).toEqual([401, 'unauthorized'])
    expect(await remove(id, stranger.token)).toEqual([404, 'imageNotFound'])
    for (const wrong of [EMPTY_ID, '1', 'x', '%00', `${id}0`])
      expect(await remove(wrong, host.token)).toEqual([404, 'imageNotFound'])
    await setRow(api.context.db, 'vehicles', vehicle, { blocked_at: new Date(NOW) })
    expect(await remove(id, host.token)).toEqual([404, 'imageNotFound'])
    expect((await imagesOf(vehicle)).length).toBe(1)
  })

  it.each([2, 7, null])(
    'keeps at least four pictures of a vehicle after step %s, even when concurrent',
    async (step) => {
      const vehicle = await vehicleAfter(api, host.id, step)
      await send(vehicle)
      const ids = (await imagesOf(vehicle)).map(({ id }) => id)
      const responses = await Promise.all(ids.map((id) => remove(id, host.token)))
      expect(responses.filter(([status]) => status === 200).length).toBe(1)
      expect(responses.filter(([, cause]) => cause === 'tooFewImages').length).toBe(4)
      expect((await imagesOf(vehicle)).map(({ position }) => position)).toEqual([0, 1, 2, 3])
    },
  )

  it('does not delete checked documents', async () => {
    const vehicle = await vehicleAfter(api, host.id, 1)
    const document = (await send(vehicle, { type: 'bluebook' })).data
    await setRow(api.context.db, 'vehicles', vehicle, { status: 'rejected' })
    expect(await remove(document.id, host.token)).toEqual([409, 'papersClosed'])
    await setRow(api.context.db, 'vehicles', vehicle, { status: null })
    expect(await remove(document.id, host.token)).toEqual([200])
  })

  it('succeeds for the host although the storage fails, and the sweep removes the files later', async () => {
    const vehicle = await vehicleAfter(api, host.id, 1)
    const files = await filesOf(api)
    const { id } = (await send(vehicle)).data
    const unreachable = { remove: () => Promise.reject(new Error('unreachable')) }
    await withStorage(api, unreachable, async () => expect(await remove(id, host.token)).toEqual([200]))
    expect((await filesOf(api)).length).toBe(files.length + 4)
    now = NOW + 2 * HOUR
    await sweepUploads(api.context)
    expect(await filesOf(api)).toEqual(files)
  })
})

describe('the sweep of uploads', () => {
  it('removes uploads of calls aborted before they referenced them, after an hour', async () => {
    const files = await filesOf(api)
    const picture = await processPicture('paper', site.photo)
    await storePicture(api.context, { userId: host.id, kind: 'paper', picture })
    expect((await filesOf(api)).length).toBe(files.length + 4)
    now = NOW + HOUR
    expect(await sweepUploads(api.context)).toBe(0)
    now = NOW + HOUR + 1
    expect(await sweepUploads(api.context)).toBe(1)
    expect(await filesOf(api)).toEqual(files)
    expect(
      await api.context.db.selectFrom('uploads').select('id').where('user_id', '=', host.id).execute(),
    ).toEqual([])
  })

  it('keeps pictures of vehicles and drivers, and may run concurrently', async () => {
    const vehicle = await vehicleAfter(api, host.id, 7)
    await send(vehicle)
    const keep = async (kind: PictureKind) =>
      storePicture(api.context, { userId: host.id, kind, picture: await processPicture(kind, site.photo) })
    const [face, licence] = [await keep('person'), await keep('paper')]
    await setRow(
      api.context.db,
      'drivers',
      { vehicle_id: vehicle },
      { image_upload_id: face.uploadId, license_upload_id: licence.uploadId },
    )
    for (let count = 0; count < 3; count++) await keep('vehicle')
    const files = await filesOf(api)
    now = NOW + 2 * HOUR
    await Promise.all([sweepUploads(api.context), sweepUploads(api.context)])
    expect((await filesOf(api)).length).toBe(files.length - 12)
    const left = await rowsOf(api.context.db, 'uploads', { user_id: host.id }, { only: ['id'] })
    expect(left.length).toBe(3)
    expect((await site.get(face.name)).status).toBe(200)
  })
})
