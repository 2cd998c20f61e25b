/** Properties of an error that are logged: where and why it occurred, never the values involved. */
const FIELDS = ['code', 'status', 'syscall', 'address', 'port', 'severity', 'table', 'column', 'constraint']

const MAX_DEPTH = 5

/** SQLSTATE class 22: its messages quote the value, such as `invalid input syntax for type date: "..."`. */
const DATA_EXCEPTION = /^22[0-9A-Z]{3}$/

/**
 * Converts an error and its causes to log fields. An allowlist, because PostgreSQL's `detail` and `where` contain whole
 * rows, with names and phone numbers, and other libraries may put such data into other properties.
 */
export function errorFields(error: unknown, depth = 0): unknown {
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
