import { describe, expect, it } from 'vitest'
import { testApi } from '#tests/setup/api.ts'

const api = testApi()

describe('unknown paths', () => {
  it.each([
    ['GET', '/api/v1/nothing', 404, 'notFound'],
    ['DELETE', '/api/v1/vehicleFilters', 405, 'methodNotAllowed'],
    ['GET', '/api/v1/getVehicles', 405, 'methodNotAllowed'],
    ['GET', '/api/v2/vehicles/1', 404, 'notFound'],
  ])('%s %s is %i', async (method, path, status, cause) => {
    const reply = await api.call(method, path)
    expect([reply.status, reply.error[0]?.cause]).toEqual([status, cause])
  })
})
