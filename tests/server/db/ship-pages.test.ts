import { describe, expect, it } from 'vitest'
import { markShipped } from '#server/db/migrations/0028-shipped-pages.ts'
import { PAGES } from '#server/db/seed/data/pages.ts'
import { shipPages } from '#server/db/seed/ship-pages.ts'
import { testApi } from '#tests/setup/api.ts'
import { addRow, rowsOf, setRow } from '#tests/setup/rows.ts'

const api = testApi()

const text = (content: string) => ({ title: 'T', description: 'D', content })
const PAGE = { slug: 'shipped', en: text('<p>one</p>'), np: text('<p>एक</p>') }
const NEXT = { slug: 'shipped', en: text('<p>two</p>'), np: text('<p>दुई</p>') }

const stored = async (slug: string) =>
  (await rowsOf(api.context.db, 'pages', { slug }, { only: ['content'], by: 'locale' })).map(
    ({ content }) => content,
  )

describe('a static page of an existing site', () => {
  it('comes from the product at the start, and is not written again', async () => {
    expect(await shipPages(api.context.db)).toEqual({ written: [], notUpdated: [] })
  })

  it('is added, and updated with the product as long as nobody has changed it', async () => {
    const { db } = api.context
    expect(await shipPages(db, [PAGE])).toEqual({ written: ['shipped'], notUpdated: [] })
    expect(await shipPages(db, [NEXT])).toEqual({ written: ['shipped'], notUpdated: [] })
    expect(await stored('shipped')).toEqual(['<p>two</p>', '<p>दुई</p>'])
    expect(await shipPages(db, [NEXT])).toEqual({ written: [], notUpdated: [] })
  })

  it.each(['content', 'title', 'description'] as const)(
    'is not updated in either language once an operator has changed the %s of one',
    async (field) => {
      const { db } = api.context
      const slug = `edited-${field}`
      await shipPages(db, [{ ...PAGE, slug }])
      await setRow(db, 'pages', { slug, locale: 'np' }, { [field]: 'of the operator' })
      const before = await stored(slug)
      expect(await shipPages(db, [{ ...NEXT, slug }])).toEqual({ written: [], notUpdated: [slug] })
      expect(await stored(slug)).toEqual(before)
    },
  )

  it('is not updated when an operator has written one of the same name', async () => {
    const { db } = api.context
    await addRow(db, 'pages', { slug: 'own', locale: 'en', ...text('<p>mine</p>') })
    expect(await shipPages(db, [{ ...NEXT, slug: 'own' }])).toEqual({ written: [], notUpdated: ['own'] })
    expect(await stored('own')).toEqual(['<p>mine</p>'])
  })

  it('is marked by the migration when it has an earlier text of the product', async () => {
    const { db } = api.context
    const marks = () => db.selectFrom('pages').select(['shipped_hash']).where('slug', '=', 'faq').execute()
    const [first, second] = await marks()
    await db.updateTable('pages').set({ shipped_hash: null }).where('slug', '=', 'faq').execute()
    await markShipped(db, [first?.shipped_hash ?? ''])
    expect((await marks()).map((row) => row.shipped_hash)).toEqual(
      expect.arrayContaining([first?.shipped_hash, null]),
    )
    await markShipped(db, [second?.shipped_hash ?? ''])
    expect(await shipPages(db, PAGES)).toEqual({ written: [], notUpdated: [] })
  })
})
