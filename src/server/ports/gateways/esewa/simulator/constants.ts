export const PATH = '/__sim/esewa'
export const PRODUCT_CODE = 'SAWARI-SIM'
/** The simulator's key. Not secret: no money is involved, and payments are verified by the status call. */
export const SECRET = 'wallet-simulator/no-money-behind-this'

/** Test users with their balances in NRS: the last one cannot afford most payments. */
export const PEOPLE = [
  { id: '9806800001', balance: 1_000_000 },
  { id: '9806800002', balance: 1_000_000 },
  { id: '9806800003', balance: 1_000_000 },
  { id: '9806800004', balance: 1_000_000 },
  { id: '9806800005', balance: 50 },
] as const
export const PASSWORD = 'Nepal@123'
export const TOKEN = '123456'

/** How long an unfinished payment can be completed. */
export const SESSION_MS = 30 * 60_000

export const SIMULATED_OUTCOMES = ['pay', 'cancel', 'pending', 'lost', 'expire'] as const
export type SimulatedOutcome = (typeof SIMULATED_OUTCOMES)[number]

export const SERVICES = ['normal', 'outage', 'slow'] as const
export type Service = (typeof SERVICES)[number]
/** Longer than the timeout of the status call. */
export const SLOW_MS = 8_000
