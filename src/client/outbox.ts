import { createStore, del, get, set, values } from 'idb-keyval'
import type { DeviceOutbox } from '#stores/shell/environment.ts'

const open = () => createStore('sawari-outbox', 'writes')
let store: ReturnType<typeof open> | undefined
const writes = () => {
  store ??= open()
  return store
}

/** In IndexedDB, which keeps files as they are. */
export const outbox: Omit<DeviceOutbox, 'onOnline'> = {
  list: () => values(writes()),
  has: async (key) => (await get(key, writes())) !== undefined,
  put: (key, write) => set(key, write, writes()),
  remove: (key) => del(key, writes()),
  // not in every browser, and only over https
  alone: (key, signal, work) =>
    navigator.locks ? navigator.locks.request(`sawari-outbox ${key}`, { signal }, work) : work(),
}
