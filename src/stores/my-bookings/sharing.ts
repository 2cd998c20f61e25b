import { environment, t } from '#stores/shell/environment.ts'

/** Opens the device's dialog to share a trip's link; without one, the link is copied. */
export async function shareTrip({ url, title }: { url: string; title: string }): Promise<void> {
  const { share, copy, notify } = environment()
  if (await share({ url, title })) return
  if (await copy(url)) notify('success', t('my-bookings.share.copied'))
  else notify('error', t('my-bookings.share.byHand', { url }), { lasts: BY_HAND_MS })
}

/** Time to copy a link by hand. */
const BY_HAND_MS = 30_000
