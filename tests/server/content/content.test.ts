import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AppInfo, StaticPage } from '#contract/content.ts'
import { openApi, type TestApi } from '#tests/setup/api.ts'

let api: TestApi

beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

describe('GET appInfo', () => {
  it('has contacts, links, footer pages and the active banners', async () => {
    const { data } = await api.call<AppInfo>('GET', '/api/v1/appInfo')
    expect(data.contact.phone).toMatch(/^\+977/)
    expect(data.pages.map(({ url }) => url)).toContain('/pages/terms')
    const inactive = await api.context.db
      .selectFrom('banners')
      .select('id')
      .where('active', '=', false)
      .execute()
    for (const banner of inactive) expect(data.banners.map(({ id: known }) => known)).not.toContain(banner.id)
  })
})

describe('GET pages/{slug}', () => {
  it.each(['terms', 'policies', 'about', 'faq', 'how-it-works'])(
    'serves %s in both languages',
    async (slug) => {
      const read = (language: string) =>
        api.call<StaticPage>('GET', `/content/v1/pages/${slug}`, { headers: { 'accept-language': language } })
      const [english, nepali] = [await read('en'), await read('np')]
      expect([english.status, nepali.status]).toEqual([200, 200])
      expect(english.data.content).toContain('<h2>')
      expect(nepali.data.title).toMatch(/[\u0900-\u097f]/)
    },
  )

  it('removes a script stored in the database', async () => {
    const hostile =
      '<h2>Hi</h2><script>alert(1)</script><p onclick="x()">a <a href="javascript:x()">b</a></p><img src=x onerror=x()>'
    await api.context.db
      .insertInto('pages')
      .values({ slug: 'hostile', locale: 'en', title: 'x', content: hostile })
      .execute()
    const { data } = await api.call<StaticPage>('GET', '/content/v1/pages/hostile')
    expect(data.content).toBe('<h2>Hi</h2><p>a <a>b</a></p>')
  })

  it('responds with 404 to an unknown page', async () => {
    const reply = await api.call('GET', '/content/v1/pages/unknown')
    expect([reply.status, reply.error[0]?.cause]).toEqual([404, 'pageNotFound'])
  })
})
