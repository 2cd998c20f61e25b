import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase } from '#server/db/client.ts'
import { createFolderStorage } from '#server/ports/storage/embedded.ts'
import { inDependencyOrder } from '#server/services/backup/catalog.ts'
import { readArchive } from '#server/services/backup/read-archive.ts'
import { restoreBackup } from '#server/services/backup/restore-backup.ts'
import { writeBackup } from '#server/services/backup/write-backup.ts'
import { processPicture } from '#server/services/hosting/process-picture.ts'
import { storePicture } from '#server/services/hosting/store-picture.ts'
import { openApi, type TestApi } from '#tests/setup/api.ts'
import {
  addressOf,
  emptyDatabase,
  fileHashes,
  findCorruption,
  INTACT,
  rowHashes,
  runOperatorOn,
  withConnection,
} from '#tests/setup/backup.ts'
import { jpeg, newPerson, vehicleAfter } from '#tests/setup/hosting.ts'
import { openPool } from '#tests/setup/open-pool.ts'
import { audited } from '#tests/setup/operator.ts'
import { addRow } from '#tests/setup/rows.ts'

let api: TestApi
let folder = ''
let source: { DATABASE_URL: string; DATA_DIR: string }
let connection: { connectionString: string }
beforeAll(async () => {
  api = await openApi()
  folder = await mkdtemp(path.join(tmpdir(), 'sawari-backup-'))
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(api.context.db)
  source = { DATABASE_URL: addressOf(rows[0]?.name ?? ''), DATA_DIR: api.context.config.dataDir }
  connection = { connectionString: source.DATABASE_URL }
  await addUploads()
})
afterAll(async () => {
  await api.close()
  await rm(folder, { recursive: true, force: true })
})

/** Two pictures of a vehicle, one of them private. */
async function addUploads(): Promise<void> {
  const host = await newPerson(api)
  const vehicleId = await vehicleAfter(api, host.id, 7)
  for (const [kind, type] of [
    ['vehicle', 'image'],
    ['paper', 'bluebook'],
  ] as const) {
    const picture = await processPicture(kind, Buffer.from(await (await jpeg()).arrayBuffer()))
    const { uploadId, name } = await storePicture(api.context, { userId: host.id, kind, picture })
    await addRow(api.context.db, 'vehicle_images', {
      vehicle_id: vehicleId,
      type,
      name,
      upload_id: uploadId,
      position: 9,
    })
  }
}

const context = (db: TestApi['context']['db']) => ({ db, now: Date.now, actor: 'Maya', command: 'restore' })

