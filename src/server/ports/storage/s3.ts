import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import type { S3Config } from '#server/service-config.ts'
import { checkKey, type StoragePort } from './port.ts'

const TIMEOUT_MS = 10_000

/** Any S3-compatible store. Uses path-style bucket URLs, which all of them support. */
export function createS3Storage({ endpoint, region, bucket, ...key }: S3Config): StoragePort {
  const client = new AwsClient({ ...key, region, service: 's3', retries: 2, initRetryMs: 100 })

  async function signedFetch(
    method: 'GET' | 'PUT' | 'DELETE',
    name: string,
    init: RequestInit = {},
  ): Promise<Response> {
    const response = await client.fetch(`${endpoint}/${bucket}/${checkKey(name)}`, {
      ...init,
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (response.ok || response.status === 404) return response
    await response.body?.cancel()
    throw new Error(`the store responded with ${response.status} to ${method}`)
  }

  return {
    async put(name, bytes, type) {
      // the content is signed too, so it is authenticated even without TLS
      const hash = createHash('sha256').update(bytes).digest('hex')
      const headers = { 'content-type': type, 'x-amz-content-sha256': hash }
      const response = await signedFetch('PUT', name, { headers, body: new Uint8Array(bytes) })
      await response.body?.cancel()
      if (response.status === 404) throw new Error('the bucket does not exist')
    },
    async get(name) {
      const response = await signedFetch('GET', name)
      if (response.status !== 404) return Buffer.from(await response.arrayBuffer())
      await response.body?.cancel()
      return null
    },
    async remove(names) {
      for (const name of names) await (await signedFetch('DELETE', name)).body?.cancel()
    },
    // a request costs money, and a full bucket reports itself
    tryWrite: async () => undefined,
    // a put is one atomic request
    removeUnfinished: async () => 0,
  }
}
