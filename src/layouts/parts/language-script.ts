import { NEPALI_PATH } from '#domain/shell/nepali-path.ts'

/**
 * Runs before anything is painted, in the page itself: the content policy has its hash (astro.config.mjs), so it is text
 * that both read. A page in another language than the reader chose, whose cookie is gone, gets the cookie back and is
 * loaded once more; where no cookie is kept, it is asked for by `?lang=`. Where storage is forbidden altogether, the
 * address that the reader came from says what was chosen. Whoever comes to a Nepali address without having chosen reads
 * the next pages in Nepali too, until the browser is closed. It also hides the app's banner where it was closed.
 */
export const LANGUAGE_SCRIPT = `{
const root = document.documentElement
const address = new URL(location.href)
const kept = () => /(^|; )lang=(en|np)(;|$)/.test(document.cookie)
const isNepali = ({ pathname }) => ${NEPALI_PATH}.test(pathname)
const asked = (url) => isNepali(url) ? 'np' : url.searchParams.get('lang')
let chosen = null
try {
  chosen = localStorage.getItem('app:shell:locale')
  if (localStorage.getItem('app:shell:bannerClosed') !== null) root.dataset.appClosed = ''
} catch {
  if (document.referrer.startsWith(location.origin + '/')) chosen = asked(new URL(document.referrer))
}
if ((chosen === 'en' || chosen === 'np') && chosen !== root.dataset.locale && !asked(address) && !kept()) {
  document.cookie = 'lang=' + chosen + '; path=/; max-age=31536000; samesite=lax'
  root.hidden = true
  if (kept()) location.reload()
  else {
    address.searchParams.set('lang', chosen)
    location.replace(address)
  }
}
if (isNepali(address) && chosen !== 'en' && !kept()) document.cookie = 'lang=np; path=/; samesite=lax'
}`
