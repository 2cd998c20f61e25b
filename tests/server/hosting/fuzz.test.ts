import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApi } from '#tests/setup/api.ts'
import {
  ADDRESS,
  DRIVER,
  EXPIRY,
  GUEST,
  generalFields,
  newPerson,
  PRICES,
  vehicleAfter,
} from '#tests/setup/hosting.ts'

const FORMS = 500
const BODIES = 500
const OTHERS = 600
const BOUNDARY = 'limit'

const api = testApi()
let host: { id: number; token: string }
/** one vehicle for each progress */
let vehicles: number[]
let known: Record<string, string>

beforeAll(async () => {
  host = await newPerson(api)
  vehicles = await Promise.all([1, 2, 3, 4, 5, 6, 7, null].map((step) => vehicleAfter(api, host.id, step)))
  const general = Object.entries(await generalFields(api)).map(([name, value]) => [
    name,
    String([value].flat()[0]),
  ])
  known = {
    ...Object.fromEntries(general),
    ...ADDRESS,
    ...PRICES,
    ...GUEST,
    ...DRIVER,
    insuranceExpiry: EXPIRY,
    imageIDs: '00000000-0000-4000-8000-000000000000',
    state: 'available',
    type: 'image',
  }
})

const ODD = [
  ...[
    '',
    ' ',
    '0',
    '-1',
    '1.5',
    '1e3',
    '0x10',
    ' 5 ',
    '५',
    '1,000',
    'NaN',
    'Infinity',
    '-0',
    '1e999',
    '٣',
    '９',
  ],
  ...[
    '9'.repeat(400),
    '2147483648',
    '9007199254740993',
    'true',
    'null',
    'undefined',
    '[]',
    '{}',
    '\0',
    'a\0b',
  ],
  ...[
    '2026-02-30',
    '2026-13-01',
    '0000-00-00',
    '9999-12-31',
    '10000-01-01',
    '2026-11-21T00:00:00Z',
    '-000001-01-01',
  ],
  ...['\u202e', '\u200f\u200b', '\ud800', '\ufffe', '\u0001\u007f', 'क'.repeat(5_000), 'x'.repeat(10_240)],
  ...[
    '<img src=x onerror=alert(1)>',
    "'; drop table vehicles; --",
    '%00',
    '../../etc/passwd',
    '{{1}}',
    '\r\n--limit--',
  ],
]
const NAMES = [
  '__proto__',
  'constructor',
  'toString',
  'step[]',
  'step.step',
  'hasOwnProperty',
  'id',
  'userID',
  'status',
]
const INSIDE = /node_modules|\.ts:\d|syntax for type|violates|constraint/

const value = fc.oneof(fc.constantFrom(...ODD), fc.string({ unit: 'binary', maxLength: 60 }))
const step = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 1, max: 7 }).map(String) },
  { weight: 1, arbitrary: value },
)
const method = fc.constantFrom('GET', 'POST', 'DELETE', 'PUT', 'PATCH')
const key = fc.option(
  fc.string({ maxLength: 300 }).map((text) => text.replace(/[^\x20-\x7e]/g, 'k')),
  { nil: undefined },
)
const files = ['images', 'image', 'blueBookImages', 'driverImage', 'driverLicenseImage', 'file', '__proto__']

async function send(
  verb: string,
  path: string,
  token: string | undefined,
  init: RequestInit & { key?: string | undefined },
) {
  const { key: input, headers, ...rest } = init
  const reply = await api.call(verb, path, {
    ...(token && { token }),
    ...(rest.body != null && verb !== 'GET' && { body: rest.body }),
    headers: {
      ...(headers as Record<string, string>),
      ...(input !== undefined && { 'idempotency-key': input }),
    },
  })
  expect([reply.status >= 200 && reply.status < 500, verb, path, reply.text.slice(0, 300)]).toEqual([
    true,
    verb,
    path,
    reply.text.slice(0, 300),
  ])
  if (reply.status >= 400) expect(reply.text).not.toMatch(INSIDE)
  return reply
}

