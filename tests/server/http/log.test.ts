import { expect, it } from 'vitest'
import { ApiError, ServiceUnavailableError, SmsFailedError } from '#server/api-error.ts'
import { withRequest } from '#server/current-request.ts'
import { isOthersFault } from '#server/fault.ts'
import { createLogger } from '#server/log.ts'
import { GatewayUnavailable } from '#server/ports/gateways/port.ts'
import { TimeoutError } from '#server/with-timeout.ts'

type Options = NonNullable<Parameters<typeof createLogger>[1]>

function loggerTo(lines: Record<string, unknown>[], options: Omit<Options, 'stream'> = {}) {
  return createLogger('info', { ...options, stream: { write: (line) => lines.push(JSON.parse(line)) } })
}

const REQUEST = { requestId: 'id', method: 'GET', path: '/', status: 200, milliseconds: 1 }

it.each([
  ['network', '203.0.113.77', '203.0.113.0/24'],
  ['network', '2001:db8:12:3456::9', '2001:db8:12::/48'],
  ['network', '::ffff:203.0.113.77', '203.0.113.0/24'],
  ['network', 'no address', 'unknown'],
  ['whole', '203.0.113.77', '203.0.113.77'],
  ['off', '203.0.113.77', undefined],
] as const)('with LOG_CLIENT=%s the client %s is logged as %s', async (client, address, logged) => {
  const lines: Record<string, unknown>[] = []
  const log = loggerTo(lines, { client, release: 'r1' })
  log.request({ ...REQUEST, client: address, userId: 7 })
  await withRequest({ requestId: 'id', client: address, userId: 7 }, async () => log.info('in a request'))
  log.info('outside of one')
  const facts = { requestId: 'id', userId: 7, release: 'r1' }
  expect(lines[0]).toMatchObject(facts)
  expect(lines[1]).toMatchObject(facts)
  expect(lines.map((line) => line.client)).toEqual([logged, logged, undefined])
  expect(lines[2]).toMatchObject({ release: 'r1', message: 'outside of one' })
})

it('what a request leaves behind is not logged as a part of it', async () => {
  const lines: Record<string, unknown>[] = []
  const log = loggerTo(lines)
  const over = Promise.withResolvers<void>()
  let later: Promise<void> | null = null
  await withRequest({ requestId: 'id', client: '203.0.113.77' }, async () => {
    later = over.promise.then(() => log.info('later'))
  })
  over.resolve()
  await later
  expect(Object.keys(lines[0] ?? {})).not.toContain('requestId')
})

const coded = (code: string) => Object.assign(new Error('failed'), { code })

it.each<[string, unknown, boolean]>([
  ['a bug', new TypeError('x is not a function'), false],
  ['a bug of a query', coded('42703'), false],
  ['an unknown failure', new ApiError('failed'), false],
  ['a text', 'text', false],
  ['a database that stops', coded('57P01'), true],
  ['a full disk', coded('ENOSPC'), true],
  ['a wallet that does not respond', new GatewayUnavailable(), true],
  ['an SMS gateway that refuses', new SmsFailedError(new Error('refused')), true],
  [
    'a service that is behind another error',
    new TypeError('fetch failed', { cause: coded('ECONNREFUSED') }),
    true,
  ],
  ['a timeout', AbortSignal.timeout(0).reason ?? new TimeoutError('late'), true],
  ['what is answered 503', new ServiceUnavailableError(new Error('x')), true],
  ['several of them', new AggregateError([coded('57P01'), coded('ENOSPC')]), true],
  ['a bug among them', new AggregateError([coded('57P01'), new TypeError('x')]), false],
])('%s is logged by whose fault it is', (_, error, isOthers) => {
  const lines: Record<string, unknown>[] = []
  const log = loggerTo(lines)
  log.error('it failed', { error })
  expect(isOthersFault(error)).toBe(isOthers)
  expect(lines[0]?.level).toBe(isOthers ? 'warn' : 'error')
  expect(log.lines).toEqual(isOthers ? { warn: 1, error: 0 } : { warn: 0, error: 1 })
})
