import '#stores/shell/browser.ts'
import { showState } from '#islands/ui/slots.ts'
import { $link, copyLink, makeLink, shareLink } from '#stores/referral/link.ts'

const followed = new WeakSet<HTMLElement>()

/** What a button of the link generator does. Words come as the element's data attributes. */
export async function act(root: HTMLElement, what: string | undefined): Promise<void> {
  follow(root)
  const { copied = '', notCopied = '', url = '/', shareTitle = '' } = root.dataset
  const messages = { copied, notCopied }
  if (what === 'make') await makeLink(url, messages)
  else if (what === 'share') await shareLink(shareTitle, messages)
  else await copyLink(messages)
}

function follow(root: HTMLElement): void {
  const field = root.querySelector('input')
  if (!field || followed.has(root)) return
  followed.add(root)
  field.addEventListener('focus', () => {
    field.select()
    field.scrollLeft = 0
  })
  const share = root.querySelector<HTMLElement>('[data-do=share]')
  if (share) share.hidden = typeof navigator.share !== 'function'
  $link.subscribe(({ status, link, isCopied }) => {
    const isNew = status === 'ready' && field.value !== link
    field.value = link
    showState(root, status)
    // the pressed button has gone, and what could not be copied is selected for the user
    if (isNew || isCopied === false) field.focus({ preventScroll: true })
    if (status === 'failed') root.querySelector<HTMLElement>('[data-retry]')?.focus()
  })
}
