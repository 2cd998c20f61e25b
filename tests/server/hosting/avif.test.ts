import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { AVIF_WIDTHS, pictureAt } from '#domain/vehicles/picture.ts'
import type { StoragePort } from '#server/ports/storage/port.ts'
import { encodeAvif } from '#server/services/hosting/encode-avif.ts'
import { processPicture } from '#server/services/hosting/process-picture.ts'
import { storePicture } from '#server/services/hosting/store-picture.ts'
import { NOW } from '#tests/setup/clock.ts'
import { newPerson, vehicleAfter } from '#tests/setup/hosting.ts'
import { filesOf, testPictures, upload, withStorage } from '#tests/setup/pictures.ts'
import { addRow } from '#tests/setup/rows.ts'

/** What a browser sends for an <img>. */
const BROWSER = { accept: 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8' }
/** As in the job, after the first attempt. */
const PAUSE_MS = 120_000
const failures: { upload?: unknown }[] = []
const log = { error: (_: string, facts?: { upload?: unknown }) => failures.push(facts ?? {}) }

const { api, site } = testPictures()
let host: Awaited<ReturnType<typeof newPerson>>
let vehicle: number

beforeEach(async () => {
  await encodeAll()
  failures.length = 0
  host = await newPerson(api)
  vehicle = await vehicleAfter(api, host.id, 1)
})

/** Runs rounds of a process until nothing is left. @returns the number of pictures */
async function encodeAll(at = NOW): Promise<number> {
  const made = await encodeAvif({ ...api.context, now: () => at }, log)
  return made ? made + (await encodeAll(at)) : 0
}
const add = async (type = 'image') =>
  (await upload(api, vehicle, { token: host.token, type, bytes: site.photo })).data
const remove = async (id: string) => {
  const { status } = await api.call('DELETE', `/api/v1/vehicleImages/${id}`, { token: host.token })
  expect(status).toBe(200)
}
const typeOf = async (name: string, headers = {}) => {
  const response = await site.get(name, { headers })
  expect(response.status).toBe(200)
  const { format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
  return [response.headers.get('content-type'), format]
}
const statesOf = async () =>
  (await api.context.db.selectFrom('uploads').select('avif').where('user_id', '=', host.id).execute()).map(
    ({ avif }) => avif,
  )

describe('an uploaded picture', () => {
  it('is sent as AVIF, once that is made, to a browser that accepts it', async () => {
    const { name } = await add()
    expect(await typeOf(pictureAt(name, 640), BROWSER)).toEqual(['image/webp', 'webp'])
    expect(await encodeAll()).toBe(1)
    for (const width of AVIF_WIDTHS) {
      const small = pictureAt(name, width)
      const response = await site.get(small, { headers: BROWSER })
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/avif',
        // a shared cache stores the WebP only
        'cache-control': 'private, max-age=31536000, immutable',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      })
      const {
        format,
        width: wide,
        height,
      } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
      expect([format, wide, height]).toEqual(['heif', width, width / 1.6])
    }
    expect(await typeOf(pictureAt(name, 1280), BROWSER)).toEqual(['image/webp', 'webp'])
  })

  it.each([
    ['no Accept header', '', 'image/webp'],
    ['anything', '*/*', 'image/webp'],
    ['any picture', 'image/*', 'image/webp'],
    ['AVIF refused', 'image/avif;q=0, image/webp', 'image/webp'],
    ['AVIF after others, as Safari sends it', 'image/webp,image/avif,image/jxl,*/*;q=0.5', 'image/avif'],
    ['capitals', 'IMAGE/AVIF', 'image/webp'],
    ['a very long header', `image/avif,${'a/b,'.repeat(2_000)}`, 'image/webp'],
    ['nonsense', ';;avif/;q=,,', 'image/webp'],
  ])('is served by the Accept header: %s', async (_, accept, type) => {
    const { name } = await add()
    await encodeAll()
    expect((await typeOf(pictureAt(name, 320), { accept }))[0]).toBe(type)
  })

  it('has one ETag for each format', async () => {
    const name = pictureAt((await add()).name, 320)
    await encodeAll()
    const etags = [(await site.get(name)).headers.get('etag'), null]
    etags[1] = (await site.get(name, { headers: BROWSER })).headers.get('etag')
    expect(new Set(etags).size).toBe(2)
    const ask = async (etag: string | null, headers = {}) =>
      (await site.get(name, { headers: { ...headers, 'if-none-match': etag ?? '' } })).status
    expect([await ask(etags[1] ?? null, BROWSER), await ask(etags[0] ?? null, BROWSER)]).toEqual([304, 200])
  })

  it('is as small as possible for a visitor who saves data', async () => {
    const { name } = await add()
    await encodeAll()
    const response = await site.get(name, { headers: { ...BROWSER, 'save-data': 'on' } })
    const { format, width } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    expect([format, width]).toEqual(['heif', 320])
    expect(response.headers.get('cache-control')).toBe('private, max-age=3600')
    expect(response.headers.get('vary')).toBe('Cookie, Save-Data')
  })

  it('stays legible when it is a document, which is never changed', async () => {
    const { name } = await add('bluebook')
    expect(await encodeAll()).toBe(0)
    const response = await site.get(name, { headers: { ...BROWSER, 'save-data': 'on' } })
    const { format, width } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    expect([format, width]).toEqual(['webp', 1280])
    expect((await site.get(name.replace('-1280.webp', '-640.avif'))).status).toBe(404)
    expect(await statesOf()).toEqual(['pending'])
  })

  it('is deleted with its AVIF files', async () => {
    const files = await filesOf(api)
    const { id, name } = await add()
    await encodeAll()
    expect((await filesOf(api)).length).toBe(files.length + 4 + AVIF_WIDTHS.length)
    await remove(id)
    expect(await filesOf(api)).toEqual(files)
    expect((await site.get(pictureAt(name, 320), { headers: BROWSER })).status).toBe(404)
  })
})

