import { isWrite } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { MountedCall } from './calls.ts'

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

/** Every error that a call may answer: those that it declares, and those that follow from its traits. */
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