describe('a backup', () => {
  it('contains every row of one snapshot, regardless of concurrent writes, and is restored unchanged', async () => {
    const file = path.join(folder, 'moment.tar.gz')
    let before: Record<string, string> = {}
    const manifest = await writeBackup(file, {
      connection,
      storage: api.context.ports.storage,
      now: Date.now,
      async onSnapshot(name) {
        before = await withConnection(connection, async (client) => {
          await client.query('begin isolation level repeatable read, read only')
          await client.query(`set transaction snapshot '${name}'`)
          return rowHashes(client)
        })
        // later than the snapshot, and earlier than the first copied row
        await sql`update users set first_name = 'Later'; delete from ratings; update vehicles set total_km = total_km + 1;
          insert into reports (type, reporter_id, reason, remarks) select 'feedback', id, 'later', 'later' from users`.execute(
          api.context.db,
        )
      },
    })
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(manifest.tables.map(({ name }) => name).sort()).toEqual(
      Object.keys(before)
        .filter((name) => !/^(kysely.*|site_processes|built_versions)$/.test(name))
        .sort(),
    )
    const target = await emptyDatabase()
    const db = createDatabase(openPool(target.connection, 2))
    const storage = createFolderStorage(path.join(folder, 'moment-uploads'))
    await restoreBackup(context(db), file, { manifest, connection: target.connection, storage })
    await withConnection(target.connection, async (client) => {
      const after = await rowHashes(client)
      const { operator_log: logged, kysely_migration: _, kysely_migration_lock: __, ...rows } = after
      const { operator_log: ___, kysely_migration: a, kysely_migration_lock: b, ...requested } = before
      expect(rows).toEqual(requested)
      expect(logged?.split(' ')[0]).toBe('1')
      expect([a?.split(' ')[0], b]).toEqual([
        after.kysely_migration?.split(' ')[0],
        after.kysely_migration_lock,
      ])
      expect(await findCorruption(client)).toEqual(INTACT)
      // triggers are enabled again, the exclusion constraints exist, and no id is assigned twice
      const { rows: found } = await client.query<{ off: number; exclusions: number }>(`select
        (select count(*) from pg_trigger where tgenabled <> 'O') as off,
        (select count(*) from pg_constraint where conname in ('vehicle_calendar_no_overlap', 'vehicle_calendar_no_road_overlap')) as exclusions`)
      expect(found).toEqual([{ off: 0, exclusions: 2 }])
      const { rows: created } = await client.query<{ id: number }>(
        `insert into users (first_name, provider, provider_subject) values ('New', 'google', 'new') returning id`,
      )
      const max = await api.context.db
        .selectFrom('users')
        .select(({ fn }) => fn.max('id').as('id'))
        .executeTakeFirstOrThrow()
      expect(created[0]?.id).toBe(max.id + 1)
    })
    expect(await fileHashes(path.join(folder, 'moment-uploads'))).toEqual(
      await fileHashes(path.join(source.DATA_DIR, 'uploads')),
    )
    await db.destroy()
    await target.drop()
  })

  it('is created by a command that is logged, and does not overwrite a file', async () => {
    const file = path.join(folder, 'command.tar.gz')
    const created = await runOperatorOn(source, 'backup', file, '--json')
    expect([created.code, created.err]).toEqual([0, ''])
    const answer = JSON.parse(created.out) as object
    expect(answer).toMatchObject({ file, uploads: 8, missing: 0 })
    expect((await audited(api))[0]).toMatchObject({
      actor: 'Maya of the tests',
      command: 'backup',
      subject: 'site:backup',
      after: { file, uploads: 8 },
    })
    const again = await runOperatorOn(source, 'backup', file)
    expect([again.code, again.err]).toEqual([1, `There is a file ${file} already: take another name.`])
    const nowhere = await runOperatorOn(source, 'backup', path.join(folder, 'none', 'x.tar.gz'))
    expect(nowhere.err).toContain('cannot be written (ENOENT)')
    expect((await readdir(folder)).filter((name) => name.endsWith('.partial'))).toEqual([])
    const { DATABASE_URL: _, ...bare } = source
    const empty = await runOperatorOn(
      { ...bare, DATA_DIR: path.join(folder, 'nothing') },
      'backup',
      `${file}2`,
    )
    expect(empty.err).toContain('there is nothing to back up')
  })

  it('of a schedule replaces the oldest ones, once it can be read', async () => {
    const schedule = path.join(folder, 'schedule')
    const run = () => runOperatorOn(source, 'backup', schedule, '--keep', '2')
    expect((await run()).err).toBe(`${schedule} is not a folder: --keep writes into one that exists.`)
    await mkdir(schedule)
    const [oldest, old, later] = ['2025-01-01', '2025-01-02', '2999-01-01'].map(
      (day) => `sawari-${day}T000000Z.tar.gz`,
    ) as [string, string, string]
    const others = ['mine.tar.gz', `${old}.a1.partial`]
    for (const name of [oldest, old, later, ...others]) await writeFile(path.join(schedule, name), '')
    const before = await readdir(schedule)
    // the database that it names is empty
    const target = await emptyDatabase()
    const failed = await runOperatorOn(
      { ...source, DATABASE_URL: target.url },
      'backup',
      schedule,
      '--keep',
      '1',
    )
    await target.drop()
    expect([failed.code, await readdir(schedule)]).toEqual([1, before])
    // the clock may have been ahead: a file from later is kept, and the new one always
    const { code, out } = await run()
    expect(code).toBe(0)
    expect(out).toContain(`Removed: ${oldest}, ${old}`)
    const after = await readdir(schedule)
    expect(after).toHaveLength(4)
    expect(after).toEqual(expect.arrayContaining([later, ...others]))
    const refused = await runOperatorOn(source, 'backup', schedule, '--keep', '0')
    expect(refused.err).toBe('"0" is not a number from 1 to 10000.')
  })

  it('reports missing referenced files, and contains the others', async () => {
    const uploads = path.join(source.DATA_DIR, 'uploads/public')
    const [gone = ''] = (await readdir(uploads)).sort()
    const bytes = path.join(uploads, gone)
    const kept = await readFile(bytes)
    await rm(bytes)
    const file = path.join(folder, 'missing.tar.gz')
    const { out } = await runOperatorOn(source, 'backup', file)
    expect(out).toContain(`1 files that something shows were gone: public/${gone}`)
    expect((await readArchive(file)).uploads).toMatchObject({
      files: 7,
      missing: 1,
      missingFiles: [`public/${gone}`],
    })
    await writeFile(bytes, kept)
  })

  it('is rejected for a database of another version', async () => {
    const target = await emptyDatabase()
    const file = path.join(folder, 'version.tar.gz')
    const fresh = await runOperatorOn({ ...source, DATABASE_URL: target.url }, 'backup', file)
    expect(fresh.err).toBe('The database is empty: there is nothing to back up.')
    await withConnection(target.connection, (client) =>
      client.query(
        `create table kysely_migration (name text); insert into kysely_migration values ('0001-reference')`,
      ),
    )
    const older = await runOperatorOn({ ...source, DATABASE_URL: target.url }, 'backup', file)
    expect(older.err).toContain('The database is of another version than this Sawari')
    await target.drop()
  })
})

