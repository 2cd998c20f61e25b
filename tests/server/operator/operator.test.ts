import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { VehicleDetail } from '#contract/vehicles.ts'
import { kathmanduDate } from '#domain/shared/kathmandu-time.ts'
import { createClient } from '#server/db/client.ts'
import { openCluster } from '#server/db/embedded/open-cluster.ts'
import { joinCluster, openEmbedded, startEmbedded } from '#server/db/embedded.ts'
import { hashToken } from '#server/services/auth/sessions.ts'
import { startOtherProcess } from '#tests/server/db/other-process.ts'
import { openApi, type TestApi } from '#tests/setup/api.ts'
import { NOW } from '#tests/setup/clock.ts'
import { newPerson, vehicleAfter } from '#tests/setup/hosting.ts'
import { addDocuments, audited, refusalOf, runCommand } from '#tests/setup/operator.ts'
import { rowsOf, setRow } from '#tests/setup/rows.ts'

const SCRIPT = path.resolve(import.meta.dirname, '../../../scripts/operator.ts')
const TOKEN = /^[\w-]{43}$/
/** Independent of the environment of the machine that runs the tests. */
const PLAIN = {
  DATABASE_URL: '',
  HOST: '',
  SITE_URL: '',
  ALLOW_MOCKS: '',
  GOOGLE_CLIENT_ID: '',
  FACEBOOK_APP_ID: '',
  FACEBOOK_APP_SECRET: '',
  DEMO_DATA: 'off',
}
let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'sawari-operator-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

interface Outcome {
  code: number | null
  output: string
  complained: string
}