describe('the AVIF job', () => {
  it('takes referenced pictures only, and each of them once', async () => {
    const picture = await processPicture('vehicle', site.photo)
    await storePicture(api.context, { userId: host.id, kind: 'vehicle', picture })
    expect(await encodeAll()).toBe(0)
    for (let count = 0; count < 5; count++) await add()
    expect(await encodeAll()).toBe(5)
    expect(await encodeAll()).toBe(0)
    expect((await statesOf()).sort()).toEqual([...Array(5).fill('made'), 'pending'])
  })

  it('may run in two processes concurrently', async () => {
    const { name } = await add()
    await Promise.all([encodeAll(), encodeAll()])
    expect(await typeOf(pictureAt(name, 960), BROWSER)).toEqual(['image/avif', 'heif'])
  })

  it('leaves no file of a picture that has been deleted since', async () => {
    const files = await filesOf(api)
    const { id } = await add()
    const { storage } = api.context.ports
    let isDeleted = false
    const put: StoragePort['put'] = async (...file) => {
      if (!isDeleted) await remove(id)
      isDeleted = true
      await storage.put(...file)
    }
    await withStorage(api, { put }, async () => expect(await encodeAll()).toBe(0))
    expect(isDeleted).toBe(true)
    expect(await filesOf(api)).toEqual(files)
  })

  it('retries after an outage of the storage', async () => {
    await add()
    const put = () => Promise.reject(new Error('unreachable'))
    await withStorage(api, { put }, () => expect(encodeAll()).rejects.toThrow('unreachable'))
    expect(await statesOf()).toEqual(['pending'])
    expect(await encodeAll()).toBe(0)
    expect(await encodeAll(NOW + PAUSE_MS)).toBe(1)
  })

  it('continues with the next where a file cannot be read, and retries it after a pause', async () => {
    const names = [await add(), await add(), await add(), await add(), await add()].map(({ name }) => name)
    // the first in turn: all were added at the same moment
    const [unreadable = '', ...others] = names.map((name) => name.replace(/^.*\/|-\d+\.webp$/g, '')).sort()
    const { storage } = api.context.ports
    const get: StoragePort['get'] = (key) =>
      key.includes(unreadable) ? Promise.reject(new Error('denied')) : storage.get(key)
    await withStorage(api, { get }, async () => {
      await expect(encodeAll()).rejects.toThrow('denied')
      expect(await encodeAll()).toBe(others.length)
      expect(await encodeAll()).toBe(0)
      await expect(encodeAll(NOW + PAUSE_MS)).rejects.toThrow('denied')
    })
    expect((await statesOf()).sort()).toEqual([...others.map(() => 'made'), 'pending'])
  })

  it('claims a picture, so that another process does not encode it at the same time', async () => {
    await add()
    const { storage } = api.context.ports
    let others: number | null = null
    const get: StoragePort['get'] = async (key) => {
      others ??= await encodeAvif({ ...api.context, ports: { ...api.context.ports, storage } }, log)
      return storage.get(key)
    }
    await withStorage(api, { get }, async () => expect(await encodeAll()).toBe(1))
    expect(others).toBe(0)
  })

  it('tries a missing picture again after growing pauses, fails it at last, and continues with the next', async () => {
    const id = await addMissing()
    await add()
    expect(await encodeAll()).toBe(1)
    expect((await statesOf()).sort()).toEqual(['made', 'pending'])
    let at = NOW
    let pause = PAUSE_MS
    for (; (await statesOf()).includes('pending'); pause *= 2) {
      expect(failures).toEqual([])
      await encodeAll(at + pause - 1)
      expect(await statesOf()).toContain('pending')
      at += pause
      await encodeAll(at)
    }
    expect(at - NOW).toBeGreaterThan(86_400_000)
    expect(failures.map(({ upload: failed }) => failed)).toEqual([id])
    await encodeAll(at + pause)
    expect(failures.length).toBe(1)
  })

  it('finds a picture that was missing at first', async () => {
    const id = await addMissing()
    expect(await encodeAll()).toBe(0)
    const { name } = await add()
    const stored = await api.context.ports.storage.get(name.replace('/uploads/', 'public/'))
    await api.context.ports.storage.put(`public/${id}-1280.webp`, stored ?? Buffer.alloc(0), 'image/webp')
    expect(await encodeAll(NOW + PAUSE_MS)).toBe(2)
    expect(await statesOf()).toEqual(['made', 'made'])
  })

  it('fails a picture that cannot be decoded at once', async () => {
    const id = await addMissing()
    await api.context.ports.storage.put(`public/${id}-1280.webp`, Buffer.from('not a picture'), 'image/webp')
    expect(await encodeAll()).toBe(0)
    expect(await statesOf()).toEqual(['failed'])
    expect(failures.map(({ upload: failed }) => failed)).toEqual([id])
  })

  /** A picture of the vehicle without its files. */
  async function addMissing(): Promise<string> {
    const id = randomUUID()
    await addRow(api.context.db, 'uploads', {
      id,
      user_id: host.id,
      kind: 'vehicle',
      bytes: 1,
      created_at: new Date(NOW - 1),
    })
    await addRow(api.context.db, 'vehicle_images', {
      vehicle_id: vehicle,
      type: 'image',
      name: `/uploads/${id}-1280.webp`,
      upload_id: id,
      position: 0,
    })
    return id
  }
})
