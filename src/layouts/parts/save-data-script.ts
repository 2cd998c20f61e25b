import { SAVE_DATA_COOKIE } from '#domain/shell/save-data.ts'

/**
 * Inline script that makes pages small on a 2G connection, which no request header tells at first: this one as far as its
 * styles and scripts go, the next ones from the server. A choice of the visitor stands. A string, as language-script.ts.
 */
export const SAVE_DATA_SCRIPT = `{
const { saveData, effectiveType } = navigator.connection ?? {}
if ((saveData || /2g/.test(effectiveType)) && !/(^|; )${SAVE_DATA_COOKIE}=/.test(document.cookie)) {
  document.cookie = '${SAVE_DATA_COOKIE}=auto; path=/; max-age=3600; samesite=lax'
  document.documentElement.dataset.savesData = ''
}
}`
