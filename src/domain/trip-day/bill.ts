/**
 * `open`: the guest can confirm or dispute it; `confirmed`: by the guest; `disputed`: an operator decides;
 * `silent`: not answered in time, so the agreed price holds; `withdrawn`: by the host, the agreed price holds;
 * `decided`: by an operator.
 */
export const BILL_STATES = ['open', 'confirmed', 'disputed', 'silent', 'withdrawn', 'decided'] as const
export type BillState = (typeof BILL_STATES)[number]

export const BILL_ANSWERS = ['confirm', 'dispute'] as const
export type BillAnswer = (typeof BILL_ANSWERS)[number]
