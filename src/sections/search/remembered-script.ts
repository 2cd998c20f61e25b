import { RECENT_KEY } from '#domain/search/recent.ts'
import { SAVED_KEY, SEEN_KEY } from '#domain/vehicles/saved-keys.ts'

/**
 * Inline script after the section of Remembered.astro: shows it before the page is drawn, with the height of the rows
 * that this browser has something for, so that nothing below shifts. A string, as language-script.ts.
 */
export const REMEMBERED_SCRIPT = `{
const section = document.currentScript.previousElementSibling
const count = (key) => {
  try {
    const stored = JSON.parse(localStorage.getItem(key))
    return (stored?.marks ?? stored)?.length > 0
  } catch {}
}
const rows = { searches: count('${RECENT_KEY}'), vehicles: count('${SEEN_KEY}') || count('${SAVED_KEY}') }
for (const row in rows) if (rows[row]) section.setAttribute('data-has-' + row, '')
section.hidden = !rows.searches && !rows.vehicles
}`
