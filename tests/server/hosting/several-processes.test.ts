import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AVIF_WIDTHS, pictureAt } from '#domain/vehicles/picture.ts'
import { createDatabase, type Database } from '#server/db/client.ts'
import { createOtherVersions } from '#server/http/other-versions.ts'
import { createLogger } from '#server/log.ts'
import { createS3Storage } from '#server/ports/storage/s3.ts'
import { startSession } from '#server/services/auth/sessions.ts'
import { builtVersions } from '#server/services/shell/built-versions.ts'
import { type Cluster, type ClusterSite, openCluster } from '#tests/setup/cluster.ts'
import { openPool } from '#tests/setup/open-pool.ts'
import { jpegOf, pictureForm, quarters } from '#tests/setup/pictures.ts'
import { openS3Store, type S3Store } from '#tests/setup/s3-store.ts'

let store: S3Store
let cluster: Cluster
let db: Database
let photo: Buffer
let host: { vehicleId: number; token: string }

beforeAll(async () => {
  photo = await jpegOf(quarters(1_600, 1_000))
  store = await openS3Store()
  cluster = await openCluster([])
  db = createDatabase(openPool({ connectionString: cluster.url }, 2))
  const vehicle = await db
    .selectFrom('vehicles as v')
    .select(['v.id', 'v.user_id'])
    .where('v.status', '=', 'verified')
    .orderBy('v.id')
    .executeTakeFirstOrThrow()
  host = { vehicleId: vehicle.id, token: await startSession({ db, now: Date.now }, vehicle.user_id) }
})
afterAll(async () => {
  await db.destroy()
  await cluster.close()
  await store.close()
})

const removePictures = () =>
  db.deleteFrom('vehicle_images').where('vehicle_id', '=', host.vehicleId).execute()

async function send({ address }: ClusterSite): Promise<Response> {
  return fetch(`${address}/api/v1/vehicles/${host.vehicleId}/images`, {
    method: 'POST',
    headers: { authorization: `Bearer ${host.token}` },
    body: pictureForm('image', photo),
  })
}

/** @returns the URL of the picture's path */
async function add(site: ClusterSite): Promise<string> {
  const response = await send(site)
  expect(response.status).toBe(201)
  const { data } = (await response.json()) as { data: { name: string } }
  return data.name
}

const statusOf = async ({ address }: ClusterSite, name: string) => (await fetch(address + name)).status

async function expectAvifAt({ address }: ClusterSite, name: string): Promise<void> {
  for (const width of AVIF_WIDTHS)
    await expect
      .poll(async () =>
        (await fetch(address + pictureAt(name, width), { headers: { accept: 'image/avif' } })).headers.get(
          'content-type',
        ),
      )
      .toBe('image/avif')
}

const stateOf = async (name: string) =>
  await db
    .selectFrom('uploads')
    .select(['avif', 'avif_tries'])
    .where('id', '=', name.slice('/uploads/'.length, -'-1280.webp'.length))
    .executeTakeFirstOrThrow()

const refusal = (options: Parameters<Cluster['start']>[0]) =>
  cluster.start(options).then(
    () => 'started',
    (error: Error) => error.message,
  )
const other = `the process on ${hostname()}, which serves the same database`

