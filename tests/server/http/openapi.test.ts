import { createConfig, lintFromString } from '@redocly/openapi-core'
import { beforeAll, expect, it } from 'vitest'
import { CONTRACTS } from '#server/http/openapi-schemas.ts'
import { testApi } from '#tests/setup/api.ts'
import { ENDPOINTS } from '#tests/setup/endpoints.ts'

interface Operation {
  operationId: string
  security: object[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, { description: string }>
}
const api = testApi()
let source: string
let paths: Record<string, Record<string, Operation>>

beforeAll(async () => {
  source = (await api.call('GET', '/api/v1/openapi.json')).text
  paths = JSON.parse(source).paths
})

it('the document describes every call of the contract', () => {
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(described.sort()).toEqual(ENDPOINTS.map(({ call }) => call).sort())
})

it('the document has one name for each schema of the contract', () => {
  const names = Object.values(CONTRACTS).flatMap((contract) =>
    Object.entries(contract).flatMap(([name, value]) => (typeof value === 'object' ? [name] : [])),
  )
  expect(names).toEqual([...new Set(names)])
})

it('the document follows the rules that Redocly recommends', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config })
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
})

it('the document describes what a call accepts, who may call it, and its errors', () => {
  const booking = paths['/bookings']?.post
  expect(booking).toMatchObject({
    operationId: 'createBooking',
    tags: ['booking'],
    description: 'At most 10 in 60 s per user.',
    security: [{ token: [] }],
    requestBody: {
      content: { 'application/json': { schema: { $ref: '#/components/schemas/BookingPayload' } } },
    },
  })
  expect(Object.keys(booking?.responses ?? {})).toEqual([
    '201',
    '400',
    '401',
    '404',
    '409',
    '413',
    '415',
    '422',
    '429',
    '500',
    '503',
  ])
  expect(booking?.responses[409]?.description).toBe(
    'bookingBusy, bookingTaken, ownBooking, priceChanged, routeChanged',
  )
  expect(paths['/pricing']?.post?.security).toEqual([{}, { token: [] }])
  expect(paths['/vehicleFilters']?.get?.security).toEqual([])
})

it('the document keeps every name of every payload and response', async () => {
  const { schemas } = JSON.parse(source).components
  const lines = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody, responses }]) => [
      `${method.toUpperCase()} ${path}`,
      ...Object.values(requestBody?.content ?? {}).map((body) => `  takes ${namesIn(body, schemas)}`),
      ...Object.entries(responses)
        .filter(([status]) => status < '300')
        .map(([, response]) => `  answers ${namesIn(response, schemas)}`),
    ]),
  )
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('wire-names.txt')
})

it('the document declares no guarded call as open', () => {
  const both = api.calls.filter(({ endpoint, login }) => endpoint.guarded && login === 'optional')
  expect(both.map(({ endpoint }) => endpoint.path)).toEqual([])
})

it('the document has one limit per name', () => {
  const limits = new Set(api.calls.flatMap(({ limits = [] }) => limits))
  const names = [...limits].map(({ name }) => name)
  expect(names).toEqual([...new Set(names)])
})

it('the documentation page lists all calls, with scripts and styles from this site only', async () => {
  const { text } = await api.call('GET', '/api/v1/docs')
  expect(text).toContain('/api/v1/getVehicles')
  const addresses = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address)
  expect(addresses.filter((address) => !address.startsWith('/'))).toEqual([])
  const swagger = addresses.filter((address) => address.startsWith('/api/v1/docs/'))
  expect(swagger).toHaveLength(2)
  for (const address of swagger) {
    const reply = await api.call('GET', address, { headers: { 'accept-encoding': 'identity' } })
    expect([address, reply.status, reply.text.length > 100_000]).toEqual([address, 200, true])
  }
  expect((await api.call('GET', '/api/v1/docs/package.json')).status).toBe(404)
})

/** The names of the properties in a schema, those of its parts in brackets. */
function namesIn(schema: unknown, schemas: Record<string, unknown>): string {
  if (typeof schema !== 'object' || schema === null) return ''
  const { $ref, properties } = schema as { $ref?: string; properties?: Record<string, unknown> }
  if ($ref) return namesIn(schemas[$ref.split('/').at(-1) ?? ''], schemas)
  if (!properties)
    return Object.values(schema)
      .map((part) => namesIn(part, schemas))
      .filter(Boolean)
      .join(' | ')
  const names = Object.entries(properties).map(([name, value]) => {
    const parts = namesIn(value, schemas)
    return parts ? `${name} (${parts})` : name
  })
  return names.join(', ')
}
