import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import { ERRORS } from '#contract/errors.ts'
import type { Served } from './calls.ts'
import type { FormFields } from './definition.ts'

const jsonSchema = (schema: GenericSchema) => {
  const { $schema: _, ...rest } = toJsonSchema(schema, { errorMode: 'ignore' })
  return rest
}
const PAGINATION = {
  type: 'object',
  properties: { page: { type: 'integer' }, limit: { type: 'integer' }, total: { type: 'integer' } },
}
const FAULTS = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'array',
      items: {
        type: 'object',
        required: ['cause', 'detail'],
        properties: { cause: { enum: Object.keys(ERRORS) }, detail: { type: 'string' } },
      },
    },
  },
}

const TEXT = { type: 'string' }
const FILE = { type: 'string', contentMediaType: 'application/octet-stream' }
const FORM_FIELDS = {
  text: TEXT,
  texts: { type: 'array', items: TEXT },
  flag: { enum: ['true', 'false'] },
  file: FILE,
  files: { type: 'array', items: FILE },
}
const formSchema = (form: FormFields) => ({
  type: 'object',
  properties: Object.fromEntries(Object.entries(form).map(([name, kind]) => [name, FORM_FIELDS[kind]])),
})

/** The OpenAPI document, from the same definitions that validate requests. */
export function openApi(served: Served[], bases: { api: string; pages: string }) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const call of served) {
    const { endpoint } = call
    paths[endpoint.path] ??= {}
    Object.assign(paths[endpoint.path] ?? {}, {
      [endpoint.method.toLowerCase()]: operation(call, bases[endpoint.base]),
    })
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sawari',
      version: '1',
      description:
        'Answers are { data, meta }, errors { error: [{ cause, detail }] }; detail is in the language of accept-language (en or np).',
    },
    servers: [{ url: bases.api }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { Errors: FAULTS },
    },
  }
}

function operation(call: Served, base: string) {
  const { endpoint, summary, payload, form, query, answer, hasPagination, status } = call
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  const querySchema = query && (jsonSchema(query) as { properties?: Record<string, unknown> })
  const meta = hasPagination ? { meta: { type: 'object', properties: { pagination: PAGINATION } } } : {}
  return {
    summary,
    ...(endpoint.base === 'pages' && { servers: [{ url: base }] }),
    ...(endpoint.guarded && { security: [{ token: [] }] }),
    parameters: [
      ...names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
      ...Object.entries(querySchema?.properties ?? {}).map(([name, schema]) => ({
        name,
        in: 'query',
        schema,
      })),
    ],
    ...(payload && {
      requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(payload) } } },
    }),
    ...(form && {
      requestBody: { required: true, content: { 'multipart/form-data': { schema: formSchema(form) } } },
    }),
    responses: {
      [status]: {
        description: 'The answer',
        content: {
          'application/json': {
            schema: { type: 'object', required: ['data'], properties: { data: jsonSchema(answer), ...meta } },
          },
        },
      },
      default: {
        description: 'An error',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Errors' } } },
      },
    },
  }
}
