import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweepUploads } from '#server/services/hosting/delete-uploads.ts'
import { findPicture } from '#server/services/hosting/find-picture.ts'
import { openApi, type TestApi } from '#tests/setup/api.ts'
import { answerOf, audited, expectAllRefused, expectRefused } from '#tests/setup/operator.ts'
import { jpegOf, quarters } from '#tests/setup/pictures.ts'

let api: TestApi
let folder = ''
beforeAll(async () => {
  api = await openApi()
  folder = await mkdtemp(path.join(tmpdir(), 'sawari-content-'))
})
afterAll(async () => {
  await api.close()
  await rm(folder, { recursive: true, force: true })
})

async function file(name: string, text: string | Uint8Array): Promise<string> {
  const at = path.join(folder, name)
  await writeFile(at, text)
  return at
}
const read = (slug: string, language: string) =>
  api.call<{ title: string; content: string; description: string }>('GET', `/content/v1/pages/${slug}`, {
    headers: { 'accept-language': language },
  })

describe('a static page', () => {
  it('is written in both languages from Markdown and HTML, sanitised, and shown to guests', async () => {
    const en = await file(
      'roads.md',
      '# Roads & rain\n\nSee the **map**.\n\n- one\n- two\n\n<script>alert(1)</script>\n\n[bad](javascript:alert(1)) ![x](/y.png)\n',
    )
    const np = await file('roads.html', '<h1>बाटो</h1><p onclick="x()">पानी <style>p{}</style>परेको</p>')
    const saved = await answerOf<object[]>(
      api,
      'page',
      'set',
      'roads',
      '--en',
      en,
      '--np',
      np,
      '--description-en',
      'What to know.',
    )
    expect(saved).toMatchObject([
      { locale: 'en', title: 'Roads & rain', dropped: ['script', 'img'] },
      { locale: 'np', title: 'बाटो', dropped: ['style'] },
    ])
    const { data } = await read('roads', 'en')
    expect(data).toMatchObject({ title: 'Roads & rain', description: 'What to know.' })
    expect(data.content).toContain('<strong>map</strong>')
    expect(data.content).toContain('<li>one</li>')
    expect(data.content).not.toMatch(/script|javascript|img|onclick|<h1/)
    expect((await read('roads', 'np')).data.title).toBe('बाटो')
    const rows = await audited(api, 2)
    expect(rows.map(({ subject }) => subject)).toEqual(['page:roads/np', 'page:roads/en'])
    expect(rows[1]).toMatchObject({
      before: null,
      after: { title: 'Roads & rain', sha256: expect.any(String) },
    })

    const again = await file('again.md', 'Only a paragraph.')
    await answerOf(api, 'page', 'set', 'roads', '--en', again)
    expect((await read('roads', 'en')).data).toMatchObject({
      title: 'Roads & rain',
      description: 'What to know.',
    })
    expect((await audited(api))[0]).toMatchObject({
      before: rows[1]?.after,
      after: { title: 'Roads & rain' },
    })
    expect(await answerOf<object[]>(api, 'page', 'show', 'roads')).toHaveLength(2)
    expect(await answerOf(api, 'page', 'list')).toContainEqual(
      expect.objectContaining({ slug: 'roads', locale: 'np', title: 'बाटो' }),
    )
  })

  it('is rejected as a whole when anything is invalid', async () => {
    const good = await file('good.md', '# Good\n\ntext')
    const refused: [string[], string][] = [
      [['page', 'set', 'Roads!', '--en', good], 'is not a valid page name'],
      [['page', 'set', 'new-page'], 'Which text?'],
      [['page', 'set', 'new-page', '--np', good], 'needs its English text'],
      [
        ['page', 'set', 'new-page', '--en', await file('empty.md', '<script>x</script>'), '--np', good],
        'is empty',
      ],
      [['page', 'set', 'new-page', '--en', await file('untitled.md', 'text')], 'needs a title'],
      [['page', 'set', 'new-page', '--en', path.join(folder, 'none.md')], 'cannot be read (ENOENT)'],
      [
        ['page', 'set', 'new-page', '--en', await file('latin.md', new Uint8Array([0x23, 0x20, 0xe9, 0xff]))],
        'not valid UTF-8',
      ],
      [['page', 'show', 'nothing'], 'There is no page "nothing".'],
    ]
    await expectAllRefused(api, refused)
  })
})

