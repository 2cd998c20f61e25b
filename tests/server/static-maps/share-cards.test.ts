import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LOCALES, type Locale } from '#domain/shell/locale.ts'
import { type CardTopic, staticMapUrls } from '#server/services/static-maps/static-map-url.ts'
import { openApi, type TestApi } from '#tests/setup/api.ts'
import { plainVehicle } from '#tests/setup/bookings.ts'
import { servePictures } from '#tests/setup/pictures.ts'
import { setRow } from '#tests/setup/rows.ts'

let api: TestApi
let site: Awaited<ReturnType<typeof servePictures>>
let vehicle = 0
beforeAll(async () => {
  api = await openApi()
  site = await servePictures(api)
  vehicle = (await plainVehicle(api)).id
})
afterAll(async () => {
  await site.close()
  await api.close()
})

async function ask(topic: CardTopic, locale: Locale = 'en') {
  return site.get((await staticMapUrls(api.context)).shared(topic, locale))
}
async function cityId(): Promise<number> {
  const [city] = (await api.data.filters('en')).cities
  return city?.id ?? 0
}
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

describe('a picture for shared links', () => {
  it.each(['vehicle', 'city', 'cityRoute'] as const)(
    'is for a %s a JPEG of 1200 x 630 in each language',
    async (kind) => {
      const id = kind === 'city' ? await cityId() : vehicle
      const topic: CardTopic = kind === 'cityRoute' ? { kind, slug: 'kathmandu-to-pokhara' } : { kind, id }
      const files: Buffer[] = []
      for (const locale of LOCALES) {
        const response = await ask(topic, locale)
        expect(response.status).toBe(200)
        expect(response.headers.get('content-type')).toBe('image/jpeg')
        expect(response.headers.get('cache-control')).toBe('public, max-age=3600')
        files.push(await bytesOf(response))
      }
      for (const file of files) {
        const { format, width, height } = await sharp(file).metadata()
        expect([format, width, height]).toEqual(['jpeg', 1_200, 630])
        expect(file.byteLength).toBeLessThan(200_000)
      }
      expect(files[0]?.equals(files[1] ?? Buffer.of())).toBe(false)
    },
  )

  it('changes with the price that it shows', async () => {
    const topic = { kind: 'vehicle', id: vehicle } as const
    const before = await bytesOf(await ask(topic))
    expect(before.equals(await bytesOf(await ask(topic)))).toBe(true)
    const price = (price_per_day: number) => setRow(api.context.db, 'vehicles', vehicle, { price_per_day })
    await price(98_765)
    expect(before.equals(await bytesOf(await ask(topic)))).toBe(false)
  })

  it.each<[string, CardTopic]>([
    ['an unknown vehicle', { kind: 'vehicle', id: 999_999 }],
    ['an unknown city', { kind: 'city', id: 999_999 }],
    ['a route without a page', { kind: 'cityRoute', slug: 'kathmandu-to-atlantis' }],
  ])('is not found for %s', async (_, topic) => {
    expect((await ask(topic)).status).toBe(404)
  })

  it('exists under no other name or URL', async () => {
    const address = (await staticMapUrls(api.context)).shared({ kind: 'vehicle', id: vehicle }, 'en')
    for (const name of ['wide-light.webp', 'shared-fr.jpg', 'shared-en.webp'])
      expect((await site.get(address.replace('shared-en.jpg', name))).status).toBe(404)
    // another first character, whichever it is
    const other = address.replace(/\/stills\/(.)/, (_, first) => `/stills/${first === '-' ? '_' : '-'}`)
    expect((await site.get(other)).status).toBe(404)
  })
})
