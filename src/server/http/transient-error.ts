/**
 * Whether an error is a temporary failure of the database or disk. It becomes a 503 instead of a 500, because the same
 * request may succeed later.
 */
export function isTransientError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (DRIVER_MESSAGES.test(error.message)) return true
  const { code } = error as Error & { code?: unknown }
  if (typeof code !== 'string') return false
  return (
    SQLSTATES.has(code) ||
    SQLSTATE_CLASSES.has(code.slice(0, 2)) ||
    SYSTEM_CODES.has(code) ||
    isReadOnlyDisk(code, error)
  )
}

/** SQLSTATE classes: connection; resources, such as a full disk (53100); system errors, such as a failing disk. */
const SQLSTATE_CLASSES = new Set(['08', '53', '58'])

const SQLSTATES = new Set([
  // read-only transaction: a standby, or a server set to read-only
  '25006',
  // idle in transaction timeout
  '25P03',
  // serialization failure, deadlock, lock not available
  '40001',
  '40P01',
  '55P03',
  // statement timeout; server shutting down, crashed, or starting
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
])

/** System errors of the database connection and of the upload folder. */
const SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EIO',
  'EMFILE',
  'ENFILE',
])

/** Errors of pg and pg-pool without a code. */
const DRIVER_MESSAGES =
  /^(timeout (expired|exceeded when trying to connect)|Connection terminated|Query read timeout|Client (was closed|has encountered a connection error) and is not queryable|Cannot use a pool after calling end|Postgres connection has been discarded|driver has already been destroyed)/

/** PostgreSQL reports a read-only disk as "insufficient privilege". */
function isReadOnlyDisk(code: string, { message }: Error): boolean {
  return code === '42501' && /Read-only file system/.test(message)
}
