// The islands of a ride's page hydrate when they are used, and at once for whoever wrote the request or came by an alert.

const hydrate = () => document.dispatchEvent(new Event('hydrate:ride'))

async function watchOwner(): Promise<void> {
  const { $user } = await import('#stores/auth/session.ts')
  const writer = document.querySelector<HTMLElement>('[data-writer]')?.dataset.writer
  $user.subscribe((user) => {
    if (user && String(user.id) === writer) hydrate()
  })
}

if (document.documentElement.dataset.signedIn !== undefined) {
  if (new URLSearchParams(location.search).has('alert')) hydrate()
  else void watchOwner()
}
