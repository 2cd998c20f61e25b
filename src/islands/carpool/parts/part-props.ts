import type { RequestValues } from '#stores/carpool/draft.ts'
import type { RequestErrors } from '#stores/carpool/form.ts'

/** The form around its parts listens to `input` and reads what is named in it. */
export interface PartProps {
  values: RequestValues
  errors: RequestErrors
}

/** React requires a handler beside `value`. */
export const keep = () => {}
