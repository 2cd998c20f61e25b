import type { Locator, Page } from '@playwright/test'
import { expect } from './base.ts'

// Steps of journeys that use only the keyboard.

const MAX_STEPS = 60

/** Presses Tab until the goal has the focus; fails if it cannot be reached or the focus is hidden in between. */
export async function tabTo(page: Page, goal: Locator, key = 'Tab'): Promise<void> {
  await goal.waitFor()
  for (let step = 0; step < MAX_STEPS; step++) {
    const { isGoal, unseen } = await goal.evaluate(lookAtFocus)
    if (unseen) await expectFocusSeen(page)
    if (isGoal) return
    await page.keyboard.press(key)
  }
  await expect(goal).toBeFocused()
}

/** Expects the focused element to have a size, and nothing to cover the centre of its visible part. */
export async function expectFocusSeen(page: Page): Promise<void> {
  // polls, because the page may be scrolling or a toast disappearing
  await expect.poll(async () => (await page.evaluate(lookAtFocus, null)).unseen).toBeNull()
}

/** Whether the goal has the focus, and why the focused element cannot be seen. Runs in the page. */
function lookAtFocus(goal: Element | null): { isGoal: boolean; unseen: string | null } {
  const focused = document.activeElement
  const isGoal = focused === goal
  if (!focused || focused === document.body) return { isGoal, unseen: null }
  // the lines of a link that breaks are boxes of their own
  const [box] = focused.getClientRects()
  const name = focused.outerHTML.slice(0, 200)
  if (!box || box.width === 0 || box.height === 0) return { isGoal, unseen: `no size: ${name}` }
  // a browser scrolls only the caret's line of a large text field into view
  const [left, right] = [Math.max(0, box.left), Math.min(innerWidth, box.right)]
  const [top, bottom] = [Math.max(0, box.top), Math.min(innerHeight, box.bottom)]
  if (left >= right || top >= bottom) return { isGoal, unseen: `beyond the edge: ${name}` }
  const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  if (over && (focused.contains(over) || over.contains(focused))) return { isGoal, unseen: null }
  return { isGoal, unseen: `${name} is behind ${over?.outerHTML.slice(0, 200)}` }
}

/** Types into the focused field and takes the first suggestion. */
export async function typePlace(page: Page, field: Locator, name: string): Promise<void> {
  await expect(field).toBeFocused()
  await page.keyboard.type(name)
  await expect(field).toHaveAttribute('aria-activedescendant', /./)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
}
