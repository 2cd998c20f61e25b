import type { RequestValues } from '#stores/carpool/draft.ts'
import type { RequestErrors } from '#stores/carpool/form.ts'

/** The surrounding form listens to `input` and reads the named fields. */
export interface PartProps {
  values: RequestValues
  errors: RequestErrors
}

/** React requires a handler beside `value`. */
export const ignoreChange = () => {}
