/** A call that failed, as its parts. */
export interface CallError {
  /** 0: no answer came, or code that was needed for it could not be fetched */
  status: number
  /** the server's first sentence, or what became of a call that was given up; empty when nothing was said */
  message: string
  errors: readonly { cause: string; detail: string }[]
  /** what stood at `data` beside the error */
  data: unknown
}

/** Read by its shape: the class that the client throws belongs to another floor. */
export function readCallError(error: unknown): CallError {
  const input: { status?: unknown; message?: unknown; errors?: unknown; data?: unknown } =
    typeof error === 'object' && error !== null ? error : {}
  const isCall = typeof input.status === 'number'
  const status = isCall ? Number(input.status) : 0
  const errors: unknown[] = Array.isArray(input.errors) ? input.errors : []
  return {
    status,
    message: isCall && typeof input.message === 'string' ? input.message : '',
    errors: errors.flatMap((error) => {
      const { cause, detail }: { cause?: unknown; detail?: unknown } =
        typeof error === 'object' && error !== null ? error : {}
      return typeof cause === 'string' && typeof detail === 'string' ? [{ cause, detail }] : []
    }),
    data: input.data,
  }
}
