import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import type { S3Config } from '#server/service-config.ts'
import { checkKey, type StoragePort, StorageSettingsError, StorageUnavailable } from './port.ts'

const TIMEOUT_MS = 10_000

/** Any S3-compatible store. Uses path-style bucket URLs, which all of them support. */
export function createS3Storage({ endpoint, region, bucket, ...key }: S3Config): StoragePort {
  const { host } = new URL(endpoint)
  const client = new AwsClient({ ...key, region, service: 's3', retries: 2, initRetryMs: 100 })

  /** Null when the object does not exist. */
  async function signedFetch(
    method: 'GET' | 'PUT' | 'DELETE',
    name: string,
    init: RequestInit = {},
  ): Promise<Response | null> {
    const url = `${endpoint}/${bucket}/${checkKey(name)}`
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await client
      .fetch(url, { ...init, method, redirect: 'error', signal })
      .catch((cause: unknown) => {
        throw new StorageUnavailable(`the store did not respond to ${method}`, { cause })
      })
    const { status } = response
    if (response.ok) return response
    const text = await response.text()
    if (status === 404 && (method === 'PUT' || text.includes('NoSuchBucket')))
      throw new StorageSettingsError(`S3_BUCKET names the bucket ${bucket}, which ${host} does not have.`)
    if (status === 404) return null
    if (status === 401 || status === 403)
      throw new StorageSettingsError(
        `S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY may not ${method} in the bucket ${bucket} at ${host} (${status}).`,
      )
    throw new StorageUnavailable(`the store responded with ${status} to ${method}`)
  }

  return {
    async put(name, bytes, type) {
      // the content is signed too, so it is authenticated even without TLS
      const hash = createHash('sha256').update(bytes).digest('hex')
      const headers = { 'content-type': type, 'x-amz-content-sha256': hash }
      const response = await signedFetch('PUT', name, { headers, body: new Uint8Array(bytes) })
      await response?.body?.cancel()
    },
    async get(name) {
      const response = await signedFetch('GET', name)
      return response && Buffer.from(await response.arrayBuffer())
    },
    async remove(names) {
      for (const name of names) await (await signedFetch('DELETE', name))?.body?.cancel()
    },
    // a request costs money, and a full bucket reports itself
    tryWrite: async () => undefined,
    // a put is one atomic request
    removeUnfinished: async () => 0,
  }
}
