import { ApiFailure } from '#contract/api-failure.ts'
import type { ErrorDetail } from '#contract/envelope.ts'

/** Converts the status and text of an error response. Without an error envelope there are no details. */
export function readFailure(status: number, text: string): ApiFailure {
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body !== 'object' || body === null) return new ApiFailure(status, [])
    const { error, data }: { error?: unknown; data?: unknown } = body
    return new ApiFailure(status, Array.isArray(error) ? error.filter(isErrorDetail) : [], data)
  } catch {
    return new ApiFailure(status, [])
  }
}

const isErrorDetail = (error: Partial<ErrorDetail> | null): error is ErrorDetail =>
  typeof error?.cause === 'string' && typeof error.detail === 'string'
