import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatNumber } from '#domain/shared/digits.ts'
import { MAP_PALETTES, type MapScheme } from '#domain/shared/map-palette.ts'
import { snapToGrid } from '#domain/shared/place.ts'
import { decodePolyline, encodePolyline } from '#domain/shared/polyline.ts'
import { STATIC_MAP_SIZES, type StaticMapSize, staticMapAt } from '#domain/shared/static-map.ts'
import { LOCALES } from '#domain/shell/locale.ts'
import { translator } from '#messages/t.ts'
import { ServiceUnavailableError } from '#server/api-error.ts'
import { findStaticMap } from '#server/services/static-maps/find-static-map.ts'
import { locate, mapSectionOf } from '#server/services/static-maps/map-section.ts'
import { PIN_GLYPHS } from '#server/services/static-maps/pin-glyphs.ts'
import { renderStaticMap } from '#server/services/static-maps/render-static-map.ts'
import { staticMapUrls } from '#server/services/static-maps/static-map-url.ts'
import { findPublicPlace } from '#server/services/vehicles/find-public-place.ts'
import { api, book, get, setUpParties, tokens } from '#tests/server/my-bookings/parties.ts'
import { servePictures } from '#tests/setup/pictures.ts'
import { addRow } from '#tests/setup/rows.ts'

setUpParties()

const MAX_BYTES = 25_000
/** Kathmandu, Mugling, Pokhara: straight, so that a test knows where the line is. */
const LINE = [
  [27.7154, 85.311],
  [27.855, 84.56],
  [28.2096, 83.9856],
] as const
const POINTS = [LINE[0], LINE[2]].map(([lat, lng]) => ({ lat, lng }))
const ENDS = {
  origin_latitude: LINE[0][0],
  origin_longitude: LINE[0][1],
  destination_latitude: LINE[2][0],
  destination_longitude: LINE[2][1],
  waypoints: '[]',
}
let site: Awaited<ReturnType<typeof servePictures>>
beforeAll(async () => {
  site = await servePictures(api)
})
afterAll(() => site.close())

async function bookOnLine(isEstimate = false): Promise<string> {
  const id = await book('approved', ENDS)
  await addRow(api.context.db, 'booking_routes', {
    booking_id: id,
    route_id: 'a',
    via: JSON.stringify({ place: null, road: null }),
    character: 'main',
    gravel_km: 0,
    track_km: 0,
    is_estimate: isEstimate,
    line: encodePolyline(LINE),
  })
  return id
}
const pictureOf = async (id: string) => (await get(id, tokens.guest)).picture
const bytesAt = async (address: string) => Buffer.from(await (await site.get(address)).arrayBuffer())

