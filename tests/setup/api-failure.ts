import { ApiFailure } from '#contract/api-failure.ts'

/** An error as the client throws it; with neither a cause nor a sentence, it has no details. */
export const apiFailure = (status: number, detail = '', cause = '', data?: unknown): ApiFailure =>
  new ApiFailure(status, cause || detail ? [{ cause, detail }] : [], data)
