import path from 'node:path'

/** A process with the API over the embedded database of `DATA_DIR`, which books on command. */
export const ORDERING_SITE = {
  file: path.join(import.meta.dirname, 'booking-process.ts'),
  env: {
    DATABASE_URL: '',
    RATE_LIMITS: 'off',
    AUTO_APPROVE_MINUTES: '0',
    MAX_UNPAID_BOOKINGS: '10000',
    ROUTE_DEADLINE_MS: '120000',
  },
}