describe('the static map of a route', () => {
  it('is a small WebP in each size, cached by browsers forever', async () => {
    const { light, dark } = await pictureOf(await bookOnLine())
    for (const size of Object.keys(STATIC_MAP_SIZES) as StaticMapSize[])
      for (const address of [light, dark]) {
        const response = await site.get(staticMapAt(address, size))
        expect(Object.fromEntries(response.headers)).toMatchObject({
          'content-type': 'image/webp',
          'cache-control': 'private, max-age=31536000, immutable',
        })
        const bytes = Buffer.from(await response.arrayBuffer())
        const { format, width, height } = await sharp(bytes).metadata()
        expect(format).toBe('webp')
        expect(width / height).toBeCloseTo(STATIC_MAP_SIZES[size].width / STATIC_MAP_SIZES[size].height, 1)
        expect(width).toBeGreaterThan(STATIC_MAP_SIZES[size].width)
        expect(bytes.byteLength).toBeLessThan(MAX_BYTES)
      }
  })

  it.each(['light', 'dark'] as const)(
    'shows the route in the colour of the %s map',
    async (scheme: MapScheme) => {
      const bytes = await bytesAt((await pictureOf(await bookOnLine()))[scheme])
      const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
      const view = mapSectionOf(
        LINE.map(([lat, lng]) => ({ lat, lng })),
        STATIC_MAP_SIZES.wide,
      )
      const density = info.width / view.width
      const spots = LINE.map(([lat, lng]) => locate({ lat, lng }, view))
      for (const [from, to] of [spots.slice(0, 2), spots.slice(1)])
        for (const share of [0.4, 0.6]) {
          const [x, y] = [0, 1].map((axis) =>
            Math.round(((from?.[axis] ?? 0) * (1 - share) + (to?.[axis] ?? 0) * share) * density),
          )
          const at = ((y ?? 0) * info.width + (x ?? 0)) * info.channels
          const color = [...data.subarray(at, at + 3)]
          const wanted = [1, 3, 5].map((start) =>
            Number.parseInt(MAP_PALETTES[scheme].route.slice(start, start + 2), 16),
          )
          color.forEach((value, channel) => {
            expect(Math.abs(value - (wanted[channel] ?? 0))).toBeLessThan(30)
          })
        }
    },
  )

  it('has pins with the letters and digits of the language', async () => {
    const id = await bookOnLine()
    const addressOf = await staticMapUrls(api.context)
    const [english, nepali] = LOCALES.map(
      (locale) => addressOf({ kind: 'booking', bookingId: id }, locale).light,
    )
    const wide = await Promise.all([english, nepali].map((address = '') => bytesAt(address)))
    expect(wide[0]?.equals(wide[1] ?? Buffer.of())).toBe(false)
    expect((await site.get(staticMapAt(nepali ?? '', 'phone'))).status).toBe(200)
    for (const locale of LOCALES) {
      const t = translator(locale)
      const drawn = [t('maps.pins.pickup'), t('maps.pins.dropOff'), formatNumber(1234567890, locale)].join('')
      const missing = [...drawn].filter((character) => character !== ',' && !PIN_GLYPHS[character])
      expect(missing).toEqual([])
    }
  })

  it('shows that the booked route was an estimate', async () => {
    const [road, estimate] = await Promise.all([bookOnLine(), bookOnLine(true)])
    const [known, dashed] = await Promise.all(
      [road, estimate].map(async (id) => bytesAt((await pictureOf(id)).light)),
    )
    const subject = {
      kind: 'route',
      line: decodePolyline(encodePolyline(LINE)),
      points: POINTS,
      isEstimate: true,
    } as const
    expect(dashed?.equals(await renderStaticMap(subject, 'wide', { scheme: 'light', locale: 'en' }))).toBe(
      true,
    )
    expect(dashed?.equals(known ?? Buffer.of())).toBe(false)
  })

  it('computes the route of a booking that has none stored once, and does not exist while that fails', async () => {
    const id = await book('completed', ENDS)
    const { light } = await pictureOf(id)
    const { routing } = api.context.ports
    const { route } = routing
    let asked = 0
    try {
      routing.route = async () => {
        throw new ServiceUnavailableError('the engine is away')
      }
      const failed = await site.get(light)
      expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, '5'])
      routing.route = (...request) => {
        asked += 1
        return route.call(routing, ...request)
      }
      const [first, again] = [await bytesAt(light), await bytesAt(light)]
      expect([asked, first.equals(again)]).toEqual([1, true])
    } finally {
      routing.route = route
    }
  })

  it('does not exist at a URL that this site did not create', async () => {
    const { light } = await pictureOf(await bookOnLine())
    const other = (await pictureOf(await bookOnLine())).light
    const token = light.split('/')[2] ?? ''
    const flipped = (at: number) => token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
    for (const wrong of [
      light.replace(token, flipped(0)),
      light.replace(token, flipped(30)),
      light.replace(token, flipped(token.length - 1)),
      light.replace(token, token.slice(0, 16) + (other.split('/')[2] ?? '').slice(16)),
      light.replace(token, `${token}A`),
      light.replace('wide', 'huge'),
      light.replace('.webp', '.png'),
      '/stills/',
      '/stills/wide-light.webp',
    ]) {
      const response = await site.get(wrong)
      expect([wrong, response.status, response.headers.get('cache-control')]).toEqual([
        wrong,
        404,
        'no-store',
      ])
    }
    expect((await site.get(light, { method: 'POST' })).status).toBe(405)
  })

  it('has a URL that reveals nothing about the booking, and stays the same', async () => {
    const id = await bookOnLine()
    const { light } = await pictureOf(id)
    expect((await pictureOf(id)).light).toBe(light)
    const token = light.split('/')[2] ?? ''
    for (const text of [token, Buffer.from(token, 'base64url').toString('latin1')])
      expect(text).not.toContain(id.slice(0, 8))
  })
})

describe('the static map of a place', () => {
  it('is drawn up to the limit of its reader, and is then served from memory only', async () => {
    const addressOf = await staticMapUrls(api.context)
    const { light } = addressOf({ kind: 'place', point: { lat: 28.0, lng: 82.5 } }, 'en')
    const find = (ok: boolean) => findStaticMap(api.context, light, async () => ({ ok }))
    await expect(find(false)).rejects.toThrow(ServiceUnavailableError)
    const drawn = await find(true)
    expect(drawn?.caching).toBe('public')
    expect(await find(false)).toEqual(drawn)
  })

  it('has no name when the place engine hangs', async () => {
    const { ports } = api.context
    const places = { ...ports.places, name: () => new Promise<never>(() => undefined) }
    const context = { ...api.context, ports: { ...ports, places } }
    const place = await findPublicPlace(context, { latitude: 28, longitude: 82.5 }, 'en')
    expect(place).toMatchObject({ name: null, point: snapToGrid({ lat: 28, lng: 82.5 }) })
  })

  it('shows only the public place, whatever is requested', async () => {
    const home = { lat: 27.6787, lng: 85.3166 }
    const addressOf = await staticMapUrls(api.context)
    const exact = addressOf({ kind: 'place', point: home }, 'en')
    expect(exact).toEqual(addressOf({ kind: 'place', point: snapToGrid(home) }, 'en'))
    const [light, dark] = [await bytesAt(exact.light), await bytesAt(exact.dark)]
    expect(light.equals(dark)).toBe(false)
    expect(Math.max(light.byteLength, dark.byteLength)).toBeLessThan(MAX_BYTES)
  })
})

describe('the drawing queue', () => {
  it('rejects drawings that would wait too long, and draws the rest', async () => {
    const subject = { kind: 'route', line: LINE, points: POINTS, isEstimate: true } as const
    const asked = Array.from({ length: 60 }, () =>
      renderStaticMap(subject, 'small', { scheme: 'light', locale: 'en' }),
    )
    const results = await Promise.allSettled(asked)
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    expect(refused.length).toBeGreaterThan(10)
    expect(refused.length).toBeLessThan(30)
    for (const reason of refused) expect(reason).toBeInstanceOf(ServiceUnavailableError)
  })
})
