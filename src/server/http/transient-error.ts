/**
 * Whether an error says that the database or the disk cannot do it at this moment: a 503 and never a 500, for the same
 * request may well work a little later.
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

/** Classes of SQLSTATE: the connection; resources, such as a full disk (53100); the system below, such as a bad disk. */
const SQLSTATE_CLASSES = new Set(['08', '53', '58'])

const SQLSTATES = new Set([
  // read-only transaction: a standby, or a server that its operator closed for writing
  '25006',
  // idle in transaction for too long
  '25P03',
  // serialization failure, deadlock, lock not available
  '40001',
  '40P01',
  '55P03',
  // statement timeout; server that stops, crashed, or starts
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
])

/** What the operating system says of the way to the database, and of the folder of uploads. */
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

/** What pg and pg-pool say themselves, without a code. */
const DRIVER_MESSAGES =
  /^(timeout (expired|exceeded when trying to connect)|Connection terminated|Query read timeout|Client (was closed|has encountered a connection error) and is not queryable|Cannot use a pool after calling end|Postgres connection has been discarded|driver has already been destroyed)/

/** PostgreSQL files a disk that was mounted read-only under "insufficient privilege". */
function isReadOnlyDisk(code: string, { message }: Error): boolean {
  return code === '42501' && /Read-only file system/.test(message)
}