describe('a banner', () => {
  const add = (...options: string[]) => [
    ...['banner', 'add', '--title-en', 'Ten percent', '--title-np', 'दश प्रतिशत'],
    ...['--image', '/pictures/vehicles/suv-red-1-1280.webp', ...options],
  ]
  const shown = async () => {
    api.context.appInfo.clear()
    return (await api.call<{ banners: { id: number; title: string }[] }>('GET', '/api/v1/appInfo')).data
      .banners
  }

  it('is added, changed, shown and removed', async () => {
    const banner = await answerOf<{ id: number }>(
      api,
      ...(add('--link', '/vehicles', '--position', '7') as [string]),
    )
    expect(await shown()).toContainEqual(expect.objectContaining({ id: banner.id, title: 'Ten percent' }))
    expect((await audited(api))[0]).toMatchObject({
      subject: `banner:${banner.id}`,
      before: null,
      after: banner,
    })
    const id = String(banner.id)
    expect(await answerOf(api, 'banner', 'update', id, '--active', 'no', '--link', '')).toEqual({
      ...banner,
      active: false,
      link: null,
    })
    expect((await audited(api))[0]).toMatchObject({ before: banner, after: { active: false } })
    expect((await shown()).map((item) => item.id)).not.toContain(banner.id)
    expect(await answerOf(api, 'banner', 'show', id)).toMatchObject({ active: false })
    expect(await answerOf<object[]>(api, 'banner', 'list')).toHaveLength(3)
    await answerOf(api, 'banner', 'remove', id)
    expect((await audited(api))[0]).toMatchObject({ before: { id: banner.id }, after: null })
    for (const verb of ['show', 'remove'])
      await expectRefused(api, ['banner', verb, id], 'There is no banner')
    await expectRefused(api, ['banner', 'update', id, '--active', 'no'], 'There is no banner')
  })

  it('gets a picture of its own, which stays while a banner uses it', async () => {
    const photo = await file('photo.jpg', await jpegOf(quarters(1600, 1000)))
    const stored = async () => (await answerOf<{ image: string }>(api, 'banner', 'picture', photo)).image
    const [used, unused] = [await stored(), await stored()]
    expect((await audited(api))[0]).toMatchObject({ subject: 'banner', after: { image: unused } })
    const banner = await answerOf<{ id: number }>(api, ...(add('--image', used) as [string]))
    const later = { ...api.context, now: () => api.context.now() + 2 * 3_600_000 }
    const found = async (image: string) => (await findPicture(api.context, image)) !== null
    await sweepUploads(later)
    expect([await found(used), await found(unused)]).toEqual([true, false])
    await answerOf(api, 'banner', 'remove', String(banner.id))
    await sweepUploads(later)
    expect(await found(used)).toBe(false)
  })

  it('gets no picture from a file that is too small or none', async () => {
    const small = await file('small.jpg', await jpegOf(quarters(100, 100)))
    await expectRefused(api, ['banner', 'picture', small], 'pixels')
    await expectRefused(api, ['banner', 'picture', await file('text.jpg', 'x')], /picture|image/)
    await expectRefused(api, ['banner', 'picture', path.join(folder, 'none.jpg')], 'cannot be read (ENOENT)')
  })

  it('is rejected with an invalid option', () =>
    expectAllRefused(
      api,
      [
        [['--type', 'popup'], 'Unknown banner type "popup"'],
        [['--link', 'javascript:alert(1)'], 'is not a valid link'],
        [['--link', '//evil.example'], 'is not a valid link'],
        [['--link', 'http://sawari.example'], 'is not a valid link'],
        [['--position', '99999'], 'The position is a whole number'],
        [['--active', 'maybe'], '"maybe" is none of yes, no (--active).'],
        [['--image', 'https://evil.example/a-1280.webp'], 'The picture is one of this site'],
        [['--image', '/pictures/../secret-1280.webp'], 'The picture is one of this site'],
        [['--title-np', ' '], 'a title in both languages'],
      ],
      add,
    ))

  it('is not changed without an option', () =>
    expectRefused(api, ['banner', 'update', '1'], 'Nothing to change'))
})

