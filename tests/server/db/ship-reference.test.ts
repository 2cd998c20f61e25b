import { describe, expect, it } from 'vitest'
import type { Filters } from '#contract/search.ts'
import { REFERENCE, shipReference } from '#server/db/seed/reference.ts'
import { testApi } from '#tests/setup/api.ts'

const api = testApi()

const NEXT = {
  ...REFERENCE,
  types: [...REFERENCE.types, { slug: 'tempo', titleEn: 'Tempo', titleNp: 'टेम्पो', icon: '/icons/tempo.svg' }],
  manufacturers: [
    ...REFERENCE.manufacturers,
    {
      titleEn: 'Shree',
      titleNp: 'श्री',
      models: [{ titleEn: 'Safa', titleNp: 'सफा', typeSlug: 'tempo' }],
    },
  ],
}

describe('reference data of an existing site', () => {
  it('comes from the product at the start, and is not added again', async () => {
    expect(await shipReference(api.context.db)).toEqual([])
  })

  it('gets a new type of vehicle with its models, once', async () => {
    const { db } = api.context
    expect(await shipReference(db, NEXT)).toEqual(['Tempo', 'Safa'])
    expect(await shipReference(db, NEXT)).toEqual([])
    const { data } = await api.call<Filters>('GET', '/api/v1/vehicleFilters')
    expect(data.vehicleTypes.at(-1)).toMatchObject({ icon: '/icons/tempo.svg', title: 'Tempo' })
    expect(
      await db
        .selectFrom('models as m')
        .innerJoin('vehicle_types as t', 't.id', 'm.vehicle_type_id')
        .select('t.slug')
        .where('m.title_en', '=', 'Safa')
        .execute(),
    ).toEqual([{ slug: 'tempo' }])
  })

  it('leaves what an operator has changed', async () => {
    const { db } = api.context
    const slug = REFERENCE.cities[0]?.slug ?? ''
    await db.updateTable('cities').set({ title_en: 'Of the operator' }).where('slug', '=', slug).execute()
    expect(await shipReference(db)).toEqual([])
    expect(
      await db.selectFrom('cities').select('title_en').where('slug', '=', slug).executeTakeFirst(),
    ).toEqual({ title_en: 'Of the operator' })
  })
})
