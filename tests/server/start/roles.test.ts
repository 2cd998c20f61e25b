import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createClient } from '#server/db/client.ts'
import { hashToken } from '#server/services/auth/sessions.ts'
import { readAlertRules } from '#tests/setup/alert-rules.ts'
import { addressOf, runOperatorOn } from '#tests/setup/backup.ts'
import { type Cluster, openCluster } from '#tests/setup/cluster.ts'

const MIGRATE = path.resolve(import.meta.dirname, '../../../scripts/migrate.ts')

const TOKEN = 'a-token-of-the-test'

describe('two processes on one database', () => {
  let cluster: Cluster
  beforeAll(async () => {
    cluster = await openCluster([
      { environment: { ROLES: 'web', METRICS_TOKEN: TOKEN } },
      { environment: { ROLES: 'jobs', METRICS_PORT: '0' } },
    ])
  })
  afterAll(() => cluster?.close())

  it('a process with the role "jobs" has no site, but its health', async () => {
    const [web, jobs] = cluster.sites
    const statuses = (address = '') =>
      Promise.all(
        ['/', '/api/v1/vehicleFilters', '/healthz', '/readyz'].map(
          async (target) => (await fetch(address + target)).status,
        ),
      )
    // on a busy machine the check of its folder may take longer than it is given
    await expect.poll(() => statuses(web?.address)).toEqual([200, 200, 200, 200])
    await expect.poll(() => statuses(jobs?.address)).toEqual([404, 404, 200, 200])
    const health = async () => (await fetch(`${jobs?.address}/readyz`)).json()
    await expect.poll(health).toEqual({ process: 'ready', database: 'ok', uploads: 'ok' })
  })

  it('only a process with the role "jobs" does periodic work', async () => {
    const [web, jobs] = cluster.sites
    const rounds = (site = web) => site?.log.filter(({ message }) => message === 'job done').length ?? 0
    // the first round processes the demo bookings
    await expect.poll(() => rounds(jobs)).toBeGreaterThan(0)
    expect(rounds(web)).toBe(0)
  })

  it('each has its metrics, those of jobs at a port of their own, and among them are all that alerts and dashboard use', async () => {
    const [web, jobs] = cluster.sites
    const headers = { authorization: `Bearer ${TOKEN}` }
    expect((await fetch(`${web?.address}/metrics`)).status).toBe(401)
    expect((await fetch(`${jobs?.address}/metrics`, { headers })).status).toBe(404)
    const port = jobs?.log.find(({ message }) => message === 'metrics are at /metrics')?.port
    const ofJobs = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    const ofWeb = await (await fetch(`${web?.address}/metrics`, { headers })).text()
    const { metrics } = readAlertRules()
    expect(metrics.length).toBeGreaterThan(25)
    expect(metrics.filter((name) => !ofWeb.includes(`\n# TYPE ${name} `))).toEqual([])
    // the process that runs none has the intervals too: an alert must notice when nobody runs the jobs
    for (const text of [ofWeb, ofJobs])
      expect(text).toMatch(/^sawari_job_interval_seconds\{job="send SMS"\} 5$/m)
    expect(ofWeb).not.toContain('sawari_job_rounds_total{')
    expect(ofJobs).toContain('sawari_job_rounds_total{job="send SMS",result="done"}')
    expect(ofWeb).toMatch(/^sawari_build_info\{release="\w+",schema="\d{4}-[\w-]+"\} 1$/m)
  })

  it('SIGTERM drains a process of either role', async () => {
    const codes = await Promise.all(cluster.sites.map(async (site) => (await site.stop()).code))
    expect(codes).toEqual([0, 0])
  })
})

