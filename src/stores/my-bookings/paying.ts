import { paymentUrl } from '#domain/booking/payment.ts'
import { type GatewayId, isGateway, type Payment } from '#domain/booking/payment-methods.ts'
import { environment, t } from '#stores/shell/environment.ts'

/** Opens the device's dialog to share a trip's link; without one, the link is copied. */
export async function shareTrip(
  link: { url: string; title: string },
  copied = t('my-bookings.share.copied'),
): Promise<void> {
  if (!(await environment().share(link))) await copyTripLink(link.url, copied)
}

/** `copied`: says what the readers of the link see */
export async function copyTripLink(url: string, copied: string): Promise<void> {
  const { copy, notify } = environment()
  if (await copy(url)) notify('success', copied)
  else notify('error', t('my-bookings.share.byHand', { url }), { lasts: BY_HAND_MS })
}

/** Time to copy a link by hand. */
const BY_HAND_MS = 30_000

/** The wallets in which a booking can be paid: its own, or all of a cash booking. */
export function gatewaysFor(payment: Payment): readonly GatewayId[] {
  return environment()
    .gateways()
    .filter((id) => id === payment || !isGateway(payment))
}

/** Opens the wallet's page. */
export function payBooking(
  { id, payment }: { id: string | undefined; payment: Payment },
  gateway: GatewayId,
  apiBaseUrl: string,
): void {
  // the server needs the wallet only if there are several
  const isChoice = gatewaysFor(payment).length > 1
  if (!id) environment().notify('error', t(`wallets.${gateway}.failed`))
  else environment().navigate(paymentUrl(apiBaseUrl, id, isChoice ? gateway : undefined))
}
