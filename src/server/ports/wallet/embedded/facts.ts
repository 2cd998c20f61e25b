export const PATH = '/__sim/esewa'
export const PRODUCT_CODE = 'SAWARI-SIM'
/** Of the simulator alone, and no secret: no money is behind it, and what it says is asked for by the status call anyway. */
export const SECRET = 'wallet-simulator/no-money-behind-this'

/** eSewa's test people (services.md 3.1), with what they have, in NRS: the last one cannot pay for much. */
export const PEOPLE = [
  { id: '9806800001', balance: 1_000_000 },
  { id: '9806800002', balance: 1_000_000 },
  { id: '9806800003', balance: 1_000_000 },
  { id: '9806800004', balance: 1_000_000 },
  { id: '9806800005', balance: 50 },
] as const
export const PASSWORD = 'Nepal@123'
export const TOKEN = '123456'

/** How long a payment waits for its person. */
export const SESSION_MS = 30 * 60_000

/** What can come of a payment on the confirmation page. */
export const OUTCOMES = ['pay', 'cancel', 'pending', 'lost', 'expire'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** How the status call is served. */
export const SERVICES = ['normal', 'outage', 'slow'] as const
export type Service = (typeof SERVICES)[number]
/** Longer than anybody waits for the status call. */
export const SLOW_MS = 8_000
