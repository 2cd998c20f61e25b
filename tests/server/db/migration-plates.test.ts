import { expect, it } from 'vitest'
import { up } from '#server/db/migrations/0013-canonical-plates.ts'
import { testApi } from '#tests/setup/api.ts'
import { newPerson, vehicleAfter } from '#tests/setup/hosting.ts'

const api = testApi()

it('converts plates stored as typed to the canonical form, and leaves the second of two equal ones', async () => {
  const { id } = await newPerson(api)
  const typed = [
    'बा 22 च 4198',
    'GA-1-PA-77',
    'लु 3 च 12',
    'Lu 3 Cha 12',
    'Test plate 9',
    'Bagmati 01-001 Cha 0921',
  ]
  const ids: number[] = []
  for (const plate of typed) ids.push(await vehicleAfter(api, id, 7, { registration_number: plate }))
  const plates = async () =>
    (
      await api.context.db
        .selectFrom('vehicles')
        .select('registration_number')
        .where('id', 'in', ids)
        .orderBy('id')
        .execute()
    ).map((row) => row.registration_number)
  const kept = [
    'Ba 22 Cha 4198',
    'Ga 1 Pa 77',
    'लु 3 च 12',
    'Lu 3 Cha 12',
    'Test plate 9',
    'Bagmati 01-001 Cha 0921',
  ]
  await up(api.context.db as never)
  expect(await plates()).toEqual(kept)
  // idempotent
  await up(api.context.db as never)
  expect(await plates()).toEqual(kept)
})