describe('every hosting call', () => {
  it('returns a 4xx for odd form values', async () => {
    const statuses = new Map<number, number>()
    const change = fc.tuple(fc.nat(), value)
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          at: fc.nat({ max: 8 }),
          step,
          changes: fc.array(change, { maxLength: 4 }),
          strange: fc.array(fc.tuple(fc.constantFrom(...NAMES), value), { maxLength: 2 }),
          dropped: fc.array(fc.nat(), { maxLength: 2 }),
          isTwice: fc.boolean(),
          file: fc.option(fc.tuple(fc.constantFrom(...files), fc.uint8Array({ maxLength: 40 })), {
            nil: undefined,
          }),
          key,
          isAnonymous: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
        }),
        async (item) => {
          const names = Object.keys(known)
          const fields: Record<string, string> = { ...known, step: item.step }
          for (const [index, text] of item.changes) fields[names[index % names.length] ?? ''] = text
          for (const index of item.dropped) delete fields[names[index % names.length] ?? '']
          const form = new FormData()
          if (item.isTwice) form.append('step', '4')
          for (const [name, text] of [...Object.entries(fields), ...item.strange]) form.append(name, text)
          if (item.file) form.append(item.file[0], new Blob([new Uint8Array(item.file[1])]), 'a.jpg')
          const id = vehicles[item.at]
          const paths =
            id === undefined
              ? ['/api/v1/vehicles']
              : [`/api/v1/vehicles/${id}`, `/api/v1/vehicles/${id}/images`]
          for (const path of item.file ? paths : paths.slice(0, 1)) {
            const token = item.isAnonymous ? undefined : host.token
            const { status } = await send('POST', path, token, { body: form, key: item.key })
            statuses.set(status, (statuses.get(status) ?? 0) + 1)
          }
        },
      ),
      { numRuns: FORMS },
    )
    // not all of it is refused by the first check
    expect(statuses.get(422), JSON.stringify([...statuses])).toBeGreaterThan(FORMS / 50)
    expect(statuses.get(200), JSON.stringify([...statuses])).toBeGreaterThan(FORMS / 50)
  })

  it('returns a 4xx for a body that is not a form, or a partial one', async () => {
    const header = fc.constantFrom(
      'multipart/form-data; boundary=limit',
      'multipart/form-data; boundary="limit"',
      'multipart/form-data; boundary=',
      `multipart/form-data; boundary=${'x'.repeat(3_000)}`,
      'multipart/form-data; charset=utf-16; boundary=limit',
      'multipart/form-data',
      'multipart/mixed; boundary=limit',
      'application/json',
      'application/x-www-form-urlencoded',
      'text/plain',
    )
    const disposition = fc.constantFrom(
      'form-data; name="step"',
      'form-data; name="images"; filename="a.jpg"',
      `form-data; name="images"; filename*=UTF-8''%ff%fe.jpg`,
      'form-data; name=""',
      'form-data',
      'attachment; name="step"',
      `form-data; name="${'n'.repeat(500)}"`,
      'form-data; name="\\"',
    )
    const part = fc.tuple(disposition, fc.constantFrom('', 'base64', 'quoted-printable', 'x'), value)
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          header,
          parts: fc.array(part, { maxLength: 5 }),
          cut: fc.option(fc.nat({ max: 400 }), { nil: undefined }),
          rubbish: fc.option(fc.uint8Array({ maxLength: 300 }), { nil: undefined }),
          length: fc.constantFrom(undefined, '-1', 'abc', '1e9', '99999999999999999999', '0'),
          at: fc.nat({ max: 8 }),
        }),
        async (item) => {
          const text = item.parts
            .map(
              ([name, encoding, body]) =>
                `--${BOUNDARY}\r\nContent-Disposition: ${name}\r\n${encoding && `Content-Transfer-Encoding: ${encoding}\r\n`}\r\n${body}\r\n`,
            )
            .join('')
          const body = `${text}--${BOUNDARY}--\r\n`.slice(0, item.cut)
          const sent = item.rubbish ? Buffer.from(item.rubbish).toString('latin1') : body
          const id = vehicles[item.at]
          const path =
            id === undefined ? '/api/v1/vehicles' : `/api/v1/vehicles/${id}${item.cut ? '/images' : ''}`
          const headers = {
            'content-type': item.header,
            ...(item.length && { 'content-length': item.length }),
          }
          const { status } = await send('POST', path, host.token, { body: sent, headers })
          expect([400, 409, 413, 415, 422]).toContain(status)
        },
      ),
      { numRuns: BODIES },
    )
  })

  it('returns a 4xx for odd input without a form', async () => {
    const id = fc.oneof(
      fc.nat({ max: 7 }).map((at) => String(vehicles[at])),
      fc.constantFrom(
        '0',
        '-1',
        '1e3',
        '999999999999999',
        '1000000000000000',
        '%00',
        '١',
        'null',
        '1.0',
        '+1',
      ),
      fc.uuid(),
      value.map((text) => encodeURIComponent(text.toWellFormed()) || 'x'),
    )
    const call = fc.constantFrom<(id: string) => string>(
      (item) => `/vehicles/${item}/state`,
      (item) => `/vehicles/${item}/papers`,
      (item) => `/vehicles/${item}/unavailableDate`,
      (item) => `/vehicles/${item}/calendarFeed`,
      (item) => `/vehicleImages/${item}`,
      (item) => `/unavailableDates/${item}`,
      (item) => `/hostCalendar?from=${item}&to=${item}`,
      (item) => `/hostCalendar?from=2026-11-01&to=2026-11-30&vehicleId=${item}`,
      (item) => `/calendars/${item}.ics`,
      () => '/createVehicleInfo',
    )
    const json = fc.oneof(
      fc.record({ state: fc.oneof(value, fc.constantFrom('available', 'notAvailable')) }),
      fc.record({
        fromTime: fc.oneof(
          value,
          fc.constantFrom('2026-12-01T00:00:00Z', '2026-02-30T00:00:00Z', '+275760-09-13T00:00:00Z'),
        ),
        toTime: fc.oneof(value, fc.constantFrom('2026-12-01T01:00:00Z', '2026-12-01T00:00:00+05:45')),
      }),
      fc.json(),
      fc.constantFrom(
        '{"__proto__":{"state":"available"}}',
        '[',
        '"',
        '\uD800',
        `[${'['.repeat(20_000)}`,
        'x'.repeat(70_000),
      ),
    )
    await fc.assert(
      fc.asyncProperty(id, call, method, json, key, async (item, pathOf, verb, body, input) => {
        const sent = verb === 'GET' ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }
        await send(verb, `/api/v1${pathOf(item)}`, host.token, {
          ...sent,
          key: input,
          headers: { 'content-type': 'application/json' },
        })
      }),
      { numRuns: OTHERS },
    )
  })
})
