/** Wallets that take payments online, in the order in which they are offered (docs/guides/a-payment.md). */
export const GATEWAYS = ['esewa'] as const
export type GatewayId = (typeof GATEWAYS)[number]

/** Payment methods of a booking; the first is the default. All but cash are paid online, in the wallet of that id. */
export const PAYMENTS = ['cash', ...GATEWAYS] as const
export type Payment = (typeof PAYMENTS)[number]

export function isPayment(value: unknown): value is Payment {
  return PAYMENTS.some((payment) => payment === value)
}

export function isGateway(value: unknown): value is GatewayId {
  return GATEWAYS.some((gateway) => gateway === value)
}