describe('two processes with an S3 store', () => {
  let a: ClusterSite
  let b: ClusterSite
  beforeAll(async () => {
    await removePictures()
    // the store's key would end the mocks, with the session of the test
    const environment = { ...store.environment, ALLOW_MOCKS: 'on' }
    ;[a, b] = await Promise.all([cluster.start({ environment }), cluster.start({ environment })])
  })
  afterAll(async () => {
    await Promise.all([a.stop(), b.stop()])
  })

  it('show each other’s pictures, and either makes the AVIF files', async () => {
    const pictures = [await add(a), await add(b), await add(a), await add(b)]
    for (const name of pictures) {
      expect([await statusOf(a, name), await statusOf(b, name)]).toEqual([200, 200])
      await expectAvifAt(a, name)
      await expectAvifAt(b, name)
      expect(await stateOf(name)).toEqual({ avif: 'made', avif_tries: 0 })
    }
  })

  it('answer 503 while the store does not, and continue afterwards', async () => {
    const name = await add(a)
    await store.stop()
    expect([await statusOf(a, name), await statusOf(b, name)]).toEqual([503, 503])
    expect((await send(b)).status).toBe(503)
    await store.start()
    expect([await statusOf(a, name), await statusOf(b, name)]).toEqual([200, 200])
    expect(await statusOf(b, await add(a))).toBe(200)
  })

  it('serve the built files of another version, too', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'sawari-build-'))
    await mkdir(path.join(folder, '_astro'))
    await writeFile(path.join(folder, '_astro/Page.other.js'), 'export default 1')
    const versions = builtVersions({ db, ports: { storage: createS3Storage(store.settings) } })
    const log = createLogger('silent')
    await (await createOtherVersions(versions, folder, log)).store()
    await rm(folder, { recursive: true })
    for (const site of [a, b]) expect(await statusOf(site, '/_astro/Page.other.js')).toBe(200)
    expect(await statusOf(a, '/_astro/Page.unknown.js')).toBe(404)
    // both processes have the same files
    expect(await db.selectFrom('built_versions').select('id').execute()).toHaveLength(2)
  })

  it('refuse a third with a wrong key, an unknown bucket, or files of its own', async () => {
    const { environment } = store
    const at = new URL(store.settings.endpoint).host
    expect(await refusal({ environment: { ...environment, S3_SECRET_ACCESS_KEY: 'wrong' } })).toContain(
      `S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY may not PUT in the bucket pictures at ${at} (403).\n`,
    )
    expect(await refusal({ environment: { ...environment, S3_BUCKET: 'elsewhere' } })).toContain(
      `S3_BUCKET names the bucket elsewhere, which ${at} does not have.\n`,
    )
    const dataDir = path.join(a.dataDir, 'another')
    expect(await refusal({ hasOwnFiles: true, dataDir })).toContain(
      `: Pictures would be stored in ${dataDir}/uploads, where ${other}, does not find them: set S3_ENDPOINT for both, or share the folder and set UPLOADS_SHARED=on for both.\n`,
    )
  })
})

describe('two processes with a folder', () => {
  it('show each other’s pictures if they share it, and a third that does not is refused', async () => {
    await removePictures()
    const a = await cluster.start()
    const b = await cluster.start()
    const [first, second] = [await add(a), await add(b)]
    expect([await statusOf(b, first), await statusOf(a, second)]).toEqual([200, 200])
    await expectAvifAt(b, first)
    await expectAvifAt(a, second)
    const dataDir = path.join(a.dataDir, 'another')
    expect(await refusal({ hasOwnFiles: true, dataDir, environment: { UPLOADS_SHARED: 'on' } })).toContain(
      `: UPLOADS_SHARED=on, but the files of ${other}, are not in ${dataDir}/uploads: mount the same folder on both.\n`,
    )
    // a killed process counts for half a minute, and what it left does not
    await a.kill()
    await b.stop()
    await sql`update site_processes set seen_at = now() - interval '31 seconds'`.execute(db)
    const c = await cluster.start({ hasOwnFiles: true })
    expect(c.log.filter(({ message }) => message.includes('files'))).toEqual([])
    await c.stop()
  })
})

describe('an earlier version', () => {
  it('starts on the schema of a newer one, unless that needs a later one', async () => {
    const execute = (name: string, at: string) =>
      sql`insert into kysely_migration (name, timestamp) values (${name}, ${at})`.execute(db)
    await execute('9001-more', '2099-01-01T00:00:00.000Z')
    const site = await cluster.start()
    await expect
      .poll(() => site.log)
      .toContainEqual(
        expect.objectContaining({
          message: 'the database has migrations of a newer version',
          newer: ['9001-more'],
        }),
      )
    await site.stop()
    await execute('9002-contract', '2099-01-02T00:00:00.000Z')
    await sql`insert into migration_needs values ('9002-contract', '9001-more')`.execute(db)
    expect(await refusal({})).toMatch(
      /: The database has the migration 9002-contract, which needs a version that has 9001-more; this one ends with \S+\. Start that version, or restore a backup\.\n$/,
    )
  })
})