/** `npm run operator -- ...`, without npm. */
function operator(args: string[], environment: Record<string, string> = {}): Promise<Outcome> {
  const child = spawn(process.execPath, [SCRIPT, ...args], {
    env: { ...process.env, ...PLAIN, DATA_DIR: dataDir, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const outcome = { output: '', complained: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    outcome.output += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    outcome.complained += text
  })
  return new Promise((resolve) => child.once('close', (code) => resolve({ ...outcome, code })))
}

describe('the operator', () => {
  it('creates users and prints only their tokens, one per line', async () => {
    const { code, output, complained } = await operator(['tokens', '5'])
    expect([code, complained]).toEqual([0, ''])
    const lines = output.trimEnd().split('\n')
    expect(lines).toHaveLength(5)
    for (const line of lines) expect(line).toMatch(TOKEN)
    expect(existsSync(path.join(dataDir, 'postgres.lock'))).toBe(false)
  })

  it.each([
    [['booking'], 'Missing subcommand'],
    [['booking', 'approve', 'unknown'], 'There is no booking with the id "unknown".'],
    [['booking', 'cancel', '00000000-0000-4000-8000-000000000000'], "Missing required argument 'reason'."],
    [['vehicle'], 'Missing subcommand'],
    [['vehicle', 'sell', '1'], 'There is no command "vehicle sell"'],
    [['vehicle', 'verify'], "Missing required argument 'vehicle'."],
    [['vehicle', 'reject', '1'], "Missing required argument 'remarks'."],
    [['vehicle', 'reject', '1', ' '], 'give remarks'],
    [
      ['vehicle', 'verify', 'Ba 0 Kha 0'],
      'There is no vehicle with the id or registration number "Ba 0 Kha 0".',
    ],
  ])('rejects %j with a message', async (args, sentence) => {
    const { code, complained } = await operator(args)
    expect([code, complained.includes(sentence)]).toEqual([1, true])
  })

  it('works beside a running site on the same data folder, and leaves its database running', async () => {
    const site = await startEmbedded({ dataDir, log: () => {} })
    const client = createClient(site.connection)
    await client.connect()
    const created = await operator(['tokens', '2'])
    expect(created.complained).toBe('')
    const [first = ''] = created.output.split('\n')
    const { rows } = await client.query<{ email: string; first_name: string; provider: string }>(
      'select u.email, u.first_name, u.provider from sessions s join users u on u.id = s.user_id where s.token_hash = $1',
      [hashToken(first)],
    )
    expect(rows[0]?.email).toMatch(/^[a-z]+\.[a-z]+\.\w+@people\.example$/)
    const email = rows[0]?.email ?? ''
    const printed = await operator(['token', email.toUpperCase()])
    expect([printed.code, printed.complained]).toEqual([0, ''])
    expect(printed.output.trimEnd()).toMatch(TOKEN)
    const kept = await client.query('select 1 from sessions where token_hash = $1', [
      hashToken(printed.output.trimEnd()),
    ])
    expect(kept.rowCount).toBe(1)
    await client.end()
    await site.stop()
  })

  it('reports an error in one sentence, and prints no result', async () => {
    for (const [args, sentence] of [
      [['token', 'unknown@example.com'], 'No user has the email address unknown@example.com.'],
      [['token'], "Missing required argument 'user'."],
      [['tokens', '0'], '"0" is not a number from 1 to 10000.'],
      [['tokens', 'many'], '"many" is not a number'],
      [['toString'], "Unknown command 'toString'."],
    ] as const) {
      const { code, output, complained } = await operator([...args])
      expect([code, output]).toEqual([1, ''])
      expect(complained).toContain(sentence)
      expect(complained.trimEnd().split('\n')).toHaveLength(1)
    }
  })

  it('prints no token with real sign-in providers', async () => {
    const FACEBOOK = { FACEBOOK_APP_ID: '1', FACEBOOK_APP_SECRET: '2' }
    for (const [args, environment] of [
      [['token', 'guest@sawari.example'], { GOOGLE_CLIENT_ID: 'x' }],
      [['tokens', '2'], FACEBOOK],
      [['tokens', '2'], { HOST: '0.0.0.0' }],
      [['token', 'guest@sawari.example'], { SITE_URL: 'https://sawari.example' }],
    ] as const) {
      const { code, output, complained } = await operator([...args], environment)
      expect([code, output]).toEqual([1, ''])
      expect(complained).toMatch(/^Tokens are printed only while the embedded sign-in is used.*\n$/)
    }
  })

  it('seeds no vehicles for a real site', async () => {
    const { code, output, complained } = await operator(['seed'], { GOOGLE_CLIENT_ID: 'x' })
    expect([code, output]).toEqual([1, ''])
    expect(complained).toBe('Invented vehicles are not for a real site: GOOGLE_CLIENT_ID is set.\n')
  })
})

describe('the embedded database beside the site', () => {
  it('joins the server of another process and does not stop it', async () => {
    const elsewhere = startOtherProcess(dataDir)
    expect(await elsewhere.hears('has written')).toBe(true)
    const joined = await openEmbedded({ dataDir, log: () => {} })
    expect(elsewhere.messages()).toContain(joined.connection.host)
    await joined.stop()
    process.kill(elsewhere.pid, 'SIGINT')
    await elsewhere.exit
    expect(elsewhere.messages()).toContain('still answers: 2')
  })

  it('waits for a server that is starting', async () => {
    const elsewhere = startOtherProcess(dataDir)
    const lock = path.join(dataDir, 'postgres.lock')
    while (!existsSync(lock)) await new Promise((resolve) => setTimeout(resolve, 5))
    const joined = await openEmbedded({ dataDir, log: () => {} })
    const client = createClient(joined.connection)
    await client.connect()
    expect((await client.query('select n from kept')).rows).toEqual([{ n: 1 }])
    await client.end()
    await joined.stop()
    process.kill(elsewhere.pid, 'SIGINT')
    await elsewhere.exit
  })

  it('joins by port and password where there is no socket, as on Windows', async () => {
    const server = await openCluster({
      dataDir,
      print: () => {},
      settings: {},
      isDurable: false,
      asOnWindows: true,
    })
    const connection = await joinCluster(dataDir)
    expect(connection).toEqual(server.connection)
    expect(connection?.password).toBeTruthy()
    await server.stop()
    expect(await joinCluster(dataDir)).toBeNull()
  })

  it('starts its own server after a crash, and stops it', async () => {
    const elsewhere = startOtherProcess(dataDir)
    expect(await elsewhere.hears('has written')).toBe(true)
    await elsewhere.kill()
    const own = await openEmbedded({ dataDir, log: () => {} })
    await own.stop()
    expect(existsSync(own.connection.host)).toBe(false)
    expect(existsSync(path.join(dataDir, 'postgres.lock'))).toBe(false)
  })
})

describe('a printed token', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await openApi({}, Date.now)
  })
  afterAll(() => api.close())

  it('gives access to its account', async () => {
    const { out: printed } = await runCommand(api, 'token', 'host@sawari.example')
    const { status, data } = await api.call<{ email: string }>('GET', '/api/v1/auth/user', { token: printed })
    expect([status, data.email]).toEqual([200, 'host@sawari.example'])
  })

  it('is rejected for a blocked user', async () => {
    await setRow(api.context.db, 'users', { email: 'guest@sawari.example' }, { blocked_at: new Date() })
    expect(await refusalOf(api, 'token', 'guest@sawari.example')).toContain('guest@sawari.example is blocked')
  })
})

