/** A call that failed, as its parts. */
export interface Failed {
  /** 0: no answer came, or code that was needed for it could not be fetched */
  status: number
  /** the server's first sentence, or what became of a call that was given up; empty when nothing was said */
  sentence: string
  faults: readonly { cause: string; detail: string }[]
  /** what stood at `data` beside the error */
  data: unknown
}

/** Read by its shape: the class that the client throws belongs to another floor. */
export function readFailed(error: unknown): Failed {
  const given: { status?: unknown; message?: unknown; faults?: unknown; data?: unknown } =
    typeof error === 'object' && error !== null ? error : {}
  const isCall = typeof given.status === 'number'
  const status = isCall ? Number(given.status) : 0
  const faults: unknown[] = Array.isArray(given.faults) ? given.faults : []
  return {
    status,
    sentence: isCall && typeof given.message === 'string' ? given.message : '',
    faults: faults.flatMap((fault) => {
      const { cause, detail }: { cause?: unknown; detail?: unknown } =
        typeof fault === 'object' && fault !== null ? fault : {}
      return typeof cause === 'string' && typeof detail === 'string' ? [{ cause, detail }] : []
    }),
    data: given.data,
  }
}
