import { persistentAtom, setPersistentEngine, windowPersistentEvents } from '@nanostores/persistent'
import type { WritableAtom } from 'nanostores'

type Lifetime = 'local' | 'session'
type Engine = Record<string, string>

interface Options<T> {
  lifetime?: Lifetime
  /** Null for an invalid value: stored values are never trusted. */
  parse: (value: unknown) => T | null
  /** Converts the value for storage; by default it is stored as it is. */
  format?: (value: T) => unknown
}

const memory: Engine = {}
const SESSION = 'session:'
const NO_EVENTS = { addEventListener() {}, removeEventListener() {} }

/** Storage can be blocked or full; then a value lives as long as the page. */
function storage(key: string): Storage | null {
  try {
    return key.startsWith(SESSION) ? sessionStorage : localStorage
  } catch {
    return null
  }
}

setPersistentEngine(
  new Proxy(memory, {
    has: (target, key: string) => storage(key)?.getItem(bare(key)) != null || key in target,
    get: (target, key: string) => storage(key)?.getItem(bare(key)) ?? target[key],
    set(target, key: string, value: string) {
      const store = storage(key)
      try {
        store?.setItem(bare(key), value)
      } catch {
        target[key] = value
      }
      if (!store) target[key] = value
      return true
    },
    deleteProperty(target, key: string) {
      storage(key)?.removeItem(bare(key))
      return Reflect.deleteProperty(target, key)
    },
  }),
  typeof window === 'undefined' ? NO_EVENTS : windowPersistentEvents,
)

const bare = (key: string) => (key.startsWith(SESSION) ? key.slice(SESSION.length) : key)

/**
 * One JSON value in the browser's storage; all persisted stores are created here. Islands read it with `useStore` and a
 * fallback, because the server does not know the stored value.
 */
export function persistedAtom<T>(
  key: `app:${string}`,
  fallback: T,
  { lifetime = 'local', parse, format = (value) => value }: Options<T>,
): WritableAtom<T> {
  return persistentAtom<T>(lifetime === 'session' ? SESSION + key : key, fallback, {
    encode: (value) => JSON.stringify(format(value)),
    decode(text) {
      try {
        return parse(JSON.parse(text)) ?? fallback
      } catch {
        return fallback
      }
    },
  })
}
