import { describe, expect, it } from 'vitest'
import type { AppInfo, StaticPage } from '#contract/content.ts'
import { PAGES } from '#server/db/seed/data/pages.ts'
import { sanitizeOnce } from '#server/services/content/sanitize-page.ts'
import { testApi } from '#tests/setup/api.ts'
import { processorTime } from '#tests/setup/processor-time.ts'
import { addRow, rowsOf, setRow } from '#tests/setup/rows.ts'

const api = testApi()

describe('GET appInfo', () => {
  it('returns contacts, links, footer pages and the active banners', async () => {
    const { data } = await api.call<AppInfo>('GET', '/api/v1/appInfo')
    expect(data.contact.phone).toMatch(/^\+977/)
    expect(data.pages.map(({ url }) => url)).toContain('/pages/terms')
    const inactive = await rowsOf(api.context.db, 'banners', { active: false }, { only: ['id'] })
    for (const banner of inactive) expect(data.banners.map(({ id: known }) => known)).not.toContain(banner.id)
  })
})

describe('GET pages/{slug}', () => {
  it.each(PAGES.map(({ slug }) => slug))('serves %s in both languages', async (slug) => {
    const read = (language: string) =>
      api.call<StaticPage>('GET', `/content/v1/pages/${slug}`, { headers: { 'accept-language': language } })
    const [english, nepali] = [await read('en'), await read('np')]
    expect([english.status, nepali.status]).toEqual([200, 200])
    expect(english.data.content).toContain('<h2>')
    for (const { content } of [english.data, nepali.data]) expect(content).not.toContain('{{')
    expect(nepali.data.title).toMatch(/[\u0900-\u097f]/)
  })

  it('removes a script stored in the database', async () => {
    const hostile =
      '<h2>Hi</h2><script>alert(1)</script><p onclick="x()">a <a href="javascript:x()">b</a></p><img src=x onerror=x()>'
    await addRow(api.context.db, 'pages', { slug: 'hostile', locale: 'en', title: 'x', content: hostile })
    const { data } = await api.call<StaticPage>('GET', '/content/v1/pages/hostile')
    expect(data.content).toBe('<h2>Hi</h2><p>a <a>b</a></p>')
  })

  it('removes styles, frames, handlers and every URL that a page may not have', async () => {
    const content = `<style>p{}</style><p style="color:red" class="x" id="y">a</p><iframe src="/"></iframe><svg onload=x()></svg>
<a href="JaVaScRiPt:x()">1</a><a href="data:text/html,x">2</a><a href="//evil.example">3</a><a href="/pages/terms" target="_blank" onmouseover=x()>4</a><form action="/x"><input></form><h1>t</h1>`
    await addRow(api.context.db, 'pages', { slug: 'styled', locale: 'en', title: 'x', content })
    const { data } = await api.call<StaticPage>('GET', '/content/v1/pages/styled')
    expect(data.content).toBe('<p>a</p>\n<a>1</a><a>2</a><a>3</a><a href="/pages/terms">4</a>t')
  })

  it('sanitises a text once', async () => {
    const texts = Array.from({ length: 40 }, (_, i) => `<p onclick="x()">${`once ${i} `.repeat(3_000)}</p>`)
    let safe: string[] = []
    const first = await processorTime(() => {
      safe = texts.map(sanitizeOnce)
    })
    const again = await processorTime(() => expect(texts.map(sanitizeOnce)).toEqual(safe))
    expect(again).toBeLessThan(first)
    expect(safe.join()).not.toContain('onclick')
  })

  it('names the contact set by the operator, in the language, and shows how to write without one', async () => {
    const { db } = api.context
    const contact = (value: object) =>
      setRow(db, 'settings', { key: 'contact' }, { value: JSON.stringify(value) })
    const read = async (language: string) =>
      (
        await api.call<StaticPage>('GET', '/content/v1/pages/contact', {
          headers: { 'accept-language': language },
        })
      ).data.content
    await contact({
      phone: '+977-9811111111',
      email: 'help@example.com',
      addressEn: 'Road <b>1</b>',
      addressNp: 'सडक १',
    })
    expect(await read('en')).toContain(
      '<ul><li>Phone: <a href="tel:+977-9811111111">+977-9811111111</a></li><li>E-mail: <a href="mailto:help@example.com">help@example.com</a></li><li>Office: Road &lt;b&gt;1&lt;/b&gt;</li></ul>',
    )
    expect(await read('np')).toContain('<a href="tel:+977-9811111111">+९७७-९८११११११११</a>')
    expect(await read('np')).toContain('कार्यालय: सडक १')
    await contact({ phone: 'call me', email: 'a@b.example?bcc=c@d.example' })
    expect(await read('en')).toContain('<p>Please use the feedback form')
    const { data } = await api.call<StaticPage>('GET', '/content/v1/pages/terms')
    expect(data.content).toContain('Questions: our feedback form.')
  })

  it('responds with 404 to an unknown page', async () => {
    const reply = await api.call('GET', '/content/v1/pages/unknown')
    expect([reply.status, reply.error[0]?.cause]).toEqual([404, 'pageNotFound'])
  })
})
