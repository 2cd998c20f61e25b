import { toFailure } from '#contract/api-failure.ts'
import { environment } from './environment.ts'

const TOO_MANY_REQUESTS = 429

export interface IdempotentSender {
  /** `call` gets the key. Payloads are the same when their JSON and their files are. */
  send<Answer>(payload: object, call: (key: string) => Promise<Answer>): Promise<Answer>
  /** Whether this payload was sent last, and may have been done without its response arriving. */
  isUnanswered(payload: object): boolean
  reset(): void
}

/** One key for each distinct payload until it gets a final response, so that a repeated call is done once. */
export function createIdempotentSender(): IdempotentSender {
  let last: { text: string; key: string } | null = null
  const files = new WeakMap<Blob, string>()
  const nameOf = (file: Blob) => {
    const name = files.get(file) ?? environment().uniqueKey()
    files.set(file, name)
    return name
  }
  const textOf = (payload: object) =>
    JSON.stringify(payload, (_, value: unknown) => (value instanceof Blob ? nameOf(value) : value))

  return {
    async send(payload, call) {
      const text = textOf(payload)
      if (last?.text !== text) last = { text, key: environment().uniqueKey() }
      try {
        const answer = await call(last.key)
        last = null
        return answer
      } catch (error) {
        const { status } = toFailure(error)
        // a refusal is final for its key; without a response, or after a server error, it may have been done
        if (status >= 400 && status < 500 && status !== TOO_MANY_REQUESTS) last = null
        throw error
      }
    },
    isUnanswered: (payload) => last?.text === textOf(payload),
    reset() {
      last = null
    },
  }
}
