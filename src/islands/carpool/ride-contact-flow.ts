import '#stores/shell/browser.ts'
import { formatPhone, telUrl } from '#domain/my-bookings/phone.ts'
import { parseLocale } from '#domain/shell/locale.ts'
import { fillSlots, showState } from '#islands/ui/slots.ts'
import { completeAndLeave } from '#stores/carpool/complete-open-request.ts'
import { $contact, loadContact, shareRide } from '#stores/carpool/ride-contact.ts'

const locale = parseLocale(document.documentElement.dataset.locale) ?? 'en'
const followed = new WeakSet<HTMLElement>()

/** What a button of the ride does. Words come as the element's data attributes, with `#` for what is not known before. */
export async function act(root: HTMLElement, what: string | undefined): Promise<void> {
  const { id = '', url = '/', title = '', copied = '', byHand = '' } = root.dataset
  if (what === 'share') {
    const link = new URL(url, location.href).href
    await shareRide({ url: link, title }, { copied, byHand: byHand.replace('#', link) })
    return
  }
  if (what === 'complete') {
    const { question = '', failed = '' } = root.dataset
    await completeAndLeave(Number(id), { question, failed })
    return
  }
  follow(root)
  await loadContact(Number(id))
}

function follow(root: HTMLElement): void {
  const link = root.querySelector<HTMLAnchorElement>('[data-slot=number]')
  if (!link || followed.has(root)) return
  followed.add(root)
  const { dial = '' } = root.dataset
  $contact.subscribe(({ status, phoneNumber }) => {
    const isLimited = status === 'ready' && phoneNumber === null
    if (phoneNumber) {
      fillSlots(root, { number: dial.replace('#', formatPhone(phoneNumber, locale)) })
      link.href = telUrl(phoneNumber)
    }
    showState(root, isLimited ? 'limited' : status)
    // the pressed button has gone
    const shown = isLimited ? root.querySelector<HTMLElement>('[data-when=limited]') : link
    if (status === 'ready') shown?.focus({ preventScroll: true })
  })
}
