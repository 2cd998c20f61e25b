import type { DeviceOutbox } from '#stores/shell/environment.ts'

/** The device's storage, which outlives the pages of a test. `isFull`: nothing can be written. */
export function memoryOutbox() {
  const stored = new Map<string, unknown>()
  const listeners = new Set<() => void>()
  const held = new Map<string, Promise<unknown>>()
  const state = { isFull: false }
  const outbox: DeviceOutbox = {
    list: async () => [...stored.values()],
    has: async (key) => stored.has(key),
    async put(key, write) {
      if (state.isFull) throw new DOMException('full', 'QuotaExceededError')
      stored.set(key, write)
    },
    remove: async (key) => void stored.delete(key),
    async runExclusively(key, _, work) {
      const before = held.get(key)
      const own = (async () => {
        await before?.catch(() => {})
        return work()
      })()
      held.set(key, own)
      return own
    },
    onOnline: (listener) => void listeners.add(listener),
  }
  const goOnline = () => {
    for (const listener of listeners) listener()
  }
  return { outbox, stored, state, goOnline }
}
