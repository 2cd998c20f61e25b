import { LRUCache } from 'lru-cache'
import { type DestinationStream, destination, type LoggerOptions, pino } from 'pino'
import type { Config } from './config.ts'
import { currentRequest } from './current-request.ts'
import { isOthersFault } from './fault.ts'
import { networkOf, RENTABLE_NETWORK_BITS } from './http/client-address.ts'

/** Properties of an error that are logged: where and why it occurred, never the values involved. */
const FIELDS = ['code', 'status', 'syscall', 'address', 'port', 'severity', 'table', 'column', 'constraint']

const MAX_DEPTH = 5

/** SQLSTATE class 22: its messages quote the value, such as `invalid input syntax for type date: "..."`. */
const DATA_EXCEPTION = /^22[0-9A-Z]{3}$/

/**
 * Converts an error and its causes to log fields. An allowlist, because PostgreSQL's `detail` and `where` contain whole
 * rows, with names and phone numbers, and other libraries may put such data into other properties.
 */
function errorFields(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return error
  const write = withoutValue(error)
  const { cause } = error
  const errors: unknown[] | null = error instanceof AggregateError ? error.errors : null
  const includesCauses = depth < MAX_DEPTH
  const own = FIELDS.flatMap((name) => {
    const value: unknown = Reflect.get(error, name)
    return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : []
  })
  return {
    type: error.constructor.name,
    message: write(error.message),
    stack: write(error.stack ?? ''),
    ...Object.fromEntries(own),
    ...(includesCauses && cause instanceof Error && { cause: errorFields(cause, depth + 1) }),
    ...(includesCauses && errors && { errors: errors.map((each) => errorFields(each, depth + 1)) }),
  }
}

function withoutValue(error: Error): (text: string) => string {
  const { message } = error
  if (!('code' in error && DATA_EXCEPTION.test(String(error.code)))) return (text) => text
  // to the last quote: the value may contain quotes and line breaks
  const written = message.replace(/".*"/s, '"..."')
  return (text) => text.replace(message, () => written)
}

export interface RequestFields {
  requestId: string
  method: string
  /** without user input: see `loggedPath` */
  path: string
  status: number
  milliseconds: number
  /** The client's IP address. */
  client: string
  userId?: number | undefined
  /** The pattern of its route, if it is not that of a page. Not logged. */
  route?: string | undefined
}

/** What each level means: docs/alerts.md. */
export interface Logger {
  info(message: string, fields?: Record<string, unknown>): void
  warn(message: string, fields?: Record<string, unknown>): void
  /** Becomes a warning if `fields.error` is not this program's fault: fault.ts. */
  error(message: string, fields?: Record<string, unknown>): void
}

/** The log of the process. */
export interface AppLogger extends Logger {
  /** Logs a handled request. On a busy site most lines are these, so they skip redaction and have fixed fields. */
  request(fields: RequestFields): void
  /** The number of lines so far, also of those that the level leaves out. */
  lines: Readonly<Record<'warn' | 'error', number>>
  /** Writes buffered lines; called before the process ends. */
  flush(): void
}

/** Lines are buffered up to this size, or for a second. */
const BUFFER_BYTES = 8 * 1024
const FLUSH_MS = 1_000
/** When the reader of the output stops reading, additional lines are dropped instead of filling the memory. */
const MAX_BUFFER_BYTES = 4 * 1024 * 1024

/** Fields that are redacted, at the top level or one level below. */
const SECRETS = [
  'authorization',
  'cookie',
  'token',
  'secret',
  'password',
  'phone',
  'mobileNumber',
  'contactPhone',
  'verificationCode',
]

interface LineOptions {
  stream?: DestinationStream
  client?: Config['logClient']
  release?: string
}

/** One JSON object a line, written asynchronously to stdout. */
export function createLogger(
  level: Config['logLevel'],
  { stream = openOutput(), client = 'network', release }: LineOptions = {},
): AppLogger {
  const options: LoggerOptions = {
    level,
    base: release === undefined ? null : { release },
    timestamp: () => `,"at":"${new Date().toISOString()}"`,
    messageKey: 'message',
    formatters: { level: (label) => ({ level: label }) },
    serializers: { error: (error) => errorFields(error) },
  }
  const paths = SECRETS.flatMap((name) => [name, `*.${name}`])
  const ofRequest = () => {
    const request = currentRequest()
    return request
      ? { requestId: request.requestId, client: loggedClient(request.client, client), userId: request.userId }
      : {}
  }
  const logger = pino({ ...options, mixin: ofRequest, redact: { paths, censor: '[redacted]' } }, stream)
  // redaction costs ten times the line itself, and these lines have no field for a secret
  const requests = pino(options, stream)
  const lines = { warn: 0, error: 0 }
  const write = (level: 'warn' | 'error', message: string, fields: Record<string, unknown>) => {
    lines[level] += 1
    logger[level](fields, message)
  }
  return {
    lines,
    info: (message, fields = {}) => logger.info(fields, message),
    warn: (message, fields = {}) => write('warn', message, fields),
    error: (message, fields = {}) => write(isOthersFault(fields.error) ? 'warn' : 'error', message, fields),
    request: ({ client: address, route: _, ...fields }) => {
      if (!requests.isLevelEnabled('info')) return
      requests.info({ ...fields, client: loggedClient(address, client) }, 'request')
    },
    flush: () => {
      if ('flushSync' in stream && typeof stream.flushSync === 'function') stream.flushSync()
    },
  }
}

/** Networks by address; computing one takes as long as writing the line. */
const networks = new LRUCache<string, string>({
  max: 2_000,
  memoMethod: (address) => networkOf(address, RENTABLE_NETWORK_BITS).replace(/\.\d+$/, '.0/24'),
})

/** The address without what names a single subscriber, unless the operator wants it. */
function loggedClient(address: string, shown: Config['logClient']): string | undefined {
  if (shown === 'off') return undefined
  return shown === 'whole' ? address : networks.memo(address)
}

function openOutput(): DestinationStream {
  const output = destination({ dest: 1, sync: false, minLength: BUFFER_BYTES, maxLength: MAX_BUFFER_BYTES })
  setInterval(() => output.flush(), FLUSH_MS).unref()
  return output
}
