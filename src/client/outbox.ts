import { createStore, del, get, set, values } from 'idb-keyval'

const open = () => createStore('sawari-outbox', 'writes')
let store: ReturnType<typeof open> | undefined
const writes = () => {
  store ??= open()
  return store
}

/** Unsent writes, in IndexedDB, which stores files as they are. */
export const outbox = {
  list: (): Promise<unknown[]> => values(writes()),
  has: async (key: string): Promise<boolean> => (await get(key, writes())) !== undefined,
  put: (key: string, write: object): Promise<void> => set(key, write, writes()),
  remove: (key: string): Promise<void> => del(key, writes()),
  /**
   * Runs one writer at a time. Locks only exist over https; without them, the server's key prevents a second booking.
   */
  async runExclusively<T>(key: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    return navigator.locks ? navigator.locks.request(`sawari-outbox ${key}`, { signal }, work) : work()
  },
}
