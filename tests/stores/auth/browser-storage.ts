import { vi } from 'vitest'

/** The browser's storage and its events. Import it before the stores: they look for both when they are loaded. */
function createStorage(): Storage {
  const store = {} as Storage
  const method = (name: string, value: unknown) => Object.defineProperty(store, name, { value })
  method('getItem', (key: string) => (Object.hasOwn(store, key) ? store[key] : null))
  method('setItem', (key: string, value: string) => {
    store[key] = value
  })
  method('removeItem', (key: string) => {
    delete store[key]
  })
  return store
}

const events = new EventTarget()
vi.stubGlobal('window', events)
vi.stubGlobal('localStorage', createStorage())
vi.stubGlobal('sessionStorage', createStorage())

export function emptyStorage(): void {
  for (const store of [localStorage, sessionStorage])
    for (const key of Object.keys(store)) store.removeItem(key)
}

/** The storage event when another tab writes (a text) or removes (null). */
export function writeElsewhere(key: string, newValue: string | null): void {
  if (newValue === null) localStorage.removeItem(key)
  else localStorage.setItem(key, newValue)
  events.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
}
