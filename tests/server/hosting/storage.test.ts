import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { AwsClient } from 'aws4fetch'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isOthersFault } from '#server/fault.ts'
import { codeOf } from '#server/http/error-response.ts'
import { createFolderStorage } from '#server/ports/storage/embedded.ts'
import { type StoragePort, StorageSettingsError, StorageUnavailable } from '#server/ports/storage/port.ts'
import { createS3Storage } from '#server/ports/storage/s3.ts'
import { openS3Store, type S3Store } from '#tests/setup/s3-store.ts'

let folder = ''
let store: S3Store
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sawari-storage-'))
  store = await openS3Store()
})
afterAll(async () => {
  await store.close()
  await rm(folder, { recursive: true, force: true })
})

const s3 = (more: Partial<S3Store['settings']> = {}) => createS3Storage({ ...store.settings, ...more })
const host = () => new URL(store.settings.endpoint).host
const STORES: Record<string, () => StoragePort> = {
  'the folder': () => createFolderStorage(path.join(folder, 'uploads')),
  S3: () => s3(),
}

describe.each(Object.entries(STORES))('%s', (_, open) => {
  it('returns the stored bytes unchanged', async () => {
    const storage = open()
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => (index * 7) % 256))
    await storage.put('public/a-320.webp', bytes, 'image/webp')
    expect((await storage.get('public/a-320.webp'))?.equals(bytes)).toBe(true)
  })

  it('returns null for a missing key', async () => {
    expect(await open().get('private/nothing-320.webp')).toBeNull()
  })

  it('overwrites an equal key', async () => {
    const storage = open()
    await storage.put('public/twice.webp', Buffer.from('a long first text'), 'image/webp')
    await storage.put('public/twice.webp', Buffer.from('short'), 'image/webp')
    expect(String(await storage.get('public/twice.webp'))).toBe('short')
  })

  it('stores an empty file', async () => {
    const storage = open()
    await storage.put('public/empty', Buffer.alloc(0), 'image/webp')
    expect((await storage.get('public/empty'))?.byteLength).toBe(0)
  })

  it('removes existing keys, and ignores missing ones', async () => {
    const storage = open()
    await storage.put('public/gone.webp', Buffer.from('x'), 'image/webp')
    await storage.put('public/stays.webp', Buffer.from('y'), 'image/webp')
    await storage.remove(['public/never.webp', 'public/gone.webp'])
    expect(await storage.get('public/gone.webp')).toBeNull()
    expect(String(await storage.get('public/stays.webp'))).toBe('y')
    await storage.remove([])
  })

  it('separates public and private', async () => {
    const storage = open()
    await storage.put('private/b-320.webp', Buffer.from('paper'), 'image/webp')
    expect(await storage.get('public/b-320.webp')).toBeNull()
  })

  it('has a complete file during concurrent writes of the same key', async () => {
    const storage = open()
    const texts = Array.from({ length: 8 }, (_, index) => String(index).repeat(50_000))
    await Promise.all(texts.map((text) => storage.put('public/race.webp', Buffer.from(text), 'image/webp')))
    expect(texts).toContain(String(await storage.get('public/race.webp')))
  })

  it.each([
    '',
    '/etc/passwd',
    '../secret',
    'public/../../secret',
    'public/..',
    'public//a',
    'public/a/b',
    'public\\a',
    'public/.hidden',
    'Public/a',
    'public/a b',
    'public/a%2e',
    'public/a?x',
    'public/a\0',
    `public/${'a'.repeat(101)}`,
  ])('refuses the key %j', async (key) => {
    const storage = open()
    await expect(storage.put(key, Buffer.from('x'), 'image/webp')).rejects.toThrow('invalid storage key')
    await expect(storage.get(key)).rejects.toThrow('invalid storage key')
    await expect(storage.remove([key])).rejects.toThrow('invalid storage key')
  })
})

describe('the folder', () => {
  it('leaves nothing of a file whose write failed', async () => {
    const storage = createFolderStorage(path.join(folder, 'blocked'))
    await storage.put('public/a', Buffer.from('x'), 'image/webp')
    // a folder exists at the path of the file
    await storage.put('public/b', Buffer.from('x'), 'image/webp')
    await rm(path.join(folder, 'blocked/public/b'))
    await createFolderStorage(path.join(folder, 'blocked/public')).put('b/c', Buffer.from('x'), 'image/webp')
    await expect(storage.put('public/b', Buffer.from('y'), 'image/webp')).rejects.toThrow()
    expect((await readdir(path.join(folder, 'blocked/public'))).sort()).toEqual(['a', 'b'])
  })

  it('reports when it is not writable', async () => {
    await writeFile(path.join(folder, 'file'), 'x')
    const storage = createFolderStorage(path.join(folder, 'file'))
    await expect(storage.put('public/a', Buffer.from('x'), 'image/webp')).rejects.toThrow()
  })
})

describe('S3', () => {
  it('receives the content type', async () => {
    await s3().put('public/typed.webp', Buffer.from('x'), 'image/webp')
    const { endpoint, bucket, ...keys } = store.settings
    const response = await new AwsClient({ ...keys, service: 's3' }).fetch(
      `${endpoint}/${bucket}/public/typed.webp`,
    )
    expect([await response.text(), response.headers.get('content-type')]).toEqual(['x', 'image/webp'])
  })

  it('refuses a wrong secret, which throws', async () => {
    const storage = s3({ secretAccessKey: 'wrong' })
    await expect(storage.put('public/a', Buffer.from('x'), 'image/webp')).rejects.toThrow(
      new StorageSettingsError(
        `S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY may not PUT in the bucket pictures at ${host()} (403).`,
      ),
    )
    await expect(storage.get('public/a')).rejects.toThrow('403')
    await expect(storage.remove(['public/a'])).rejects.toThrow('403')
  })

  it('throws when the bucket does not exist', async () => {
    const storage = s3({ bucket: 'other' })
    const refusal = new StorageSettingsError(
      `S3_BUCKET names the bucket other, which ${host()} does not have.`,
    )
    await expect(storage.put('public/a', Buffer.from('x'), 'image/webp')).rejects.toThrow(refusal)
    // a picture is not missing because of this
    await expect(storage.get('public/a')).rejects.toThrow(refusal)
  })

  it('is retried after a short failure, and given up after a long one', async () => {
    const storage = s3()
    store.statuses = [503]
    await storage.put('public/again.webp', Buffer.from('again'), 'image/webp')
    expect(String(await storage.get('public/again.webp'))).toBe('again')
    store.statuses = [500, 500, 500]
    await expect(storage.get('public/again.webp')).rejects.toThrow('500')
    expect(store.statuses).toEqual([])
  })

  it('is never redirected', async () => {
    store.redirectTo = `${store.settings.endpoint}/pictures/public/elsewhere`
    try {
      await expect(s3().get('public/a')).rejects.toThrow()
    } finally {
      store.redirectTo = null
    }
  })

  it('reports an error when it is unreachable', async () => {
    const storage = s3({ endpoint: 'http://127.0.0.1:1' })
    const failure: unknown = await storage.get('public/a').catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(StorageUnavailable)
    expect([codeOf(failure), isOthersFault(failure)]).toEqual(['unavailable', true])
  })
})
