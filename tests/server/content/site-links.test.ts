import { describe, expect, it } from 'vitest'
import type { AppInfo, StaticPage } from '#contract/content.ts'
import { createPageData } from '#server/page-data.ts'
import { testApi } from '#tests/setup/api.ts'
import { addRow } from '#tests/setup/rows.ts'

const api = testApi()

const set = (key: string, value: unknown) =>
  api.context.db
    .insertInto('settings')
    .values({ key, value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(value) }))
    .execute()
const info = async () => (await api.call<AppInfo>('GET', '/api/v1/appInfo')).data
const link = (url: string) => ({ titleEn: 'X', titleNp: 'X', url })
const BAD = 'javascript:alert(document.domain)'

describe('site data', () => {
  it.each(['social', 'stores', 'pages'] as const)('omits a link of %s that is not allowed', async (key) => {
    await set(key, [
      link(BAD),
      link('https://sawari.example/good'),
      link('//evil.example'),
      link('http://evil.example'),
    ])
    expect((await info())[key].map(({ url }) => url)).toEqual(['https://sawari.example/good'])
    expect((await api.data.appInfo('np'))[key]).toHaveLength(1)
  })

  it('links footer pages on this site only, and social pages on other sites only', async () => {
    await set('pages', [link('/pages/terms')])
    await set('social', [link('/pages/terms')])
    const { pages, social } = await info()
    expect([pages.length, social.length]).toEqual([1, 0])
  })

  it('shows a banner without its link, but not without its picture', async () => {
    const banner = { type: 'home', location: 'home', title_en: 'x', title_np: 'x', active: true }
    await api.context.db.deleteFrom('banners').execute()
    await api.context.db
      .insertInto('banners')
      .values([
        { ...banner, image: '/pictures/a-1280.webp', link: BAD, position: 1 },
        { ...banner, image: BAD, link: '/vehicles', position: 2 },
        { ...banner, image: '/pictures/b-1280.webp', link: '/vehicles', position: 3 },
        { ...banner, image: '/pictures/c-1280.webp', link: null, position: 4 },
      ])
      .execute()
    expect((await info()).banners.map(({ image, link: to }) => [image, to])).toEqual([
      ['/pictures/a-1280.webp', null],
      ['/pictures/b-1280.webp', '/vehicles'],
      ['/pictures/c-1280.webp', null],
    ])
  })

  it('omits an invalid phone and an invalid e-mail address', async () => {
    await set('contact', { phone: '+977 (98) 3000-0100', email: 'hello@sawari.example' })
    expect((await info()).contact).toEqual({ phone: '+977 (98) 3000-0100', email: 'hello@sawari.example' })
    await set('contact', { phone: 'call;me', email: 'a@b.example?bcc=c@d.example' })
    expect((await info()).contact).toEqual({ phone: '', email: '' })
  })

  it('logs each once', async () => {
    await set('social', [link('javascript:once')])
    const notified: unknown[] = []
    const data = createPageData(api.context, {
      warn: (_, facts) => void notified.push(facts),
      error: () => undefined,
    })
    for (let n = 0; n < 3; n++) await data.appInfo('en')
    expect(notified).toContainEqual({ where: 'settings social', value: 'javascript:once' })
    expect(JSON.stringify(notified).match(/once/g)).toHaveLength(1)
  })

  it('keeps the text of a static page whose link is not allowed', async () => {
    await addRow(api.context.db, 'pages', {
      slug: 'links',
      locale: 'en',
      title: 'Links',
      content: `<p><a href="${BAD}">one</a> <a href="http://evil.example">two</a> <a href="/pages/terms">three</a> <a href="#part">four</a> <a href="tel:+977123456">five</a></p>`,
    })
    const { data } = await api.call<StaticPage>('GET', '/content/v1/pages/links')
    expect(data.content).toBe(
      '<p><a>one</a> <a>two</a> <a href="/pages/terms">three</a> <a href="#part">four</a> <a href="tel:+977123456">five</a></p>',
    )
  })
})
