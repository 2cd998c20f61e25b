import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createMetrics } from '#server/metrics.ts'
import { countedGateways, countedSms } from '#server/ports/counted.ts'
import { GatewayUnavailable } from '#server/ports/gateways/port.ts'
import { type SmsPort, SmsUnconfirmed } from '#server/ports/sms/port.ts'
import { queuesQuery } from '#server/services/health/read-backlog.ts'
import { testApi } from '#tests/setup/api.ts'
import { HOUR, MINUTE } from '#tests/setup/clock.ts'
import { openHttpSite } from '#tests/setup/http-site.ts'

const TOKEN = 'a-token-of-the-test'
const FRESH_MS = 15_000
const api = testApi({ METRICS_TOKEN: TOKEN })
let site: Awaited<ReturnType<typeof openHttpSite>>
/** The clock by which figures of the database are fresh. */
let clock = 0

beforeAll(async () => {
  site = await openHttpSite(api.context, { monotonic: () => clock })
})
afterAll(() => site.close())

const ask = (authorization?: string) =>
  fetch(`${site.origin}/metrics`, authorization === undefined ? {} : { headers: { authorization } })
/** The lines without comments. `isLater`: the figures of the database are no longer fresh. */
async function scrape({ isLater = false } = {}): Promise<string[]> {
  if (isLater) clock += FRESH_MS
  const response = await ask(`Bearer ${TOKEN}`)
  expect(response.status).toBe(200)
  return (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
}
const readValue = (lines: readonly string[], series: string) =>
  lines.find((line) => line.startsWith(`${series} `))?.slice(series.length + 1)

it('the metrics are only for those who have the token', async () => {
  for (const authorization of [
    undefined,
    '',
    TOKEN,
    `Bearer ${TOKEN.slice(1)}`,
    `Bearer ${TOKEN}x`,
    'Bearer ',
  ]) {
    const response = await ask(authorization)
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    expect(await response.text()).not.toContain('sawari_')
  }
  const response = await ask(`Bearer ${TOKEN}`)
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(response.headers.get('content-type')).toContain('text/plain; version=0.0.4')
})

it.each([
  ['without a setting', null],
  ['with a port of their own', { port: 1, token: null }],
])('%s there are no metrics at the port of the site', async (_, metrics) => {
  const context = { ...api.context, config: { ...api.context.config, metrics }, metrics: createMetrics() }
  const other = await openHttpSite(context)
  const headers = { authorization: `Bearer ${TOKEN}` }
  expect((await fetch(`${other.origin}/metrics`, { headers })).status).toBe(404)
  await other.close()
})

it('requests are counted by the pattern of their route', async () => {
  await fetch(`${site.origin}/api/v1/vehicles/1`)
  await fetch(`${site.origin}/ne/vehicle/12?from=1`)
  await fetch(`${site.origin}/uploads/one.webp`)
  const lines = await scrape()
  const count = (route: string, status: number) =>
    readValue(lines, `sawari_http_requests_total{method="GET",route="${route}",status="${status}"}`)
  expect([count('/api/v1/vehicles/:id', 200), count('/vehicle/[id]', 404), count('/uploads/*', 404)]).toEqual(
    ['1', '1', '1'],
  )
  expect(readValue(lines, 'sawari_http_request_duration_seconds_count{route="/vehicle/[id]"}')).toBe('1')
  expect(readValue(lines, 'sawari_page_cache_requests_total{result="miss"}')).toBe('1')
})

it('a thousand random addresses add no series', async () => {
  const visit = async () => {
    const name = randomUUID()
    const paths = [name, `vehicle/${name}`, `api/v1/vehicles/${name}`, `api/v1/${name}`, `uploads/${name}`]
    const headers = { authorization: `Bearer ${name.repeat(2)}`, 'user-agent': name }
    for (const path of paths) await fetch(`${site.origin}/${path}?${name}`, { headers })
  }
  await visit()
  await scrape()
  const seriesOf = (lines: readonly string[]) =>
    lines.map((line) => line.slice(0, line.lastIndexOf(' '))).filter((name) => name.startsWith('sawari_'))
  const before = seriesOf(await scrape())
  await Promise.all(Array.from({ length: 200 }, visit))
  expect(seriesOf(await scrape())).toEqual(before)
})

it('a client that hangs up counts as its own fault', async () => {
  const before = await scrape()
  const token = await api.tokenFor(1)
  const socket = connect(site.port, '127.0.0.1')
  socket.write(
    `POST /api/v1/bookings HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{`,
  )
  socket.destroySoon()
  const refused = 'sawari_http_requests_total{method="POST",route="/api/v1/bookings",status="400"}'
  await expect.poll(async () => readValue(await scrape(), refused)).toBe('1')
  const after = await scrape()
  for (const level of ['warn', 'error']) {
    const lines = `sawari_log_lines_total{level="${level}"}`
    expect(readValue(after, lines)).toBe(readValue(before, lines))
  }
})

it('what waits is counted with its age, and jobs with their last success', async () => {
  const { db, now } = api.context
  await db
    .updateTable('payments')
    .set({ state: 'refundDue', created_at: new Date(now() - 3 * HOUR) })
    .where('id', '=', (payments) => payments.selectFrom('payments').select('id').orderBy('id').limit(1))
    .execute()
  await sql`insert into job_rounds (job, next_at, succeeded_at)
    values ('poll payments', now(), now() - interval '90 seconds')`.execute(db)
  const lines = await scrape({ isLater: true })
  expect(Number(readValue(lines, 'sawari_queue_length{queue="refunds"}'))).toBeGreaterThanOrEqual(1)
  expect(readValue(lines, 'sawari_queue_oldest_age_seconds{queue="refunds"}')).toBe(
    String((3 * HOUR) / 1_000),
  )
  expect(readValue(lines, 'sawari_queue_oldest_age_seconds{queue="deletions"}')).toBe('0')
  const age = Number(readValue(lines, 'sawari_job_last_success_age_seconds{job="poll payments"}'))
  expect(age).toBeGreaterThanOrEqual(90)
  expect(age).toBeLessThan(10 * (MINUTE / 1_000))
  expect(readValue(lines, 'sawari_database_up')).toBe('1')
})

it('the database is read at most every 15 seconds, and a scrape does not wait for one that is silent', async () => {
  const { db } = api.context
  await scrape({ isLater: true })
  const read = vi.spyOn(db, 'selectFrom')
  await Promise.all([scrape(), scrape(), scrape()])
  expect(read).not.toHaveBeenCalled()
  await db.transaction().execute(async (trx) => {
    await sql`lock table job_rounds`.execute(trx)
    const lines = await scrape({ isLater: true })
    expect(readValue(lines, 'sawari_database_up')).toBe('0')
    expect(lines.filter((line) => /^sawari_(queue|job_last)/.test(line))).toEqual([])
    expect(readValue(lines, 'sawari_streams')).toBe('0')
  })
  await expect.poll(async () => readValue(await scrape(), 'sawari_database_up')).toBe('1')
  expect(read.mock.calls).toEqual([['sms_sends']])
})

it('queues are counted by indexes that have nothing else', async () => {
  const plan = await api.context.db.transaction().execute(async (trx) => {
    // the tables of the demo are so small that reading all of one is as fast
    await sql`set local enable_seqscan = off`.execute(trx)
    return (await sql<Record<string, string>>`explain ${queuesQuery(api.context.now())}`.execute(trx)).rows
  })
  const lines = plan.map((row) => row['QUERY PLAN'] ?? '')
  expect(lines.filter((line) => /Seq Scan/.test(line))).toEqual([])
  expect(
    lines.filter((line) => /Scan (using|on) \w+_(due|pending|unmeasured|unalerted|open|user)/.test(line)),
  ).toHaveLength(9)
})

it('outcomes of wallet and SMS are counted by result', async () => {
  const metrics = createMetrics()
  const { wallet } = api
  const status = vi.fn<typeof wallet.status>()
  const { esewa } = countedGateways({ esewa: { ...wallet, status } }, metrics)
  const attempt = { transactionUuid: 'x', amountText: '1', reference: null }
  status.mockResolvedValueOnce({ outcome: 'paid', status: 'COMPLETE', refId: 'r', amount: 1 })
  await esewa?.status(attempt)
  status.mockRejectedValueOnce(new GatewayUnavailable())
  await expect(esewa?.status(attempt)).rejects.toThrow(GatewayUnavailable)
  const send = vi.fn<SmsPort['send']>()
  const sms = countedSms({ send, inbox: null }, metrics)
  send.mockResolvedValueOnce({ ok: true, id: null })
  send.mockResolvedValueOnce({ ok: false, isPermanent: true, reason: 'no' })
  send.mockRejectedValueOnce(new SmsUnconfirmed())
  for (let turn = 0; turn < 3; turn++) await sms.send({ to: '', text: '' }).catch(() => undefined)
  const lines = (await metrics.registry.metrics()).split('\n')
  const paid = 'sawari_wallet_calls_total{wallet="esewa",call="status",result="paid"}'
  expect([readValue(lines, paid), readValue(lines, paid.replace('paid', 'unavailable'))]).toEqual(['1', '1'])
  const sent = ['sent', 'refused', 'unconfirmed', 'error'].map((result) =>
    readValue(lines, `sawari_sms_total{result="${result}"}`),
  )
  expect(sent).toEqual(['1', '1', '1', '0'])
})
