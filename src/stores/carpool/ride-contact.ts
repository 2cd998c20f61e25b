import { getCarpool } from '#contract/carpool.ts'
import { environment } from '#stores/shell/environment.ts'
import { createResource, type LoadStatus } from '#stores/shell/resource.ts'

interface Contact {
  status: LoadStatus
  /** null when `ready`: the user has seen as many numbers as are allowed in a day */
  phoneNumber: string | null
}

/** Time to copy a link by hand. */
const BY_HAND_MS = 30_000

// state
const contact = createResource<Contact>({ status: 'idle', phoneNumber: null }, { isPersonal: true })
export const $contact = contact.$state

// actions
export async function loadContact(id: number): Promise<void> {
  await contact.load({ status: 'loading', phoneNumber: null }, async (signal) => {
    const { data } = await environment().call(getCarpool, { params: { id }, signal })
    return { phoneNumber: data.phoneNumber }
  })
}

/**
 * Without a dialog for sharing, title and link are copied: in a chat, the link alone would not tell which ride it is.
 */
export async function shareRide(
  link: { url: string; title: string },
  { copied, byHand }: { copied: string; byHand: string },
): Promise<void> {
  const { share, copy, notify } = environment()
  if (await share(link)) return
  if (await copy(`${link.title}\n${link.url}`)) notify('success', copied)
  else notify('error', byHand, { durationMs: BY_HAND_MS })
}
