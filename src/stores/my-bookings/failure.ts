/** Failures are read by their shape: the class that the client throws belongs to another floor. */
function partsOf(error: unknown): { status?: unknown; message?: unknown } {
  return typeof error === 'object' && error !== null ? error : {}
}

/** The status of an answer that was an error; 0 when no answer came. */
export function statusOf(error: unknown): number {
  const { status } = partsOf(error)
  return typeof status === 'number' ? status : 0
}

/** The server's sentence, or another when it said none. */
export function sentenceOf(error: unknown, otherwise: string): string {
  const { message } = partsOf(error)
  return statusOf(error) > 0 && typeof message === 'string' && message ? message : otherwise
}
