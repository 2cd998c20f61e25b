import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, inject } from 'vitest'
import type { ErrorDetail, Pagination } from '#contract/envelope.ts'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { AppContext } from '#server/context.ts'
import { createDatabase } from '#server/db/client.ts'
import type { MountedCall } from '#server/http/calls.ts'
import { createLogger } from '#server/log.ts'
import { createPageData, type PageData } from '#server/page-data.ts'
import type { Gateway } from '#server/ports/gateways/port.ts'
import { createAppContext } from '#server/runtime.ts'
import { hashToken } from '#server/services/auth/sessions.ts'
import { NOW } from './clock.ts'
import { assertDeclared } from './declared-answers.ts'
import { openPool } from './open-pool.ts'

export interface Reply<T> {
  status: number
  headers: Headers
  data: T
  pagination: Pagination
  error: ErrorDetail[]
  text: string
}
/** What a test of a refused call compares. */
export const refusal = ({ status, error }: Reply<unknown>): [status: number, cause: string | undefined] => [
  status,
  error[0]?.cause,
]

interface CallOptions {
  /** sent as JSON; FormData and text unchanged */
  body?: unknown
  token?: string
  headers?: Record<string, string>
  /** the client's IP address */
  client?: string
}
export interface TestApi {
  context: AppContext
  data: PageData
  /** The wallet, if configured. @throws without one */
  readonly wallet: Gateway
  /** Every call that the API serves. */
  calls: readonly MountedCall[]
  /** Calls the API in process, through its HTTP handler. @throws when the call does not declare what it answers */
  call<T = unknown>(method: string, path: string, options?: CallOptions): Promise<Reply<T>>
  /** A session token of a user, as created by a sign-in. */
  tokenFor(userId: number): Promise<string>
  close(): Promise<void>
}

/** What a refused call is recognised by. */
export const causes = ({ status, error }: Pick<Reply<unknown>, 'status' | 'error'>) => [
  status,
  error[0]?.cause,
]

/** The API of a test file, opened before its tests and closed after them. Its fields exist from `beforeAll` on. */
export function testApi(...options: Parameters<typeof openApi>): TestApi {
  const api = {} as TestApi
  beforeAll(async () => {
    Object.defineProperties(api, Object.getOwnPropertyDescriptors(await openApi(...options)))
  })
  afterAll(() => api.close())
  return api
}

let serial = 0

/** The API at time `now`, over its own copy of the seeded database. */
export async function openApi(
  environment: Record<string, string> = {},
  now: () => number = () => NOW,
): Promise<TestApi> {
  const connection = inject('connection')
  const name = `test_${process.pid}_${Date.now().toString(36)}_${serial++}`
  // copied as files: through the write-ahead log, the default, a copy takes at least twice the processor time
  await asAdmin(`create database ${name} template template_demo strategy file_copy`)
  const db = createDatabase(openPool({ ...connection, database: name }, 8))
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sawari-test-'))
  const limits = { RATE_LIMITS: 'off', MAX_UNPAID_BOOKINGS: '10000', ROUTE_DEADLINE_MS: '120000' }
  const context = createAppContext(readConfig({ ...limits, DATA_DIR: dataDir, ...environment }), db, now, now)
  const log = createLogger('LOG_LEVEL' in environment ? context.config.logLevel : 'silent', {
    stream: { write: (line) => process.stdout.write(line) },
  })
  const app = createApp(context, log)

  return {
    context,
    data: createPageData(context, log),
    calls: app.calls,
    get wallet() {
      const { esewa } = context.ports.gateways
      if (!esewa) throw new Error('No wallet is configured.')
      return esewa
    },
    async call<T>(
      method: string,
      path: string,
      { body, token, headers = {}, client = 'test' }: CallOptions = {},
    ) {
      const isForm = body instanceof FormData
      const sent = isForm || body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
      const request = new Request(`http://site${path}`, {
        method,
        headers: {
          ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...headers,
        },
        ...(sent === undefined ? {} : { body: sent }),
      })
      const response = await app.fetch(request, { client })
      const text = await response.text()
      const parsed = text.startsWith('{') ? JSON.parse(text) : {}
      const { status, headers: answered } = response
      const { data, meta, error = [] } = parsed
      assertDeclared(app.calls, { method, path, status, data, error })
      return { status, headers: answered, data: data as T, pagination: meta?.pagination, error, text }
    },
    async tokenFor(userId) {
      const token = randomBytes(32).toString('base64url')
      const at = new Date(now())
      await db
        .insertInto('sessions')
        .values({
          token_hash: hashToken(token),
          user_id: userId,
          identity_adapter: context.ports.identity.adapter,
          last_seen_at: at,
          expires_at: new Date(now() + 86_400_000),
        })
        .execute()
      return token
    },
    async close() {
      const { routing, corridors } = context.ports
      await Promise.all([db.destroy(), routing.close(), corridors.close()])
      await rm(dataDir, { recursive: true, force: true })
      await asAdmin(`drop database ${name}`)
    },
  }

  async function asAdmin(statement: string): Promise<void> {
    const admin = createDatabase(openPool(connection, 1))
    await sql.raw(statement).execute(admin)
    await admin.destroy()
  }
}
