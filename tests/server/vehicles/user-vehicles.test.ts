import { describe, expect, it } from 'vitest'
import type { VehicleCard } from '#contract/vehicles.ts'
import { testApi } from '#tests/setup/api.ts'
import { setRow } from '#tests/setup/rows.ts'

const api = testApi()

describe('POST getVehicles with a user id', () => {
  it('returns listed vehicles to strangers, and all to the host', async () => {
    const { db } = api.context
    const owned = await db
      .selectFrom('vehicles')
      .select(['id', 'user_id'])
      .orderBy('id')
      .executeTakeFirstOrThrow()
    await setRow(db, 'vehicles', owned.id, { state: 'notAvailable' })
    const other = await db
      .selectFrom('users')
      .select('id')
      .where('id', '<>', owned.user_id)
      .executeTakeFirstOrThrow()
    const ids = async (token?: string) =>
      (
        await api.call<VehicleCard[]>('POST', '/api/v1/getVehicles', {
          body: { userId: owned.user_id },
          ...(token && { token }),
        })
      ).data.map(({ id }) => id)
    expect(await ids()).not.toContain(owned.id)
    expect(await ids(await api.tokenFor(other.id))).not.toContain(owned.id)
    expect(await ids(await api.tokenFor(owned.user_id))).toContain(owned.id)
    await setRow(db, 'vehicles', owned.id, { state: 'available' })
  })

  it('finds own ones by a part of the registration number, with % and _ as plain characters', async () => {
    const { db } = api.context
    const item = await db
      .selectFrom('vehicles')
      .select(['id', 'user_id', 'registration_number'])
      .executeTakeFirstOrThrow()
    const token = await api.tokenFor(item.user_id)
    const find = async (registrationNumber: string) =>
      (
        await api.call<VehicleCard[]>('POST', '/api/v1/getVehicles', {
          token,
          body: { userId: item.user_id, registrationNumber },
        })
      ).data
    expect((await find(item.registration_number.toLowerCase().slice(2))).map(({ id }) => id)).toContain(
      item.id,
    )
    expect(await find('%')).toEqual([])
  })
})
