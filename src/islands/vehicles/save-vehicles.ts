import { readStoredToken, TOKEN_KEY, USER_KEY } from '#domain/auth/access.ts'
import {
  addSeen,
  hasSaved,
  readSaved,
  type SavedVehicles,
  savedOf,
  toggleSaved,
} from '#domain/vehicles/saved.ts'
import { SAVED_KEY, SEEN_KEY } from '#domain/vehicles/saved-keys.ts'

/**
 * The hearts of public pages, without a framework: they are stored on the device, which works offline as well. The
 * event `saved:change` passes the list to islands/shell/signed-in/account.ts, which sends it to the account, and shows
 * what came from there. `saved:show` is for hearts that were added to the page.
 */
const BUTTONS = 'button[data-save]'
/** What could not be stored lasts as long as the page. */
const memory = new Map<string, unknown>()

function read(key: string): unknown {
  if (memory.has(key)) return memory.get(key)
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    // storage is blocked, or holds something else
    return null
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
    memory.delete(key)
  } catch {
    memory.set(key, value)
  }
}

function userId(): number | null {
  try {
    if (readStoredToken(localStorage.getItem(TOKEN_KEY)) === null) return null
  } catch {
    return null
  }
  const user = read(USER_KEY)
  const { id } = (typeof user === 'object' && user !== null ? user : {}) as { id?: unknown }
  return typeof id === 'number' ? id : null
}

const ownList = (): SavedVehicles => savedOf(readSaved(read(SAVED_KEY)), userId())
const idOf = ({ dataset }: HTMLElement) => Number(dataset.save)

function showSaved(): void {
  const list = ownList()
  for (const button of document.querySelectorAll<HTMLElement>(BUTTONS))
    button.ariaPressed = String(hasSaved(list, idOf(button)))
}

document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element && target.closest<HTMLElement>(BUTTONS)
  if (!button) return
  const list = toggleSaved(ownList(), idOf(button), Date.now())
  write(SAVED_KEY, list)
  document.dispatchEvent(new CustomEvent('saved:change', { detail: list }))
})
for (const event of ['saved:change', 'saved:show']) document.addEventListener(event, showSaved)
// another tab, or the page was restored from the back/forward cache
for (const event of ['storage', 'pageshow']) addEventListener(event, showSaved)
showSaved()

const seen = document.querySelector<HTMLElement>('[data-seen]')
if (seen) write(SEEN_KEY, addSeen(read(SEEN_KEY), idOf(seen), Date.now()))
