import { isWrite } from '#contract/endpoint.ts'
import { ERRORS, type ErrorCode } from '#contract/errors.ts'
import type { MountedCall } from './calls.ts'
import {
  allSchemas,
  contractName,
  formSchema,
  INTEGER,
  jsonContent,
  jsonSchema,
  queryParameters,
  ref,
  TEXT,
} from './openapi-schemas.ts'

const JSON_ERRORS: readonly ErrorCode[] = ['unreadable', 'tooLarge', 'notJson', 'invalid']
const FORM_ERRORS: readonly ErrorCode[] = [
  'unreadable',
  'tooLarge',
  'fileTooLarge',
  'notForm',
  'invalid',
  'tooManyImages',
  'tooManyUploads',
]

/** Form errors: their `cause` is the name of a field, while other errors have their code as `cause`. */
export const FIELD_ERRORS: readonly ErrorCode[] = ['invalidForm', 'registrationTaken']

/** Every error that a call may return: those that it declares, and those that follow from its traits. */
export function errorsOf({ endpoint, payload, form, query, errors = [] }: MountedCall): ErrorCode[] {
  return [
    ...new Set<ErrorCode>([
      ...(payload ? JSON_ERRORS : []),
      ...(form ? FORM_ERRORS : []),
      ...(query ? (['invalid'] as const) : []),
      ...(endpoint.guarded ? (['unauthorized'] as const) : []),
      ...(endpoint.changes ? (['navigationRefused'] as const) : []),
      ...(isWrite(endpoint) ? (['invalid', 'sameKeyOtherPayload'] as const) : []),
      ...errors,
      'tooManyRequests',
      'failed',
      'unavailable',
    ]),
  ]
}

const TOKEN = { token: [] }
const PARAMETERS = {
  idempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'A retry with the same key gets the first response, for 15 minutes at least.',
    schema: TEXT,
  },
}

/** The OpenAPI document, from the same definitions that validate requests. */
export function openApi(served: readonly MountedCall[], bases: { api: string; pages: string }) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const call of served) {
    const { path, method, base } = call.endpoint
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(call, bases[base]) }
  }
  const schemas = allSchemas()
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sawari',
      version: '1',
      description:
        'Answers are { data, meta }, errors { error: [{ cause, detail }] }; detail is in the language of accept-language (en or np).',
      license: { name: 'All rights reserved', identifier: 'LicenseRef-Sawari' },
    },
    servers: [{ url: bases.api }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      parameters: PARAMETERS,
      responses: used('responses', paths, (code) => failure([code as ErrorCode])),
      schemas: used('schemas', paths, (name) => schemas[name]),
    },
  }
}

function operation(call: MountedCall, base: string) {
  const { endpoint, summary, payload, form, query, answer, hasPagination, status = 200 } = call
  const { name, room } = contractName(endpoint)
  const limits = (call.limits ?? []).map(
    ({ points, duration, per }) => `${points} in ${duration} s per ${per}`,
  )
  return {
    operationId: name,
    tags: [room],
    summary,
    ...(limits.length && { description: `At most ${limits.join(', ')}.` }),
    ...(endpoint.base === 'pages' && { servers: [{ url: base }] }),
    security: endpoint.guarded ? [TOKEN] : call.login === 'optional' ? [{}, TOKEN] : [],
    parameters: [
      ...[...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, param]) => ({
        name: param,
        in: 'path',
        required: true,
        schema: TEXT,
      })),
      ...(query ? queryParameters(query) : []),
      ...(isWrite(endpoint) ? [ref('parameters', 'idempotencyKey')] : []),
    ],
    ...(payload && { requestBody: { required: true, content: jsonContent(jsonSchema(payload)) } }),
    ...(form && {
      requestBody: { required: true, content: { 'multipart/form-data': { schema: formSchema(form) } } },
    }),
    responses: {
      [status]: {
        description: 'The response',
        content: jsonContent({
          type: 'object',
          required: ['data', ...(hasPagination ? ['meta'] : [])],
          properties: { data: jsonSchema(answer), ...(hasPagination && { meta: ref('schemas', 'Meta') }) },
        }),
      },
      ...failures(errorsOf(call)),
    },
  }
}

/** By status: a single error by its name, several as a list of causes. */
function failures(codes: readonly ErrorCode[]) {
  const byStatus = Object.groupBy(codes, (code) => ERRORS[code].status)
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, same]) => [
      status,
      same.length === 1 ? ref('responses', same.join()) : failure(same),
    ]),
  )
}

function failure(codes: readonly ErrorCode[]) {
  const detail = ref('schemas', 'ErrorDetail')
  const known = { type: 'object', properties: { cause: { enum: codes } } }
  const items = codes.some((code) => FIELD_ERRORS.includes(code)) ? detail : { allOf: [detail, known] }
  const isTransient = codes.some((code) => [429, 503].includes(ERRORS[code].status))
  return {
    description: codes.join(', '),
    ...(isTransient && { headers: { 'Retry-After': { description: 'Seconds', schema: INTEGER } } }),
    content: jsonContent({
      type: 'object',
      required: ['error'],
      // `data`: what some conflicts are with
      properties: { error: { type: 'array', items }, data: {} },
    }),
  }
}

/** The components of a kind to which a call or another component refers. */
function used(kind: string, paths: object, make: (name: string) => unknown): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  const visit = (value: unknown) => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(
      new RegExp(`"#/components/${kind}/(\\w+)"`, 'g'),
    ))
      if (!(name in found)) {
        found[name] = make(name)
        visit(found[name])
      }
  }
  visit(paths)
  return found
}
