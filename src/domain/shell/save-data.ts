/** `on` or `off`: the switch in the footer; `auto`: set for an hour by the page's script on a 2G connection. */
export const SAVE_DATA_COOKIE = 'saveData'
/** Target of the form with the switch in the footer. */
export const SAVE_DATA_PATH = '/save-data'
const CHOSEN = new RegExp(`(?:^|; )${SAVE_DATA_COOKIE}=(on|off|auto)(?:;|$)`)

/** Whether pages should save data: the visitor's choice, else the browser's `Save-Data` header. */
export function isSavingData(
  cookies: string | null | undefined,
  saveDataHeader: string | null | undefined,
): boolean {
  const chosen = CHOSEN.exec(cookies ?? '')?.[1]
  return chosen ? chosen !== 'off' : /^\s*on\b/i.test(saveDataHeader ?? '')
}
