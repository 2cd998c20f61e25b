import { SAVE_DATA_COOKIE } from '#domain/shell/save-data.ts'

/**
 * Inline script that saves data on a 2G connection, which the first request's headers do not reveal: on this page by
 * styles and scripts, on the next ones by the server. A choice of the visitor takes precedence. A string, as
 * language-script.ts.
 */
export const SAVE_DATA_SCRIPT = `{
const { saveData, effectiveType } = navigator.connection ?? {}
if ((saveData || /2g/.test(effectiveType)) && !/(^|; )${SAVE_DATA_COOKIE}=/.test(document.cookie)) {
  document.cookie = '${SAVE_DATA_COOKIE}=auto; path=/; max-age=3600; samesite=lax'
  document.documentElement.dataset.savesData = ''
}
}`
