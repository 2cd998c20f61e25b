import { environment } from '#stores/shell/environment.ts'
import { failureOf } from './failure.ts'

const TOO_MANY = 429

/**
 * Sends the same thing with the same key until it is answered for good, so that one whose answer was lost is not done twice.
 * `send` is given the key; what is sent is the same when its text and its files are.
 */
export function createIdempotentSender(): <Answer>(
  what: object,
  send: (key: string) => Promise<Answer>,
) => Promise<Answer> {
  let last: { text: string; key: string } | null = null
  const files = new WeakMap<Blob, string>()
  const nameOf = (file: Blob) => {
    const name = files.get(file) ?? environment().uniqueKey()
    files.set(file, name)
    return name
  }
  return async (what, send) => {
    const text = JSON.stringify(what, (_, value: unknown) => (value instanceof Blob ? nameOf(value) : value))
    if (last?.text !== text) last = { text, key: environment().uniqueKey() }
    try {
      const answer = await send(last.key)
      last = null
      return answer
    } catch (error) {
      const { status } = failureOf(error)
      // a refusal is final for its key; without an answer, or with a server in trouble, it may have been done
      if (status >= 400 && status < 500 && status !== TOO_MANY) last = null
      throw error
    }
  }
}
