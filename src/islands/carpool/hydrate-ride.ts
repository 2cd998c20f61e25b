// The islands of a ride's page hydrate on use, and immediately for the author of the request and for users of an alert.

const hydrate = () => document.dispatchEvent(new Event('hydrate:ride'))

async function watchAuthor(): Promise<void> {
  const { $user } = await import('#stores/auth/session.ts')
  const writer = document.querySelector<HTMLElement>('[data-writer]')?.dataset.writer
  $user.subscribe((user) => {
    if (user && String(user.id) === writer) hydrate()
  })
}

if (document.documentElement.dataset.signedIn !== undefined) {
  if (new URLSearchParams(location.search).has('alert')) hydrate()
  else void watchAuthor()
}
