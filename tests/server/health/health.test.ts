import { readdir, rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, inject, it, vi } from 'vitest'
import { createApp } from '#server/app.ts'
import { createDatabase, createPool } from '#server/db/client.ts'
import { isTransientError } from '#server/http/error-response.ts'
import { createLogger } from '#server/log.ts'
import { createAppContext } from '#server/runtime.ts'
import type { S3Config } from '#server/service-config.ts'
import { createHealthCheck } from '#server/services/health/check-health.ts'
import { sweepUploads } from '#server/services/hosting/delete-uploads.ts'
import { testApi } from '#tests/setup/api.ts'
import { freeVehicles, payloadOf } from '#tests/setup/bookings.ts'

const api = testApi()
let folder: string
const health = () => createHealthCheck(api.context)()
const WELL = { process: null, database: null, uploads: null }

beforeAll(async () => {
  folder = path.join(api.context.config.dataDir, 'uploads')
})

it('the health check leaves no file, no row and no temporary table behind', async () => {
  const { db } = api.context
  const tables = async () =>
    (
      await sql<{
        relname: string
        bytes: number
      }>`select relname, pg_relation_size(oid) as bytes from pg_class where relkind in ('r', 't') order by oid`.execute(
        db,
      )
    ).rows
  const before = await tables()
  for (let turn = 0; turn < 5; turn++) expect(await health()).toEqual(WELL)
  // autovacuum may shrink a table in the meantime
  const grown = (await tables()).filter(
    ({ relname, bytes }) => !before.some((table) => table.relname === relname && table.bytes >= bytes),
  )
  expect(grown).toEqual([])
  expect(await readdir(folder)).toEqual([])
})

it('the health check runs once for concurrent callers, and again after a second', async () => {
  const tryWrite = vi.spyOn(api.context.ports.storage, 'tryWrite')
  const check = createHealthCheck(api.context)
  const responses = await Promise.all(Array.from({ length: 50 }, check))
  expect(new Set(responses)).toEqual(new Set([WELL]))
  await check()
  expect(tryWrite).toHaveBeenCalledTimes(1)
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  await check()
  expect(tryWrite).toHaveBeenCalledTimes(2)
})

it('a process that cannot store uploads in its folder is not ready', async () => {
  await rm(folder, { recursive: true, force: true })
  await writeFile(folder, 'a file where the folder should be')
  expect(await health()).toEqual({
    process: 'uploads cannot be kept',
    database: null,
    uploads: 'cannot be kept',
  })
  await rm(folder)
  expect(await health()).toEqual(WELL)
})

it('the health check ends within its timeout, and a store of files that all processes have is only reported', async () => {
  const storage = { ...api.context.ports.storage, tryWrite: () => new Promise<never>(() => undefined) }
  const config = { ...api.context.config, s3: {} as S3Config }
  const answer = await createHealthCheck({
    ...api.context,
    config,
    ports: { ...api.context.ports, storage },
  })()
  expect(answer).toEqual({ process: null, database: null, uploads: 'cannot be kept' })
})

it('a read-only database is reported, and a booking gets a 503', async () => {
  const { rows } = await sql<{ database: string }>`select current_database() as database`.execute(
    api.context.db,
  )
  const connection = { ...inject('connection'), ...rows[0] }
  const db = createDatabase(createPool(connection, 2, { default_transaction_read_only: 'on' }))
  const context = createAppContext(api.context.config, db, api.context.now)
  expect(await createHealthCheck(context)()).toEqual({
    process: null,
    database: 'does not answer, or cannot write',
    uploads: null,
  })
  const [vehicle = 0] = await freeVehicles(api, { instant: true })
  const request = new Request('http://site/api/v1/bookings', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await api.tokenFor(1)}` },
    body: JSON.stringify(payloadOf(vehicle, 48)),
  })
  const response = await createApp(context, createLogger('silent')).fetch(request, { client: 'test' })
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await response.json()).toMatchObject({ error: [{ cause: 'unavailable' }] })
  await db.destroy()
})

it.each([
  ['53100', 'could not extend file "base/5/1": No space left on device', true],
  ['53200', 'out of memory', true],
  ['53300', 'sorry, too many clients already', true],
  ['58030', 'could not read block 1', true],
  ['25006', 'cannot execute INSERT in a read-only transaction', true],
  ['0A000', 'cannot access temporary or unlogged relations during recovery', true],
  ['0A000', 'cannot use this here', false],
  ['42501', 'could not open file "base/5/1": Read-only file system', true],
  ['42501', 'permission denied for table users', false],
  ['57P02', 'the server crashed', true],
  ['ENOSPC', 'ENOSPC: no space left on device, write', true],
  ['EROFS', 'EROFS: read-only file system, open', true],
  ['23505', 'duplicate key value', false],
  ['42703', 'column does not exist', false],
  ['EACCES', 'permission denied', false],
  [undefined, 'Connection terminated unexpectedly', true],
  [undefined, 'Client has encountered a connection error and is not queryable', true],
  [undefined, 'The cause: Connection terminated', false],
])('the error %s "%s" is transient: %s', (code, message, requested) => {
  expect(isTransientError(Object.assign(new Error(message), { code }))).toBe(requested)
})

it('a sweep removes old partial files of a killed process, and nothing else', async () => {
  const { storage } = api.context.ports
  const nameOf = (hoursOld: number) => `.${hoursOld}${crypto.randomUUID().slice(1)}`
  await storage.put('public/whole.webp', Buffer.from('x'), 'image/webp')
  const put = async (name: string, hoursOld: number) => {
    const file = path.join(folder, name)
    await writeFile(file, 'x')
    const at = (api.context.now() - hoursOld * 3_600_000) / 1_000
    await utimes(file, at, at)
  }
  const young = nameOf(0)
  await put(nameOf(2), 2)
  await put(`public/${nameOf(2)}`, 2)
  await put(`public/${young}`, 0)
  await put('public/.keep', 2)
  expect(await sweepUploads(api.context)).toBe(2)
  expect((await readdir(folder)).sort()).toEqual(['public'])
  expect((await readdir(path.join(folder, 'public'))).sort()).toEqual(['.keep', young, 'whole.webp'].sort())
  await rm(folder, { recursive: true })
  expect(await sweepUploads(api.context)).toBe(0)
})
