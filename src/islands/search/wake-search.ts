/** Somebody who has searched before finds that search in the form: then, and only then, it comes alive by itself. */
const isRemembered = () => {
  try {
    return localStorage.getItem('app:search:query') !== null
  } catch {
    return false
  }
}

if (isRemembered()) {
  const wake = () => document.dispatchEvent(new Event('hydrate:search'))
  addEventListener('load', () => setTimeout(wake), { once: true })
}
