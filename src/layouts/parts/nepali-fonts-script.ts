/**
 * Inline script of Nepali pages: loads their fonts after everything else, and lets the next page use the cached files.
 * A string, as language-script.ts. The next page retries fonts that failed to load.
 */
export const NEPALI_FONTS_SCRIPT = `{
const { dataset } = document.documentElement
const key = 'app:shell:fonts'
const use = () => dataset.hasFonts = ''
const load = () =>
  Promise.all([...document.fonts].filter(({ family }) => /Mukta Cached/.test(family)).map((face) => face.load()))
if (!('savesData' in dataset)) {
  try {
    if (localStorage.getItem(key) !== null) use()
    else addEventListener('load', () => load().then(() => localStorage.setItem(key, '1')).catch(() => {}))
  } catch {
    use()
  }
}
}`
