import { describe, expect, it } from 'vitest'
import type { Reply, TestApi } from './api.ts'
import { NOW } from './clock.ts'
import { newPerson } from './hosting.ts'
import { setRow } from './rows.ts'

export interface TestRequest {
  path: string
  body?: unknown
  headers?: Record<string, string>
}

/** The expected response of a guarded call ("GET /bookings/{id}") for each kind of caller. */
export interface GuardedLine<Owned> {
  /** The request; `owned` is what was created for it. */
  ask: (owned: Owned) => TestRequest | Promise<TestRequest>
  owner: number
  /** 404 for another user's object, not 403, unless its id is public; the regular response where none is involved */
  stranger: number
  /** cause of the error for a stranger and for an unknown id */
  missing?: string
}

interface Scene<Owned> {
  owned: Owned
  owner: string
  strangers: readonly string[]
  /** A snapshot of what other callers must not change. */
  state: () => Promise<unknown>
  /** Callers with other rights; they call after the strangers and before the owner. */
  others?: readonly { token: string; status: number }[]
}

interface Guarded<Owned, Line extends GuardedLine<Owned>> {
  api: () => TestApi
  /** The calls that the lines cover, as in the contract. */
  calls: readonly string[]
  lines: Readonly<Record<string, Line>>
  scene: (call: string, line: Line) => Promise<Scene<Owned>>
}

const UNAUTHORIZED = 'You Are Not Authorized To Perform This Action. You Have Been Logged Out'

export async function sendGuarded<T = unknown>(
  api: TestApi,
  call: string,
  { path, body, headers }: TestRequest,
  token?: string,
): Promise<Reply<T>> {
  const [method = ''] = call.split(' ')
  return api.call<T>(method, `/api/v1${path}`, {
    ...(token && { token }),
    ...(body !== undefined && { body }),
    ...(headers && { headers }),
  })
}

/** Lets all sessions of the user expire. */
export async function expire({ context: { db } }: TestApi, userId: number): Promise<void> {
  const ended = { expires_at: new Date(NOW - 1) }
  await db.updateTable('sessions').set(ended).where('user_id', '=', userId).execute()
}

export async function block({ context: { db } }: TestApi, userId: number): Promise<void> {
  const shut = { blocked_at: new Date(NOW) }
  await setRow(db, 'users', userId, shut)
}

/** Callers whom each guarded call refuses with 401. */
async function refusedCallers(api: TestApi): Promise<readonly (readonly [string, string | undefined])[]> {
  const [late, locked] = [await newPerson(api, 'Late'), await newPerson(api, 'Blocked')]
  await expire(api, late.id)
  await block(api, locked.id)
  return [
    ['no token', undefined],
    ['an unknown token', 'x'.repeat(43)],
    ['a token of an expired session', late.token],
    ['the token of a blocked user', locked.token],
  ]
}

/** Checks that there is a line for each call, and calls it as every user but the intended one, then as that one. */
export function testGuardedCalls<Owned, Line extends GuardedLine<Owned>>({
  api,
  calls,
  lines,
  scene,
}: Guarded<Owned, Line>): void {
  it('has a line for each guarded call', () => {
    expect(Object.keys(lines).sort()).toEqual([...calls].sort())
  })

  describe.each(Object.entries(lines))('%s', (call, line) => {
    it('refuses callers who are not signed in, with a message, and writes nothing', async () => {
      const { owned, state } = await scene(call, line)
      const before = await state()
      for (const [who, token] of await refusedCallers(api())) {
        const { status, error } = await sendGuarded(api(), call, await line.ask(owned), token)
        expect([who, status, error[0]?.cause, error[0]?.detail]).toEqual([
          who,
          401,
          'unauthorized',
          UNAUTHORIZED,
        ])
        expect([who, await state()]).toEqual([who, before])
      }
    })

    it(`responds to a stranger with ${line.stranger}, who changes nothing, and to the owner with ${line.owner}`, async () => {
      const { owned, owner, strangers, state, others = [] } = await scene(call, line)
      const before = await state()
      for (const token of strangers) {
        const { status, error } = await sendGuarded(api(), call, await line.ask(owned), token)
        expect([status, error[0]?.cause]).toEqual([line.stranger, line.missing])
      }
      expect(await state()).toEqual(before)
      for (const { token, status } of others)
        expect((await sendGuarded(api(), call, await line.ask(owned), token)).status).toBe(status)
      const own = await sendGuarded(api(), call, await line.ask(owned), owner)
      expect(own.status).toBe(line.owner)
      if (own.status < 300) expect(own.headers.get('cache-control')).toBe('no-store')
    })
  })
}
