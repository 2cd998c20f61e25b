import { RECENT_KEY } from '#domain/search/recent.ts'
import { SAVED_KEY, SEEN_KEY } from '#domain/vehicles/saved-keys.ts'

/** px of the rows of RememberedRows.tsx with their headings */
const SEARCHES = 116
const VEHICLES = 230

/**
 * Inline script after the section of Remembered.astro: shows it before the page is drawn, with the height of the rows
 * that this browser has something for, so that nothing below shifts. A string, as language-script.ts.
 */
export const REMEMBERED_SCRIPT = `{
const section = document.currentScript.previousElementSibling
const has = (key) => {
  try {
    const stored = JSON.parse(localStorage.getItem(key))
    return (stored?.marks ?? stored)?.length > 0
  } catch {
    return false
  }
}
const height =
  has('${RECENT_KEY}') * ${SEARCHES} + (has('${SEEN_KEY}') || has('${SAVED_KEY}')) * ${VEHICLES}
section.hidden = height === 0
section.lastElementChild.style.minHeight = height + 'px'
}`
