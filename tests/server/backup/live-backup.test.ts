import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { createDatabase } from '#server/db/client.ts'
import { openEmbedded } from '#server/db/embedded.ts'
import { createAppContext } from '#server/runtime.ts'
import { readArchive } from '#server/services/backup/read-archive.ts'
import { processPicture } from '#server/services/hosting/process-picture.ts'
import { storePicture } from '#server/services/hosting/store-picture.ts'
import type { Order } from '#tests/server/booking/booking-process.ts'
import { ORDERING_SITE } from '#tests/server/booking/ordering-site.ts'
import { fileHashes, findCorruption, INTACT, withConnection } from '#tests/setup/backup.ts'
import { forkedProcesses, QUIET } from '#tests/setup/forked-process.ts'
import { jpeg } from '#tests/setup/hosting.ts'
import { openPool } from '#tests/setup/open-pool.ts'
import { addRow } from '#tests/setup/rows.ts'

const SCRIPT = path.resolve(import.meta.dirname, '../../../scripts/operator.ts')
const ORDERS = 400
const BOOK_SINCE = String(Date.now())
type Answer = { key: string; status: number; id: string | null }

let root = ''
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'sawari-live-'))
})
afterAll(async () => {
  // the database of a killed process ends with a delay
  await rm(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
})
// its hook runs before the one above
const processes = forkedProcesses()

const startSite = (dataDir: string) =>
  processes.start(ORDERING_SITE.file, { ...ORDERING_SITE.env, DATA_DIR: dataDir, BOOK_SINCE })

function operator(
  dataDir: string,
  ...args: string[]
): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [...QUIET, SCRIPT, ...args], {
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir, DEMO_DATA: 'off', OPERATOR: 'Maya' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const printed = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed.out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    printed.err += text
  })
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, ...printed })))
}

async function addPictures(dataDir: string): Promise<void> {
  const joined = await openEmbedded({ dataDir, log: () => {} })
  const db = createDatabase(openPool(joined.connection, 2))
  const context = createAppContext(readConfig({ DATA_DIR: dataDir }), db)
  const { id, user_id } = await db.selectFrom('vehicles').select(['id', 'user_id']).executeTakeFirstOrThrow()
  for (const shade of [10, 90, 170]) {
    const picture = await processPicture('paper', Buffer.from(await (await jpeg(shade)).arrayBuffer()))
    const { uploadId, name } = await storePicture(context, { userId: user_id, kind: 'paper', picture })
    await addRow(db, 'vehicle_images', { vehicle_id: id, type: 'bluebook', name, upload_id: uploadId })
  }
  await db.destroy()
  await joined.stop()
}

/** The rows of each table in a file, in any order. */
async function linesOf(file: string): Promise<Map<string, string[]>> {
  const texts = new Map<string, string>()
  await readArchive(file, {
    async table(name, bytes) {
      texts.set(name, (texts.get(name) ?? '') + bytes.toString('latin1'))
    },
  })
  texts.delete('operator_log')
  return new Map([...texts].map(([name, text]) => [name, text.split('\n').sort()]))
}

const ordersFrom = (from: number): Order[] =>
  Array.from({ length: ORDERS }, (_, index) => ({
    key: `live-${from + index}`,
    serial: from + index,
  }))

describe('a running site with bookings', () => {
  it('is backed up, and restored into an empty folder, where it continues', async () => {
    const dataDir = path.join(root, 'site')
    const file = path.join(root, 'site.tar.gz')
    const site = await startSite(dataDir)
    await addPictures(dataDir)
    const answers: (Answer & { at: number })[] = []
    let isDone = false
    const some = new Promise<void>((resolve) =>
      site.on('message', (message: Answer | string) => {
        if (message === 'done') isDone = true
        if (typeof message === 'object') answers.push({ ...message, at: performance.now() })
        if (answers.length === 20) resolve()
      }),
    )
    site.send(ordersFrom(0))
    await some
    const earlier = answers.filter(({ id }) => id !== null).map(({ id }) => id)
    const created = await operator(dataDir, 'backup', file, '--json')
    const ended = performance.now()
    expect([created.code, created.err]).toEqual([0, ''])
    expect(JSON.parse(created.out)).toMatchObject({ uploads: 12, missing: 0 })
    // bookings continued during and after the backup
    while (!isDone && !answers.some(({ at }) => at > ended)) await new Promise((wait) => setTimeout(wait, 20))
    const later = answers.filter(({ id, at }) => id !== null && at > ended + 100).map(({ id }) => id)
    await processes.kill(site)
    const refused = answers.filter(({ status }) => status >= 500)
    expect(refused).toEqual([])

    const restored = path.join(root, 'restored')
    const back = await operator(restored, 'restore', file, '--json')
    expect([back.code, back.err]).toEqual([0, ''])
    const joined = await openEmbedded({ dataDir: restored, log: () => {} })
    await withConnection(joined.connection, async (client) => {
      const kept = await client.query<{ id: string }>('select id from bookings')
      const ids = new Set(kept.rows.map(({ id }) => id))
      expect(earlier.filter((id) => id !== null && !ids.has(id))).toEqual([])
      expect(later.filter((id) => id !== null && ids.has(id))).toEqual([])
      expect(await findCorruption(client)).toEqual(INTACT)
    })
    await joined.stop()
    expect(await fileHashes(path.join(restored, 'uploads'))).toEqual(
      await fileHashes(path.join(dataDir, 'uploads')),
    )

    // a second backup has identical rows in each table, except the audit log, which records the restore
    const second = path.join(root, 'second.tar.gz')
    expect((await operator(restored, 'backup', second)).code).toBe(0)
    const saved = await linesOf(file)
    expect(saved.size).toBeGreaterThan(20)
    expect(await linesOf(second)).toEqual(saved)

    const onwards = await startSite(restored)
    const booked = new Promise<Answer>((resolve) =>
      onwards.on('message', (message: Answer | string) => {
        if (typeof message === 'object' && message.id !== null) resolve(message)
      }),
    )
    onwards.send(ordersFrom(8_000))
    expect((await booked).status).toBeLessThan(300)
    // a booking from before the backup, sent again because its response was lost, is found
    const known = answers.find(({ id }) => id !== null)
    const again = new Promise<Answer>((resolve) =>
      onwards.on('message', (message: Answer | string) => {
        if (typeof message === 'object' && message.key === known?.key) resolve(message)
      }),
    )
    onwards.send([{ key: known?.key ?? '', serial: Number(known?.key.replace('live-', '')) }])
    expect((await again).id).toBe(known?.id)
    await processes.kill(onwards)
  })
})
