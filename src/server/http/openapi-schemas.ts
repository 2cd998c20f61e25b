import { toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import * as account from '#contract/account.ts'
import * as auth from '#contract/auth.ts'
import * as booking from '#contract/booking.ts'
import * as bookingParties from '#contract/booking-parties.ts'
import * as carpool from '#contract/carpool.ts'
import * as content from '#contract/content.ts'
import * as feedback from '#contract/feedback.ts'
import * as hosting from '#contract/hosting.ts'
import * as myBookings from '#contract/my-bookings.ts'
import * as notifications from '#contract/notifications.ts'
import * as places from '#contract/places.ts'
import * as profile from '#contract/profile.ts'
import * as push from '#contract/push.ts'
import * as ratings from '#contract/ratings.ts'
import * as referral from '#contract/referral.ts'
import * as savedVehicles from '#contract/saved-vehicles.ts'
import * as search from '#contract/search.ts'
import * as support from '#contract/support.ts'
import * as threads from '#contract/threads.ts'
import * as tripChanges from '#contract/trip-changes.ts'
import * as tripDay from '#contract/trip-day.ts'
import * as vehicles from '#contract/vehicles.ts'
import * as writes from '#contract/writes.ts'
import type { MountedCall } from './calls.ts'
import type { FormFields } from './definition.ts'

/** The contract by room. Calls and schemas get their names in the OpenAPI document from it. */
export const CONTRACTS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  account,
  auth,
  booking,
  'booking-parties': bookingParties,
  carpool,
  content,
  feedback,
  hosting,
  'my-bookings': myBookings,
  notifications,
  places,
  profile,
  push,
  ratings,
  referral,
  'saved-vehicles': savedVehicles,
  search,
  support,
  threads,
  'trip-changes': tripChanges,
  'trip-day': tripDay,
  vehicles,
  writes,
}

const EXPORTS = Object.entries(CONTRACTS).flatMap(([room, contract]) =>
  Object.entries(contract).map(([name, value]) => ({ room, name, value })),
)
const isSchema = (value: unknown): value is GenericSchema =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema'
/** The exported schemas of the contract; the document contains each once, by name. */
const NAMED = Object.fromEntries(
  EXPORTS.flatMap(({ name, value }) => (isSchema(value) ? [[name, value] as const] : [])),
)

const CONFIG = {
  target: 'draft-2020-12',
  // describes what a client sends, before it is parsed
  typeMode: 'input',
  errorMode: 'ignore',
  overrideRef: ({ referenceId }: { referenceId: string }) => `#/components/schemas/${referenceId}`,
} as const
export const jsonContent = (schema: object) => ({ 'application/json': { schema } })
export const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })
const NAMES = new Map(Object.entries(NAMED).map(([name, schema]) => [schema, name]))
export function jsonSchema(schema: GenericSchema) {
  const name = NAMES.get(schema)
  if (name !== undefined) return ref('schemas', name)
  const { $schema: _, $defs: __, ...rest } = toJsonSchema(schema, { ...CONFIG, definitions: NAMED })
  return rest
}

export const TEXT = { type: 'string' }
export const INTEGER = { type: 'integer' }
const FILE = { type: 'string', contentMediaType: 'application/octet-stream' }
const FORM_FIELDS = {
  text: TEXT,
  texts: { type: 'array', items: TEXT },
  flag: { enum: ['true', 'false'] },
  file: FILE,
  files: { type: 'array', items: FILE },
}
export const formSchema = (form: FormFields) => ({
  type: 'object',
  properties: Object.fromEntries(Object.entries(form).map(([name, kind]) => [name, FORM_FIELDS[kind]])),
})

/** Schemas of the envelope around responses and errors. */
const ENVELOPE = {
  Meta: {
    type: 'object',
    required: ['pagination'],
    properties: {
      pagination: {
        type: 'object',
        required: ['page', 'limit', 'total'],
        properties: { page: INTEGER, limit: INTEGER, total: INTEGER },
      },
    },
  },
  ErrorDetail: {
    type: 'object',
    required: ['cause', 'detail'],
    properties: { cause: TEXT, detail: TEXT },
  },
}

export function contractName(endpoint: MountedCall['endpoint']): { name: string; room: string } {
  const found = EXPORTS.find(({ value }) => value === endpoint)
  if (!found)
    throw new Error(`${endpoint.method} ${endpoint.path} is not exported by a file of src/contract/`)
  return found
}

export function queryParameters(query: GenericSchema) {
  const { properties = {}, required = [] } = toJsonSchema(query, CONFIG)
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    ...(required.includes(name) && { required: true }),
    schema,
  }))
}

export const allSchemas = (): Record<string, unknown> => ({ ...toJsonSchemaDefs(NAMED, CONFIG), ...ENVELOPE })
