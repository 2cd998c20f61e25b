import { createReferralLink } from '#contract/referral.ts'
import { COPY_DELAY_MS } from '#domain/referral/referral.ts'
import { environment, t } from '#stores/shell/environment.ts'
import { createResource, type LoadStatus } from '#stores/shell/resource.ts'
import { answerOf, send } from '#stores/shell/send.ts'

interface Link {
  status: LoadStatus
  link: string
  /** whether the browser copied it; null: not tried yet */
  isCopied: boolean | null
}

// state
const link = createResource<Link>({ status: 'idle', link: '', isCopied: null }, { isPersonal: true })
export const $link = link.$state

// actions
/** Creates the link to `url`, and copies it after the user has had time to see it. */
export async function createLink(url: string): Promise<void> {
  const isMade = await link.load({ status: 'loading', link: '', isCopied: null }, async (signal) => {
    return { link: answerOf(await send(createReferralLink, { payload: { url }, signal })).link }
  })
  if (!isMade) return
  const made = $link.get()
  await new Promise((resolve) => setTimeout(resolve, COPY_DELAY_MS))
  // signed out, made again or copied by hand in the meantime
  if ($link.get() === made) await copyLink()
}

export async function copyLink(): Promise<void> {
  const { copy, notify } = environment()
  const { link: text } = $link.get()
  const isCopied = await copy(text)
  if ($link.get().link !== text) return
  $link.set({ ...$link.get(), isCopied })
  if (isCopied) notify('success', t('referral.link.copied'))
  else notify('error', t('referral.link.notCopied'))
}

/** Without a share dialog on the device, the link is copied. */
export async function shareLink(): Promise<void> {
  const title = t('referral.link.shareTitle')
  if (!(await environment().share({ url: $link.get().link, title }))) await copyLink()
}
