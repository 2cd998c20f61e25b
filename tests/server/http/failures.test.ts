import { describe, expect, it } from 'vitest'
import '#messages/all.ts'
import { codeOf, toErrorResponse } from '#server/http/error-response.ts'
import { testApi } from '#tests/setup/api.ts'

describe('an error of the database', () => {
  it.each([
    ['55P03', 'unavailable'],
    ['57014', 'unavailable'],
    ['40P01', 'unavailable'],
    ['57P01', 'unavailable'],
    ['ECONNREFUSED', 'unavailable'],
    ['22P02', 'failed'],
    ['42601', 'failed'],
  ])('is mapped from %s to %s', (code, expected) => {
    expect(codeOf(Object.assign(new Error('x'), { code }))).toBe(expected)
  })

  it('is not disclosed: the response has only the message, no SQL and no stack', () => {
    const failure = toErrorResponse(new Error('select * from users at /srv/app.ts:1:1'), 'en')
    expect([failure.status, JSON.stringify(failure.body)]).toEqual([
      500,
      '{"error":[{"cause":"failed","detail":"Something went wrong on our side. Please try again."}]}',
    ])
    expect(toErrorResponse(Object.assign(new Error('x'), { code: '57P01' }), 'np').headers).toEqual({
      'Retry-After': '5',
    })
  })
})

const api = testApi()

describe('unknown paths', () => {
  it.each([
    ['GET', '/api/v1/nothing', 404, 'notFound'],
    ['DELETE', '/api/v1/vehicleFilters', 405, 'methodNotAllowed'],
    ['GET', '/api/v1/getVehicles', 405, 'methodNotAllowed'],
    ['GET', '/api/v2/vehicles/1', 404, 'notFound'],
  ])('respond to %s %s with %i', async (method, path, status, cause) => {
    const reply = await api.call(method, path)
    expect([reply.status, reply.error[0]?.cause]).toEqual([status, cause])
  })
})
