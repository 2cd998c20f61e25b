import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { pack } from 'tar-stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { knownMigrations } from '#server/db/migrate.ts'
import { Digest, newHeader } from '#server/services/backup/manifest.ts'
import { readArchive } from '#server/services/backup/read-archive.ts'
import { writeBackup } from '#server/services/backup/write-backup.ts'
import { openApi, type TestApi } from '#tests/setup/api.ts'
import { addressOf, runOperatorOn } from '#tests/setup/backup.ts'

let api: TestApi
let folder = ''
let whole: Buffer
beforeAll(async () => {
  api = await openApi()
  folder = await mkdtemp(path.join(tmpdir(), 'sawari-damaged-'))
  const file = path.join(folder, 'whole.tar.gz')
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(api.context.db)
  const connection = { connectionString: addressOf(rows[0]?.name ?? '') }
  await writeBackup(file, { connection, storage: api.context.ports.storage, now: Date.now })
  whole = await readFile(file)
})
afterAll(async () => {
  await api.close()
  await rm(folder, { recursive: true, force: true })
})

let serial = 0

/** The file is rejected with this message, and the target folder is not created. */
async function expectDamaged(bytes: Buffer, sentence: string | RegExp): Promise<void> {
  const file = path.join(folder, `damaged-${serial++}`)
  await writeFile(file, bytes)
  const target = path.join(folder, `target-${serial}`)
  const { code, out, err } = await runOperatorOn({ DATA_DIR: target }, 'restore', file, '--json')
  expect([code, out]).toEqual([1, ''])
  const { error } = JSON.parse(err) as { error: { message: string } }
  expect(error.message).toMatch(sentence)
  expect(existsSync(target)).toBe(false)
}

const DAMAGED = /^The backup is damaged or was altered: /

async function tarOf(entries: [string, string][]): Promise<Buffer> {
  const tar = pack()
  for (const [name, text] of entries) tar.entry({ name }, text)
  tar.finalize()
  const chunks: Buffer[] = []
  for await (const chunk of tar as AsyncIterable<Buffer>) chunks.push(chunk)
  return gzipSync(Buffer.concat(chunks))
}

describe('a damaged backup', () => {
  it.each([0.01, 0.3, 0.9, 0.999])('is rejected when it is truncated to %f of its length', (share) =>
    expectDamaged(whole.subarray(0, Math.floor(whole.byteLength * share)), DAMAGED),
  )

  it('is rejected without its last byte', () => expectDamaged(whole.subarray(0, -1), DAMAGED))

  it('is rejected with any byte changed', async () => {
    for (let at = 20; at < whole.byteLength; at += Math.floor(whole.byteLength / 25)) {
      const bytes = Buffer.from(whole)
      bytes[at] = (bytes[at] ?? 0) ^ 0x10
      await expectDamaged(bytes, /^The backup is damaged|is not a Sawari backup/)
    }
  })

  it('is rejected when it is repacked with a changed name of a guest', async () => {
    const tar = gunzipSync(whole)
    const at = tar.indexOf('Anisha')
    expect(at).toBeGreaterThan(0)
    tar.write('Amisha', at)
    await expectDamaged(gzipSync(tar), 'the table users is not what was saved')
  })

  it('is distinguished from other files', async () => {
    await expectDamaged(Buffer.alloc(0), DAMAGED)
    await expectDamaged(Buffer.from('no backup at all'), DAMAGED)
    await expectDamaged(gzipSync('no tar at all'), DAMAGED)
    await expectDamaged(await tarOf([['letter.txt', 'Dear']]), 'The file is not a Sawari backup.')
    await expectDamaged(
      await tarOf([['backup.json', '{"format":"other"}']]),
      'The file is not a Sawari backup.',
    )
    await expectDamaged(await tarOf([['backup.json', '{']]), 'The file is not a Sawari backup.')
    const missing = await runOperatorOn(
      { DATA_DIR: path.join(folder, 'no') },
      'restore',
      path.join(folder, 'none'),
    )
    expect(missing.err).toBe(`There is no file ${path.join(folder, 'none')}.`)
  })
})

describe('an incompatible backup', () => {
  const header = (patch: object = {}) => ({
    ...newHeader('2026-11-22T00:00:00Z', knownMigrations()),
    ...patch,
  })
  const withHeader = async (patch: object, ...entries: [string, string][]) =>
    tarOf([['backup.json', JSON.stringify(header(patch))], ...entries])

  it('is rejected with advice when it has a later version or another schema', async () => {
    await expectDamaged(
      await withHeader({ version: 2 }),
      'The backup is of format 2; this Sawari reads format 1.',
    )
    const later = { migrations: [...knownMigrations(), '9999-later'] }
    await expectDamaged(await withHeader(later), /^The backup is of another version of Sawari \(9999-later\)/)
  })

  it('is rejected with foreign names of tables or columns', async () => {
    await expectDamaged(await withHeader({}), 'its end is missing')
    await expectDamaged(await withHeader({}, ['../etc/passwd', 'x']), '"../etc/passwd" does not belong in it')
    await expectDamaged(await withHeader({}, ['manifest.json', '{}']), 'its manifest cannot be read')
    const uploads = { ...new Digest().uploadSum(), missing: 0, missingFiles: [] }
    const manifest = JSON.stringify({ ...header(), tables: [], sequences: [], uploads })
    await expectDamaged(
      await withHeader({}, ['tables/users/000001', 'x'], ['manifest.json', manifest]),
      'the table users is not in its manifest',
    )
    await expectDamaged(
      await withHeader({}, ['uploads/public/a.webp', 'x'], ['manifest.json', manifest]),
      'the uploads are not what was saved',
    )
    await expectDamaged(
      await withHeader({ createdAt: '2026-11-23T00:00:00Z' }, ['manifest.json', manifest]),
      'its two ends are of different backups',
    )
    await expectDamaged(
      await withHeader({}, ['manifest.json', manifest], ['tables/users/000001', 'x']),
      'something follows its manifest',
    )
  })

  it('is read in chunks that are passed on in sequence', async () => {
    const file = path.join(folder, 'whole.tar.gz')
    const seen: string[] = []
    await readArchive(file, {
      async table(name) {
        if (seen.at(-1) !== name) seen.push(name)
      },
    })
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.indexOf('users')).toBeLessThan(seen.indexOf('vehicles'))
    expect(seen.indexOf('vehicles')).toBeLessThan(seen.indexOf('bookings'))
  })
})
