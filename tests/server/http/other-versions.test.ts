import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOtherVersions, type OtherVersions } from '#server/http/other-versions.ts'
import { builtVersions } from '#server/services/shell/built-versions.ts'
import { testApi } from '#tests/setup/api.ts'
import { filesOf } from '#tests/setup/pictures.ts'

const api = testApi()
const logged: string[] = []
const log = {
  info: () => undefined,
  warn: () => undefined,
  error: (message: string) => void logged.push(message),
}
let root: string
const versions: Record<string, OtherVersions> = {}

/** A build whose `_astro` folder has one file of its own. */
async function built(name: string): Promise<OtherVersions> {
  const folder = path.join(root, name)
  const text = `export default '${name}'`.repeat(50)
  await mkdir(path.join(folder, '_astro'), { recursive: true })
  await writeFile(path.join(folder, '_astro', `Page.${name}.js`), text)
  await writeFile(path.join(folder, '_astro', `Page.${name}.js.br`), brotliCompressSync(text))
  await writeFile(path.join(folder, '_astro/same.css'), 'body{}')
  const version = await createOtherVersions(builtVersions(api.context), folder, log)
  versions[name] = version
  return version
}
const ask = (name: string, pathname: string, headers: Record<string, string> = {}, method = 'GET') =>
  versions[name]?.serve(pathname, new Request(`http://site${pathname}`, { headers, method }))
/** Lists of versions are at most two seconds old. */
const expectStatus = (name: string, pathname: string, status: number | undefined) =>
  expect.poll(async () => (await ask(name, pathname))?.status).toBe(status)

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'sawari-builds-'))
  for (const name of ['A', 'B']) await (await built(name)).store()
})
afterAll(() => rm(root, { recursive: true, force: true }))

describe('a file of another version', () => {
  it('is found in both directions, with its type, its encodings and for good', async () => {
    for (const [own, other] of [
      ['A', 'B'],
      ['B', 'A'],
    ] as const) {
      const reply = await ask(own, `/_astro/Page.${other}.js`, { 'accept-encoding': 'br' })
      expect(Object.fromEntries(reply?.headers ?? [])).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'content-encoding': 'br',
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'Accept-Encoding',
      })
      const body = Buffer.from((await reply?.arrayBuffer()) ?? new ArrayBuffer(0))
      expect(brotliDecompressSync(body).toString()).toContain(`export default '${other}'`)
      expect(await (await ask(own, `/_astro/Page.${other}.js`))?.text()).toContain(`'${other}'`)
      const head = await ask(own, `/_astro/Page.${other}.js`, {}, 'HEAD')
      expect([head?.status, await head?.text()]).toEqual([200, ''])
    }
  })

  it.each([
    '/_astro/Page.C.js',
    '/_astro/../Page.A.js',
    '/_astro/a/b.js',
    `/_astro/${'a'.repeat(200)}.js`,
    '/_astro/Page.A.js.br',
    '/favicon.svg',
    '/builds/x.tar',
  ])('is null for %s', async (pathname) => {
    expect(await versions.B?.serve(pathname, new Request('http://site/'))).toBeNull()
  })

  it('is looked up once for many names that no version has', async () => {
    let reads = 0
    const counting = { ...builtVersions(api.context) }
    const { others } = counting
    counting.others = (version) => {
      reads++
      return others(version)
    }
    const version = await createOtherVersions(counting, path.join(root, 'A'), log)
    const request = new Request('http://site/')
    const replies = Array.from({ length: 500 }, (_, index) => version.serve(`/_astro/x${index}.js`, request))
    expect(new Set(await Promise.all(replies))).toEqual(new Set([null]))
    expect(reads).toBe(1)
  })

  it('is a temporary failure while the storage does not respond, and found afterwards', async () => {
    const { ports } = api.context
    const { storage } = ports
    const broken = { ...api.context, ports: { ...ports, storage: { ...storage } } }
    broken.ports.storage.get = () => Promise.reject(new Error('unreachable'))
    const version = await createOtherVersions(builtVersions(broken), path.join(root, 'A'), log)
    const request = new Request('http://site/')
    await expect(version.serve('/_astro/Page.B.js', request)).rejects.toMatchObject({ code: 'unavailable' })
    broken.ports.storage.get = storage.get
    await expect
      .poll(() => version.serve('/_astro/Page.B.js', request).then((reply) => reply?.status, String))
      .toBe(200)
  })
})

describe('the files of a version', () => {
  const archives = async () => (await filesOf(api)).filter((name) => name.startsWith('builds/'))

  it('are stored once, and again when it returns; only the last three stay', async () => {
    const before = await archives()
    expect(before).toHaveLength(2)
    await versions.A?.store()
    expect(await archives()).toEqual(before)
    // A is the newest again, so the third and fourth replace B
    for (const name of ['C', 'D']) await (await built(name)).store()
    expect(await archives()).toHaveLength(3)
    await expectStatus('D', '/_astro/Page.A.js', 200)
    await expectStatus('D', '/_astro/Page.C.js', 200)
    await expectStatus('D', '/_astro/Page.B.js', undefined)
    await versions.B?.store()
    await expectStatus('D', '/_astro/Page.B.js', 200)
    await expectStatus('D', '/_astro/Page.A.js', undefined)
  })

  it('may be missing from the storage', async () => {
    await api.context.ports.storage.remove(await archives())
    await sql`update built_versions set started_at = now()`.execute(api.context.db)
    await built('E')
    expect(await ask('E', '/_astro/Page.D.js')).toBeNull()
  })

  it('that cannot be stored are logged', async () => {
    const { ports } = api.context
    const storage = { ...ports.storage, put: () => Promise.reject(new Error('full')) }
    const versionsOnFullDisk = builtVersions({ ...api.context, ports: { ...ports, storage } })
    const version = await createOtherVersions(versionsOnFullDisk, path.join(root, 'E'), log)
    await version.store()
    expect(logged).toEqual(['the built files could not be stored for other versions'])
  })
})
