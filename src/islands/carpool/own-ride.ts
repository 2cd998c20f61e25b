import { $user } from '#stores/auth/session.ts'

/** The page is the same for everybody: to whom the ride belongs, only the browser knows. */
export function watchOwner(person: string | undefined): void {
  $user.subscribe((user) => {
    const isOwn = user !== undefined && String(user.id) === person
    const focused = document.activeElement
    for (const part of document.querySelectorAll<HTMLElement>('[data-own]'))
      part.hidden = (part.dataset.own === 'shown') !== isOwn
    // what had the focus was for others
    if (isOwn && focused?.closest('[data-own=hidden]'))
      document.querySelector<HTMLElement>('[data-own=shown] button')?.focus()
  })
}
