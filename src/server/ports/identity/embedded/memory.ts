import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'

const MOST_ENTRIES = 5_000

interface Entry {
  payload: AdapterPayload
  expiresAt: number
}

/** What a stand-in remembers of the sign-ins under way: minutes, and in this process only. The oldest are forgotten first. */
export function createMemory(now: () => number = Date.now): AdapterFactory {
  const entries = new Map<string, Entry>()
  const find = (key: string) => {
    const entry = entries.get(key)
    return entry && entry.expiresAt > now() ? entry.payload : undefined
  }
  const findBy = (name: string, field: 'uid' | 'userCode', value: string) => {
    for (const [key, { payload }] of entries)
      if (key.startsWith(`${name}:`) && payload[field] === value) return find(key)
    return undefined
  }
  return (name): Adapter => ({
    async upsert(id, payload, seconds = 600) {
      const key = `${name}:${id}`
      entries.delete(key)
      entries.set(key, { payload, expiresAt: now() + seconds * 1000 })
      for (const oldest of entries.keys()) {
        if (entries.size <= MOST_ENTRIES) break
        entries.delete(oldest)
      }
    },
    find: async (id) => find(`${name}:${id}`),
    findByUid: async (uid) => findBy(name, 'uid', uid),
    findByUserCode: async (code) => findBy(name, 'userCode', code),
    async consume(id) {
      const payload = find(`${name}:${id}`)
      if (payload) payload.consumed = Math.floor(now() / 1000)
    },
    async destroy(id) {
      entries.delete(`${name}:${id}`)
    },
    async revokeByGrantId(grantId) {
      for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key)
    },
  })
}
