import { isGateway } from '#domain/booking/payment-methods.ts'
import type { Translate } from './t.ts'

/** The name of a wallet; the names of all when it is not known which. */
export function walletName(t: Translate, payment: unknown): string {
  return isGateway(payment) ? t(`wallets.${payment}.name`) : t('wallets.all')
}