describe('a restore', () => {
  it('requires an empty database and an empty folder', async () => {
    const file = path.join(folder, 'restore.tar.gz')
    await runOperatorOn(source, 'backup', file)
    const target = await emptyDatabase()
    const variables = { DATABASE_URL: target.url, DATA_DIR: path.join(folder, 'target') }
    const restored = await runOperatorOn(variables, 'restore', file, '--json')
    expect([restored.code, restored.err]).toEqual([0, ''])
    expect(JSON.parse(restored.out)).toMatchObject({ uploads: 8 })
    expect(await fileHashes(path.join(variables.DATA_DIR, 'uploads'))).toEqual(
      await fileHashes(path.join(source.DATA_DIR, 'uploads')),
    )
    const log = await runOperatorOn(variables, 'audit', 'list', '--limit', '1', '--json')
    expect(JSON.parse(log.out)).toMatchObject([{ command: 'restore', actor: 'Maya of the tests' }])

    const twice = await runOperatorOn(variables, 'restore', file)
    expect(twice.err).toContain(`${path.join(variables.DATA_DIR, 'uploads')} is not empty`)
    const elsewhere = { ...variables, DATA_DIR: path.join(folder, 'elsewhere') }
    const filled = await runOperatorOn(elsewhere, 'restore', file)
    expect(filled.err).toMatch(
      /^The database is not empty \(\w+\): a backup is restored into an empty one\.$/,
    )
    const other = path.join(folder, 'other')
    await mkdir(other)
    await writeFile(path.join(other, 'a-file'), 'mine')
    const kept = await runOperatorOn({ DATA_DIR: other }, 'restore', file)
    expect(kept.err).toBe(`${other} is not empty: a backup is restored into an empty folder.`)
    expect(await readdir(other)).toEqual(['a-file'])
    await target.drop()
  })

  it('leaves no row and no file when it fails, and can be retried', async () => {
    const file = path.join(folder, 'broken.tar.gz')
    await runOperatorOn(source, 'backup', file)
    const manifest = await readArchive(file)
    const target = await emptyDatabase()
    const db = createDatabase(openPool(target.connection, 2))
    const storage = createFolderStorage(path.join(folder, 'broken-uploads'))
    let puts = 0
    const failing = {
      ...storage,
      async put() {
        if (++puts === 5) throw new Error('the disk is full')
      },
    }
    const options = { manifest, connection: target.connection }
    await expect(restoreBackup(context(db), file, { ...options, storage: failing })).rejects.toThrow(
      'the disk is full',
    )
    await withConnection(target.connection, async (client) => {
      const counts = Object.entries(await rowHashes(client)).filter(([name]) => !name.startsWith('kysely'))
      expect(counts.filter(([, hash]) => !hash.startsWith('0 '))).toEqual([])
    })
    await restoreBackup(context(db), file, { ...options, storage })
    await db.destroy()
    await target.drop()
  })
})

describe('the order of tables', () => {
  const tables = [{ name: 'a' }, { name: 'b' }, { name: 'c' }]
  it('puts a table after those that it references', () =>
    expect(
      inDependencyOrder(tables, [
        { from: 'a', to: 'c' },
        { from: 'c', to: 'b' },
      ]).map(({ name }) => name),
    ).toEqual([...['b', 'c', 'a']]))

  it('does not exist for a cycle', () =>
    expect(() =>
      inDependencyOrder(tables, [
        { from: 'a', to: 'b' },
        { from: 'b', to: 'a' },
      ]),
    ).toThrow('cycle'))
})
