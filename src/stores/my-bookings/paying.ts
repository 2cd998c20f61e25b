import { atom } from 'nanostores'
import { type Booking, payInCash } from '#contract/my-bookings.ts'
import { paymentUrl } from '#domain/booking/payment.ts'
import { type GatewayId, isGateway, type Payment } from '#domain/booking/payment-methods.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { onSignedOut } from '#stores/auth/signed-out.ts'
import { environment, t } from '#stores/shell/environment.ts'
import { failureOf, notifyFailure, send } from '#stores/shell/send.ts'
import { readBooking } from './booking.ts'
import { reloadShown } from './reload-shown.ts'

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
  else notify('error', t('my-bookings.share.byHand', { url }), { durationMs: BY_HAND_MS })
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

type Unpaid = Pick<Booking, 'id' | 'pricing'>

// state
/** The unpaid booking that is being made one that is paid in cash. */
export const $payingInCash = atom<string | null>(null)

// actions
/** After a question. Where the response was lost, the booking is read. */
export async function chooseCash({ id, pricing }: Unpaid): Promise<void> {
  const { confirm, notify } = environment()
  const question = t('my-bookings.cash.question', {
    amount: formatMoney(pricing.payable, environment().locale()),
  })
  if ($payingInCash.get() || !(await confirm(question, { yes: t('my-bookings.cash.yes') }))) return
  $payingInCash.set(id)
  const outcome = await send(payInCash, { params: { id } })
  const failure = failureOf(outcome)
  if (outcome.status === 'answered') notify('success', outcome.data.message)
  else if (failure && (failure.status !== 0 || (await readBooking(id))?.payment !== 'cash'))
    notifyFailure(failure, t('my-bookings.callFailed'))
  await reloadShown()
  $payingInCash.set(null)
}

// reactions
onSignedOut(() => $payingInCash.set(null))
