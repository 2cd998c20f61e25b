// Compiled, never run: @ts-expect-error marks what must not compile.
import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import type { Serve } from '#server/http/definition.ts'

const Payload = v.object({ reason: v.optional(v.string()) })
const Answer = v.object({
  id: v.number(),
  lines: v.array(
    v.variant('kind', [
      v.object({ kind: v.literal('time'), hours: v.number() }),
      v.object({ kind: v.literal('coupon'), code: v.optional(v.string()) }),
    ]),
  ),
})
type Payload = v.InferOutput<typeof Payload>
type Answer = v.InferOutput<typeof Answer>
interface Upload {
  [field: string]: Blob
}

const read = endpoint<undefined, Answer>('GET', '/things')
const write = endpoint<Payload, Answer>('POST', '/things')
const upload = endpoint<Upload, Answer>('POST', '/things/{id}/images', { form: true })

const data: Answer = { id: 1, lines: [{ kind: 'time', hours: 2 }] }
const summary = ''
const answer = Answer

export function answers(serve: Serve) {
  serve(read, { summary, answer }, async () => ({ data }))
  serve(read, { summary, answer }, async () => ({ data: { id: 1, lines: [{ kind: 'coupon' as const }] } }))

  // @ts-expect-error the schema lacks a field of the response
  serve(read, { summary, answer: v.pick(Answer, ['id']) }, async () => ({ data }))
  // @ts-expect-error the schema has a field that the response lacks
  serve(read, { summary, answer: v.object({ ...Answer.entries, phone: v.string() }) }, async () => ({ data }))
  // @ts-expect-error the schema's field is optional
  serve(read, { summary, answer: v.partial(Answer, ['lines']) }, async () => ({ data }))
  // @ts-expect-error a field is missing
  serve(read, { summary, answer }, async () => ({ data: { id: 1 } }))
  // @ts-expect-error a field has another type
  serve(read, { summary, answer }, async () => ({ data: { ...data, id: '1' } }))
  // @ts-expect-error null is not a response
  serve(read, { summary, answer }, async () => ({ data: null }))
  // @ts-expect-error a field is not declared
  serve(read, { summary, answer }, async () => ({ data: { ...data, phone: '98' } }))
  // @ts-expect-error a field is not declared, inside a list
  serve(read, { summary, answer }, async () => ({
    data: { id: 1, lines: [{ kind: 'time' as const, hours: 2, cost: 3 }] },
  }))
  // @ts-expect-error no variant has this kind
  serve(read, { summary, answer }, async () => ({ data: { id: 1, lines: [{ kind: 'extra', hours: 2 }] } }))
}

export function payloads(serve: Serve) {
  serve(write, { summary, answer, payload: Payload }, async ({ payload }) => {
    const reason: string | undefined = payload.reason
    return { data: { ...data, id: reason?.length ?? 0 } }
  })
  serve(write, { summary, answer, payload: Payload, query: Payload }, async ({ payload, query }) => {
    // @ts-expect-error the payload has no such field
    payload.amount
    // @ts-expect-error the query has no such field
    query.amount
    return { data }
  })
  // @ts-expect-error a payload is validated
  serve(write, { summary, answer }, async () => ({ data }))
  // @ts-expect-error the schema lacks a field of the payload
  serve(write, { summary, answer, payload: v.object({}) }, async () => ({ data }))
  // @ts-expect-error the schema requires what the payload may lack
  serve(write, { summary, answer, payload: v.required(Payload) }, async () => ({ data }))
  // @ts-expect-error the endpoint is not a form
  serve(write, { summary, answer, form: { image: 'file' } }, async () => ({ data }))

  // @ts-expect-error the endpoint has no payload
  serve(read, { summary, answer, payload: Payload }, async () => ({ data }))
  // @ts-expect-error the endpoint has no payload to read
  serve(read, { summary, answer }, async ({ payload }) => ({ data: payload }))
  // @ts-expect-error the endpoint has no form to read
  serve(read, { summary, answer }, async ({ form }) => ({ data: form }))
}

export function forms(serve: Serve) {
  serve(upload, { summary, answer, form: { image: 'file' }, idempotencyKey: true }, async ({ form }) => {
    await form({ files: { image: 1 } }, async () => null)
    return { data }
  })
  // @ts-expect-error a form is not JSON
  serve(upload, { summary, answer, payload: Payload }, async () => ({ data }))
  // @ts-expect-error a form has no JSON payload to read
  serve(upload, { summary, answer, form: { image: 'file' }, idempotencyKey: true }, async ({ payload }) => ({
    data: payload,
  }))
}

export function traits(serve: Serve) {
  serve(read, { summary, answer, login: 'optional' }, async ({ user }) => ({
    data: { ...data, id: user?.id ?? 0 },
  }))
  // @ts-expect-error only a call that makes use of a session has its user
  serve(read, { summary, answer }, async ({ user }) => ({ data: { ...data, id: user?.id ?? 0 } }))
  serve(write, { summary, answer, payload: Payload, idempotencyKey: true }, async ({ key }) => ({
    data: { ...data, id: key?.length ?? 0 },
  }))
  // @ts-expect-error only a call that can be repeated has its key
  serve(write, { summary, answer, payload: Payload }, async ({ key }) => ({
    data: { ...data, id: key?.length ?? 0 },
  }))
  // @ts-expect-error the contract has no such error
  serve(read, { summary, answer, errors: ['noSuchError'] }, async () => ({ data }))
}
