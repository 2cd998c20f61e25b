import { LRUCache } from 'lru-cache'
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'

const MAX_ENTRIES = 5_000
const DEFAULT_SECONDS = 600

/** Stores the sign-ins in progress of a mock provider, for minutes and in this process only. */
export function createSignInStore(): AdapterFactory {
  const entries = new LRUCache<string, AdapterPayload>({ max: MAX_ENTRIES, ttl: DEFAULT_SECONDS * 1_000 })
  const findBy = (name: string, field: 'uid' | 'userCode', value: string) =>
    entries.find((payload, key) => key.startsWith(`${name}:`) && payload[field] === value)
  return (name): Adapter => ({
    async upsert(id, payload, seconds = DEFAULT_SECONDS) {
      entries.set(`${name}:${id}`, payload, { ttl: seconds * 1_000 })
    },
    find: async (id) => entries.get(`${name}:${id}`),
    findByUid: async (uid) => findBy(name, 'uid', uid),
    findByUserCode: async (code) => findBy(name, 'userCode', code),
    async consume(id) {
      const payload = entries.get(`${name}:${id}`)
      if (payload) payload.consumed = Math.floor(Date.now() / 1_000)
    },
    async destroy(id) {
      entries.delete(`${name}:${id}`)
    },
    async revokeByGrantId(grantId) {
      for (const [key, payload] of [...entries.entries()])
        if (payload.grantId === grantId) entries.delete(key)
    },
  })
}
