import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { ConfigError } from '#server/config.ts'
import { createClient } from '#server/db/client.ts'
import { asAddressError } from '#server/start/check-address.ts'
import { type DatabaseServer, openDatabaseServer } from '#tests/setup/database-server.ts'
import { type FlakyNetwork, openFlakyNetwork } from '#tests/setup/flaky-network.ts'

const MAIN = path.resolve(import.meta.dirname, '../../../src/server/main.ts')
const PASSWORD = 'hush-Hush-9'
let dataDir: string
let taken: Server
let closed: DatabaseServer
let network: FlakyNetwork
let silent: FlakyNetwork

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'sawari-start-'))
  closed = await openDatabaseServer()
  taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  const { host: folder, port } = inject('connection')
  network = await openFlakyNetwork(`${folder}/.s.PGSQL.${port}`)
  silent = await openFlakyNetwork('')
  silent.become('silent')
  const client = createClient({ ...inject('connection'), user: 'postgres' })
  await client.connect()
  await client.query(`create role newcomer login`)
  await client.query(`create role locked nologin`)
  await client.end()
})
afterAll(async () => {
  taken.close()
  await closed.remove()
  await network.close()
  await silent.close()
  await rm(dataDir, { recursive: true, force: true })
})

interface Ending {
  code: number | null
  output: string
}
/** Starts the site's own process, which is expected to exit. */
function start(environment: Record<string, string>, wrap: string[] = []): Promise<Ending> {
  const [program = '', ...args] = [...wrap, process.execPath, MAIN]
  const { NODE_OPTIONS: _, ...env } = process.env
  const site = spawn(program, args, {
    env: { ...env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [site.stdout, site.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  return new Promise((resolve) => {
    site.once('close', (code) => resolve({ code, output }))
  })
}

const database = (place: string, user = 'sawari') => ({
  DATABASE_URL: `postgres://${user}:${PASSWORD}@${place}`,
})
const port = (server: Server) => {
  const address = server.address()
  return String(address && typeof address === 'object' ? address.port : 0)
}

const CASES: [string, () => Record<string, string>, RegExp][] = [
  [
    'an unknown host of the database',
    () => database('nowhere.invalid/sawari'),
    /^DATABASE_URL names the host "nowhere\.invalid", which cannot be found\.$/,
  ],
  [
    'a port where no database listens',
    () => database('127.0.0.1:1/sawari'),
    /^DATABASE_URL names 127\.0\.0\.1:1, where no database server listens\.$/,
  ],
  [
    'a database that does not respond',
    () => database(`127.0.0.1:${silent.port}/sawari`),
    /^DATABASE_URL names 127\.0\.0\.1:\d+, which does not answer\.$/,
  ],
  [
    'a wrong password',
    () => database(`127.0.0.1:${closed.connection.port}/sawari`),
    /^DATABASE_URL names a user that 127\.0\.0\.1:\d+ does not let in \("sawari"\): [^.]+\.$/,
  ],
  [
    'a user that the database refuses',
    () => database(`127.0.0.1:${network.port}/sawari`, 'locked'),
    /^DATABASE_URL names a user that 127\.0\.0\.1:\d+ does not let in \("locked"\): [^.]+\.$/,
  ],
  [
    'a database that does not exist',
    () => database(`127.0.0.1:${network.port}/other`),
    /^DATABASE_URL names the database "other", which 127\.0\.0\.1:\d+ does not have\.$/,
  ],
  [
    'a user that may not create tables',
    () => database(`127.0.0.1:${network.port}/sawari`, 'newcomer'),
    /^The database "sawari" is older than this version \(migrations that are missing: \d+\), and user "newcomer" may not change its tables: run npm run migrate, [^\n]+\.$/,
  ],
  [
    'encryption that the server does not support',
    () => database(`127.0.0.1:${network.port}/sawari?sslmode=verify-full`),
    /^DATABASE_URL asks for another encryption than 127\.0\.0\.1:\d+ offers \(see its sslmode\)\.$/,
  ],
  [
    'a missing certificate',
    () => database('127.0.0.1/sawari?sslrootcert=/nowhere.pem'),
    /^DATABASE_URL cannot be read: [^\n]+\.$/,
  ],
  [
    'a URL of another kind, without showing its password',
    () => ({ DATABASE_URL: `host=db password=${PASSWORD}` }),
    /^DATABASE_URL must be a URL that starts with postgres:\/\/\.$/,
  ],
  [
    'an unknown HOST',
    () => ({ HOST: 'nowhere.invalid' }),
    /^HOST must be an address of this machine, but "nowhere\.invalid" cannot be found\.$/,
  ],
  [
    'a HOST of another machine',
    () => ({ HOST: '192.0.2.1' }),
    /^HOST must be an address of this machine, such as 127\.0\.0\.1 or 0\.0\.0\.0, but "192\.0\.2\.1" is not\.$/,
  ],
  [
    'a PORT that is taken',
    () => ({ PORT: port(taken) }),
    /^PORT \d+ is taken: set PORT to another one, or stop what runs there\.$/,
  ],
  ...[
    'https://me:hush-Hush-9@sawari.example',
    'https://sawari.example/rent',
    'https://sawari.example/?key=hush-Hush-9',
    'https://sawari.example#top',
  ].map((SITE_URL): [string, () => Record<string, string>, RegExp] => [
    `SITE_URL=${SITE_URL}`,
    () => ({ SITE_URL }),
    /^SITE_URL must be a URL without user, path, query and fragment, such as https:\/\/sawari\.example[^\n]*\.$/,
  ]),
]

it.each(CASES)('the start exits with one sentence for %s', async (_, environment, sentence) => {
  const { code, output } = await start(environment())
  expect(output.trim()).toMatch(sentence)
  expect(output).not.toContain(PASSWORD)
  expect(code).toBe(1)
})

it('the start names the setting to change for a port that requires root', () => {
  const refused = Object.assign(new Error('listen EACCES'), { code: 'EACCES', syscall: 'listen' })
  expect(asAddressError(refused, { host: '0.0.0.0', port: 80 })).toEqual(
    new ConfigError('PORT 80 is not open to this account: set PORT to one above 1023.'),
  )
})
