/** Of an error's own properties, those that say where and why, never with which values. */
const FIELDS = ['code', 'status', 'syscall', 'address', 'port', 'severity', 'table', 'column', 'constraint']

const MAX_DEPTH = 5

/** SQLSTATE class 22: its messages quote the value, such as `invalid input syntax for type date: "..."`. */
const DATA_EXCEPTION = /^22[0-9A-Z]{3}$/

/**
 * What the log says of an error, with its causes. A list of what is written, not of what is not: PostgreSQL's `detail`
 * and `where` contain whole rows, names and phone numbers included, and another library may name them otherwise.
 */
export function errorFields(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return error
  const write = withoutValue(error)
  const { cause } = error
  const errors: unknown[] | null = error instanceof AggregateError ? error.errors : null
  const goesOn = depth < MAX_DEPTH
  const own = FIELDS.flatMap((name) => {
    const value: unknown = Reflect.get(error, name)
    return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : []
  })
  return {
    type: error.constructor.name,
    message: write(error.message),
    stack: write(error.stack ?? ''),
    ...Object.fromEntries(own),
    ...(goesOn && cause instanceof Error && { cause: errorFields(cause, depth + 1) }),
    ...(goesOn && errors && { errors: errors.map((each) => errorFields(each, depth + 1)) }),
  }
}

function withoutValue(error: Error): (text: string) => string {
  const { message } = error
  if (!('code' in error && DATA_EXCEPTION.test(String(error.code)))) return (text) => text
  // to the last quote: the value may contain quotes and line breaks
  const written = message.replace(/".*"/s, '"..."')
  return (text) => text.replace(message, () => written)
}