describe('a check of documents', () => {
  let api: TestApi
  let id: number
  let host: { id: number; token: string }
  beforeAll(async () => {
    api = await openApi()
    host = await newPerson(api)
    id = await vehicleAfter(api, host.id, 7, { registration_number: 'Ga 7 Cha 2468' })
    await addDocuments(api, id)
  })
  afterAll(() => api.close())

  const run = async (...args: string[]) => (await runCommand(api, 'vehicle', ...args)).out
  const notified = () =>
    rowsOf(
      api.context.db,
      'notifications',
      { user_id: host.id },
      { only: ['kind', 'facts', 'created_at'], by: 'id' },
    )
  const own = async () =>
    (await api.call<VehicleDetail>('GET', `/api/v1/vehicles/${id}`, { token: host.token })).data

  it('rejects with remarks, notifies the host, and is logged', async () => {
    expect(await run('reject', String(id), 'Page', '2', 'is cut', 'off.')).toBe(
      `Ga 7 Cha 2468 (vehicle ${id}) is rejected.`,
    )
    const { status, own: ownRow } = await own()
    expect([status, ownRow?.remarks]).toEqual(['rejected', 'Page 2 is cut off.'])
    const [first] = await notified()
    expect([first?.kind, first?.created_at.getTime()]).toEqual(['papersRejected', NOW])
    expect(first?.facts).toMatchObject({
      vehicleId: id,
      plate: 'Ga 7 Cha 2468',
      reason: 'Page 2 is cut off.',
    })
    expect((await audited(api))[0]).toEqual({
      actor: 'Maya of the tests',
      command: 'vehicle reject',
      subject: `vehicle:${id}`,
      before: { status: null, remarks: null },
      after: { status: 'rejected', remarks: 'Page 2 is cut off.' },
    })
  })

  it('applies the same decision only once', async () => {
    expect(await run('reject', String(id), 'Page 2 is cut off.')).toContain('is rejected already.')
    expect(await notified()).toHaveLength(1)
  })

  it.each(['ga-7-cha-2468', ' Ga 7  Cha २४६८ ', 'ग ७ च २४६८'])(
    'finds the vehicle by its plate, written %j',
    async (plate) => {
      await run('reject', String(id), 'Once more.')
      expect(await run('verify', plate)).toBe(`Ga 7 Cha 2468 (vehicle ${id}) is verified.`)
      const { status, own: ownRow, driver, trust } = await own()
      expect([status, ownRow?.remarks, driver?.licenseChecked]).toEqual(['verified', null, true])
      expect(trust).toMatchObject({ papersCheckedOn: kathmanduDate(NOW), insuredUntil: '2027-06-30' })
      expect((await notified()).at(-1)?.kind).toBe('papersVerified')
    },
  )

  it('shows the documents under URLs that are valid for a limited time', async () => {
    const output = await run('show', 'ga 7 cha 2468')
    expect(output).toMatch(/^plate +Ga 7 Cha 2468$/m)
    expect(output).toMatch(/^status +verified$/m)
    expect(output).toMatch(/^insuredUntil +2027-06-30$/m)
    expect(output).toMatch(
      /^ +bluebook +https?:\/\/[\w.:]+\/papers\/\d{10}\.[\w-]{43}\/[0-9a-f-]{36}-1280\.webp$/m,
    )
    expect(output).toContain('Hari Lama')
    expect(output).toContain('02-07-00999999')
  })

  it('locks the documents, which the host can upload again once they are rejected', async () => {
    const renew = () => api.call('POST', `/api/v1/vehicles/${id}/papers`, { token: host.token })
    expect((await renew()).error[0]?.cause).toBe('papersClosed')
    await run('reject', String(id), 'The insurance is another vehicle’s.')
    expect((await renew()).status).toBe(200)
    expect((await own()).own?.remarks).toBe('The insurance is another vehicle’s.')
  })
})
