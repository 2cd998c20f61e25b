import { beforeEach, describe, expect, it } from 'vitest'
import { pictureName } from '#domain/hosting/pictures.ts'
import { PICTURE_WIDTHS, pictureAt } from '#domain/vehicles/picture.ts'
import { signDocument } from '#server/services/hosting/document-url.ts'
import { findPicture } from '#server/services/hosting/find-picture.ts'
import { NOW } from '#tests/setup/clock.ts'
import { newPerson, vehicleAfter } from '#tests/setup/hosting.ts'
import { testPictures, upload } from '#tests/setup/pictures.ts'

const EMPTY_ID = '00000000-0000-4000-8000-000000000000'
let now = NOW
const { api, site } = testPictures(() => now)
let host: Awaited<ReturnType<typeof newPerson>>

beforeEach(async () => {
  now = NOW
  host = await newPerson(api)
})

describe('a document', () => {
  let name = ''
  let other = ''
  beforeEach(async () => {
    const vehicle = await vehicleAfter(api, host.id, 1)
    const document = { token: host.token, type: 'bluebook', bytes: site.photo }
    name = (await upload(api, vehicle, document)).data.name
    other = (await upload(api, vehicle, { ...document, type: 'insurance' })).data.name
  })
  const statusOf = async (address: string) => (await site.get(address)).status
  const parts = (address: string) => {
    const [, , ticket = '', file = ''] = address.split('/')
    return { ticket, file, expires: ticket.split('.')[0] ?? '', signature: ticket.split('.')[1] ?? '' }
  }

  it('is served in every width to the bearer of its URL, and not cached', async () => {
    expect(name).toMatch(/^\/papers\/\d{10}\.[\w-]{43}\/[0-9a-f-]{36}-1280\.webp$/)
    for (const width of PICTURE_WIDTHS) {
      const response = await site.get(pictureAt(name, width))
      expect(response.status).toBe(200)
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'cache-control': 'private, no-store',
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
      })
      expect(response.headers.get('etag')).toBeNull()
    }
  })

  it('is stored under its unsigned URL, which is not served', async () => {
    const { file } = parts(name)
    const row = await api.context.db
      .selectFrom('vehicle_images')
      .select('name')
      .where('name', '=', `/papers/${file}`)
      .executeTakeFirst()
    expect(row).toBeDefined()
    for (const address of [
      `/papers/${file}`,
      `/uploads/${file}`,
      `/papers/x/${file}`,
      `/papers//${file}`,
      `/papers/./${file}`,
      `/uploads/..%2fprivate%2f${file}`,
    ])
      expect([address, await statusOf(address)]).toEqual([address, 404])
    // URLs that a browser would normalise before the request
    for (const address of [
      `/uploads/../private/${file}`,
      `/uploads/%2e%2e/private/${file}`,
      `/papers/../${file}`,
    ])
      expect(await findPicture(api.context, address)).toBeNull()
  })

  it('is not served with the signature of another document, of another time, or a wrong one', async () => {
    const { ticket, file, expires, signature } = parts(name)
    const later = Number(expires) + 60
    for (const wrong of [
      `${parts(other).ticket}/${file}`,
      `${later}.${signature}/${file}`,
      `${ticket.slice(0, -1)}${ticket.endsWith('A') ? 'B' : 'A'}/${file}`,
      `${ticket.slice(0, -1)}/${file}`,
      `${ticket}A/${file}`,
      `${expires}./${file}`,
      `${expires}.${'A'.repeat(43)}/${file}`,
      `${signature}/${file}`,
      `${ticket}/${file.replace('1280', '1000')}`,
      `${ticket}/${file.replace('.webp', '.jpg')}`,
      `${ticket}/${file.toUpperCase()}`,
      `${ticket}/${EMPTY_ID}-1280.webp`,
    ])
      expect([wrong, await statusOf(`/papers/${wrong}`)]).toEqual([wrong, 404])
    expect(await statusOf(name)).toBe(200)
  })

  it('is served for five minutes', async () => {
    now = NOW + 299_000
    expect(await statusOf(name)).toBe(200)
    now = NOW + 300_000
    expect(await statusOf(name)).toBe(404)
  })

  it('has a secret that all processes share and that is created once', async () => {
    const second = { ...api.context, db: api.context.db.withTables() }
    const raw = pictureName('paper', EMPTY_ID)
    expect(await signDocument(second, raw)).toBe(await signDocument(api.context, raw))
    const rows = await api.context.db.selectFrom('site_secrets').selectAll().execute()
    expect(rows.map(({ name: item, value }) => [item, value.byteLength])).toEqual([['papers', 32]])
  })
})

describe('the URL of a picture', () => {
  it('responds with 304 to a cached copy, to HEAD without a body, and refuses other methods', async () => {
    const vehicle = await vehicleAfter(api, host.id, 1)
    const { name } = (await upload(api, vehicle, { token: host.token, bytes: site.photo })).data
    const etag = (await site.get(name)).headers.get('etag') ?? ''
    expect(etag).not.toBe('')
    expect((await site.get(name, { headers: { 'if-none-match': etag } })).status).toBe(304)
    const head = await site.get(name, { method: 'HEAD' })
    expect([head.status, Number(head.headers.get('content-length')) > 1_000]).toEqual([200, true])
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect((await site.get(name, { method })).status).toBe(405)
    expect((await site.get(`${name}?width=9`)).status).toBe(200)
  })

  it.each([
    '/uploads/',
    '/uploads/x',
    `/uploads/${EMPTY_ID}-1280.webp`,
    `/uploads/${EMPTY_ID}.webp`,
    `/uploads/${EMPTY_ID}-1280.webp/`,
    '/uploads/..%2f..%2fpostgres%2fPG_VERSION',
    '/papers/',
  ])('is not found: %s', async (address) => {
    const response = await site.get(address)
    expect([response.status, await response.text()]).toEqual([404, ''])
  })

  it('is not found with a zero byte', async () => {
    expect((await site.get(`/uploads/${EMPTY_ID}-1280.webp%00.html`)).status).toBe(400)
  })
})
