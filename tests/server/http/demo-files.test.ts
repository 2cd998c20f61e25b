import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PICTURE_WIDTHS, pictureAt } from '#domain/vehicles/picture.ts'
import { openSite, type Site } from '#tests/server/auth/sign-in-window.ts'
import { openApi, type TestApi } from '#tests/setup/api.ts'

describe('a site with demo data', () => {
  let api: TestApi
  let site: Site
  beforeAll(async () => {
    api = await openApi()
    site = await openSite(api.context)
  })
  afterAll(async () => {
    await site.close()
    await api.close()
  })

  it('has every picture that its rows reference, in every width', async () => {
    const { rows } = await sql<{ name: string }>`select name from vehicle_images where name like '/pictures/%'
      union select image from drivers where image is not null union select image from banners`.execute(
      api.context.db,
    )
    expect(rows.length).toBeGreaterThan(100)
    const missing: string[] = []
    for (const { name } of rows)
      for (const width of PICTURE_WIDTHS) {
        const { status } = await fetch(site.origin + pictureAt(name, width), { method: 'HEAD' })
        if (status !== 200) missing.push(`${status} ${pictureAt(name, width)}`)
      }
    expect(missing).toEqual([])
  })

  it('lets browsers cache them for an hour only, because their names contain no hash', async () => {
    const response = await fetch(`${site.origin}/pictures/vehicles/suv-red-1-320.webp`)
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600')
    expect(new TextDecoder('latin1').decode((await response.arrayBuffer()).slice(8, 12))).toBe('WEBP')
  })

  it('sends the smallest width of a picture to a visitor who saves data', async () => {
    const sizeOf = async (name: string, headers = {}) => {
      const response = await fetch(`${site.origin}/pictures/vehicles/${name}`, { headers })
      return (await response.arrayBuffer()).byteLength
    }
    const small = await sizeOf('suv-red-1-320.webp')
    expect(await sizeOf('suv-red-1-960.webp', { 'save-data': 'on' })).toBe(small)
    expect(await sizeOf('suv-red-1-960.webp')).toBeGreaterThan(small)
  })

  it('sends AVIF, where there is one, to a browser that accepts it', async () => {
    const ask = async (name: string) => {
      const response = await fetch(`${site.origin}/pictures/${name}`, {
        headers: { accept: 'image/avif,*/*' },
      })
      const { headers, status } = response
      await response.arrayBuffer()
      return [status, headers.get('content-type'), headers.get('cache-control')]
    }
    expect(await ask('vehicles/suv-red-1-640.webp')).toEqual([200, 'image/avif', 'private, max-age=3600'])
    expect(await ask('vehicles/suv-red-1-1280.webp')).toEqual([200, 'image/webp', 'public, max-age=3600'])
    expect(await ask('drivers/driver-1-320.webp')).toEqual([200, 'image/webp', 'public, max-age=3600'])
  })

  it("has the fonts of the mocks' pages", async () => {
    const response = await fetch(`${site.origin}/stand-in/mukta-devanagari-400.woff2`)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'font/woff2'])
  })

  it.each(['/pictures/', '/pictures/vehicles', '/pictures/..%2f..%2fdemo.ts', '/stand-in/%2e%2e/base.css'])(
    'serves nothing else at %s',
    async (address) => {
      expect((await fetch(site.origin + address)).status).toBe(404)
    },
  )
})