describe('a city', () => {
  const add = (...options: string[]) => [
    ...['city', 'add', '--title-en', 'Tansen', '--title-np', 'तानसेन', '--province', 'lumbini'],
    ...['--latitude', '27.86731', '--longitude', '83.54669', ...options],
  ]

  it('is added and changed, and can be searched immediately', async () => {
    const city = await answerOf<{ id: number }>(api, ...(add() as [string]))
    expect(city).toMatchObject({ slug: 'tansen', province: 'Lumbini', latitude: 27.8673, longitude: 83.5467 })
    expect((await audited(api))[0]).toMatchObject({ subject: `city:${city.id}`, before: null, after: city })
    expect((await answerOf<{ id: number }[]>(api, 'city', 'list')).at(-1)?.id).toBe(city.id)
    const { data } = await api.call<{ cities: { slug: string }[] }>('GET', '/api/v1/vehicleFilters')
    expect(data.cities.map(({ slug }) => slug)).toContain('tansen')
    expect(await answerOf(api, 'city', 'update', 'tansen', '--position', '3')).toEqual({
      ...city,
      position: 3,
    })
    expect((await audited(api))[0]).toMatchObject({ before: city, after: { position: 3 } })
    await expectRefused(api, add(), 'Another city has this slug or this English title.')
    await expectRefused(api, ['city', 'update', 'atlantis', '--position', '1'], 'There is no city')
    await expectRefused(api, ['city', 'update', 'tansen'], 'Nothing to change')
    expect(await answerOf<object[]>(api, 'city', 'list')).toHaveLength(21)
  })

  it('is rejected with an invalid option', () =>
    expectAllRefused(
      api,
      [
        [['--latitude', '28.6139', '--longitude', '77.209'], 'do not lie in Nepal'],
        [['--latitude', '26.4', '--longitude', '80.2'], 'do not lie in Nepal'],
        [['--latitude', 'north'], '"north" is not a number (--latitude).'],
        [['--province', 'Atlantis'], 'Unknown province "Atlantis".'],
        [['--slug', 'Tan sen'], 'is not a valid slug'],
        [['--title-np', ' '], 'a title in both languages'],
      ],
      add,
    ))
})

describe('site data', () => {
  const info = async () => {
    api.context.appInfo.clear()
    return (await api.call<{ contact: unknown; social: unknown; pages: unknown }>('GET', '/api/v1/appInfo'))
      .data
  }

  it('is set by field and by list, and shown on every page', async () => {
    const before = await answerOf<{ contact: object }>(api, 'site', 'show')
    await answerOf(api, 'site', 'set', 'phone', '+977-9830000999')
    expect((await info()).contact).toMatchObject({ phone: '+977-9830000999', email: 'hello@sawari.example' })
    expect((await audited(api))[0]).toEqual({
      actor: 'Maya of the tests',
      command: 'site set',
      subject: 'site:contact',
      before: before.contact,
      after: { ...before.contact, phone: '+977-9830000999' },
    })
    const links = [{ titleEn: 'Mastodon', titleNp: 'मास्टोडन', url: 'https://social.example/@sawari' }]
    await answerOf(api, 'site', 'set', 'social', await file('social.json', JSON.stringify(links)))
    expect((await info()).social).toEqual([{ title: 'Mastodon', url: 'https://social.example/@sawari' }])
    const pages = [{ titleEn: 'Terms', titleNp: 'सर्त', url: '/pages/terms' }]
    await answerOf(api, 'site', 'set', 'pages', await file('pages.json', JSON.stringify(pages)))
    expect(await answerOf(api, 'site', 'show')).toMatchObject({ social: links, pages })
  })

  it('is rejected when a link is unsafe, or when it is empty', async () => {
    const list = (url: string) => JSON.stringify([{ titleEn: 'a', titleNp: 'b', url }])
    const bad = [
      'javascript:alert(1)',
      'http://a.example',
      'https://u:p@a.example',
      '//a.example',
      'https:a.example',
    ]
    for (const [at, url] of bad.entries())
      await expectRefused(
        api,
        ['site', 'set', 'stores', await file(`bad${at}.json`, list(url))],
        'is not a valid link for stores',
      )
    const tab = await file('tab.json', list('java\tscript:alert(1)'))
    await expectRefused(api, ['site', 'set', 'pages', tab], 'is not a valid link for pages')
    await expectRefused(
      api,
      ['site', 'set', 'social', await file('path.json', list('/pages/x'))],
      'is not a valid link for social',
    )
    await expectRefused(
      api,
      ['site', 'set', 'social', await file('x.json', '{"a":1}')],
      'A list of at most 20 links',
    )
    await expectRefused(api, ['site', 'set', 'social', await file('y.json', '{')], 'is not valid JSON.')
    for (const number of ['call me', '12345', '+977-98123', '+91-9812345678'])
      await expectRefused(api, ['site', 'set', 'phone', number], 'is not a phone number')
    await expectRefused(api, ['site', 'set', 'email', 'me@'], 'is not an email address')
    await expectRefused(api, ['site', 'set', 'colour', 'red'], '"colour" is nothing to set')
  })
})