describe('a database whose tables belong to another user', () => {
  const serial = `${process.pid}_${Date.now().toString(36)}`
  const [name, owner, user, stranger] = ['db', 'owner', 'user', 'stranger'].map(
    (what) => `roles_${what}_${serial}`,
  ) as [string, string, string, string]
  const urlAs = (role: string) => {
    const url = new URL(addressOf(name))
    url.username = role
    return url.href
  }
  let cluster: Cluster

  async function asUser(role: string, ...statements: string[]): Promise<void> {
    const client = createClient({ connectionString: role === 'postgres' ? addressOfAdmin() : urlAs(role) })
    await client.connect()
    try {
      for (const statement of statements) await client.query(statement)
    } finally {
      await client.end()
    }
  }
  function addressOfAdmin(): string {
    const url = new URL(addressOf(inject('connection').database))
    url.username = 'postgres'
    return url.href
  }
  const migrate = (environment: Record<string, string>) => runToEnd(MIGRATE, environment)
  const serve = (role: string) =>
    cluster.start({ environment: { DATABASE_URL: urlAs(role) } }).then(
      () => 'started',
      ({ message }: Error) => message,
    )

  beforeAll(async () => {
    await asUser(
      'postgres',
      ...[owner, user, stranger].map((role) => `create role ${role} login`),
      `create database ${name} template template0 owner ${owner}`,
    )
    cluster = await openCluster([], { url: urlAs(user) })
  })
  afterAll(async () => {
    await cluster?.close()
    await asUser('postgres', `drop database ${name}`, `drop role ${owner}, ${user}, ${stranger}`)
  })

  it('is migrated by a command whose user owns it, which grants the rest to the user of the site', async () => {
    expect(await serve(user)).toMatch(/is older than this version[^\n]+: run npm run migrate, /)
    const refused = await migrate({ DATABASE_URL: urlAs(user) })
    expect(refused).toMatchObject({ code: 1, output: expect.stringMatching(/^The database [^\n]+\.\n$/) })
    const migrated = await migrate({
      DATABASE_URL: urlAs(user),
      DATABASE_DIRECT_URL: urlAs(owner),
      DEMO_DATA: 'on',
    })
    expect(migrated).toEqual({
      code: 0,
      output: `The database is of this version. User "${user}" may use its tables.\n`,
    })
  })

  it('lets the user of the site use a table as soon as a later migration has added it', async () => {
    await asUser(owner, 'create table later (id int generated by default as identity)')
    await asUser(user, 'insert into later default values', 'select from later')
    await asUser(owner, 'drop table later')
  })

  it('is served by a user who may read and write, and change no table', async () => {
    await expect(asUser(user, 'create table mine (id int)')).rejects.toThrow(/permission denied/)
    await expect(asUser(user, 'alter table users add column mine int')).rejects.toThrow(/must be owner/)
    const site = await cluster.start()
    const token = randomBytes(32).toString('base64url')
    const hash = `'\\x${hashToken(token).toString('hex')}'`
    await asUser(
      owner,
      `insert into sessions (token_hash, user_id, identity_adapter, last_seen_at, expires_at)
        select ${hash}, min(id), 'mock', now(), now() + interval '1 day' from users`,
    )
    const sent = await fetch(`${site.address}/api/v1/report`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({
        type: 'feedback',
        reason: 'Roles',
        remarks: 'Sent without a right to change tables',
      }),
    })
    expect(sent.status).toBe(200)
    const statuses = () =>
      Promise.all(
        ['/', '/vehicles?city=1', '/readyz'].map(async (page) => (await fetch(site.address + page)).status),
      )
    await expect.poll(statuses).toEqual([200, 200, 200])
    await expect.poll(() => site.log.some(({ message }) => message === 'job done')).toBe(true)
    expect(site.log.filter(({ level }) => level === 'error')).toEqual([])
    await site.stop()
  })

  it('a DATABASE_URL with an unknown user is named', async () => {
    const { code, output } = await migrate({
      DATABASE_URL: urlAs('nobody_here'),
      DATABASE_DIRECT_URL: urlAs(owner),
    })
    expect(code).toBe(1)
    expect(output).toMatch(
      /^DATABASE_URL names a user that [^\n]+ does not let in \("nobody_here"\): [^\n]+\.\n$/,
    )
  })

  it('is not served by a user without rights, nor on an older schema by one who may not change it', async () => {
    const withoutRights = /User "\w+" may not use the tables[^\n]+: run npm run migrate, /
    expect(await serve(stranger)).toMatch(withoutRights)
    await asUser(owner, `grant select on all tables in schema public to ${stranger}`)
    expect(await serve(stranger)).toMatch(withoutRights)
    await asUser(owner, `delete from kysely_migration where name = (select max(name) from kysely_migration)`)
    const sentence = /is older than this version \(migrations that are missing: 1\)/
    expect(await serve(user)).toMatch(sentence)
    const command = (variables: object = {}) =>
      runOperatorOn({ DATABASE_URL: urlAs(user), ...variables }, 'refund', 'list')
    expect(await command()).toMatchObject({ code: 1, err: expect.stringMatching(sentence) })
    // nor does a command change them, although this user may
    expect(await command({ DATABASE_DIRECT_URL: urlAs(owner) })).toMatchObject({
      code: 1,
      err: 'The database is older than this version: run npm run migrate.',
    })
  })
})

it('the command needs an external database', async () => {
  const { code, output } = await runToEnd(MIGRATE, {})
  expect(output).toMatch(/^npm run migrate needs DATABASE_URL: [^\n]+\.\n$/)
  expect(code).toBe(1)
})

function runToEnd(
  script: string,
  environment: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const { DATABASE_URL: _, DATABASE_DIRECT_URL: __, ...env } = process.env
  const child = spawn(process.execPath, [script], {
    env: { ...env, LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  return new Promise((resolve) => {
    child.once('close', (code) => resolve({ code, output }))
  })
}
