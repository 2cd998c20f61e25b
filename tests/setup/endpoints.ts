import type { Endpoint } from '#contract/endpoint.ts'
import { CONTRACTS } from '#server/http/openapi-schemas.ts'

type AnyEndpoint = Omit<Endpoint<never, unknown>, 'promise'>
const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'guarded' in value

/** Every call of the contract; `call` is as in "GET /bookings/{id}". */
export const ENDPOINTS = Object.entries(CONTRACTS).flatMap(([room, contract]) =>
  Object.entries(contract).flatMap(([name, endpoint]) =>
    isEndpoint(endpoint) ? [{ room, name, endpoint, call: `${endpoint.method} ${endpoint.path}` }] : [],
  ),
)

/** The guarded calls of these rooms; by default of all. */
export function guardedCalls(...rooms: readonly string[]): string[] {
  return ENDPOINTS.filter(({ endpoint }) => endpoint.guarded)
    .filter(({ room }) => rooms.length === 0 || rooms.includes(room))
    .map(({ call }) => call)
}
