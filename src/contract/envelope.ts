export interface Pagination {
  page: number
  limit: number
  total: number
}
export interface Envelope<T> {
  data: T
  meta?: { pagination: Pagination }
  /** Set by the service worker: when this was loaded (UTC, epoch milliseconds), for there is no connection now. */
  keptAt?: number
}
export interface ErrorDetail {
  cause: string
  detail: string
}
export interface ErrorEnvelope {
  error: ErrorDetail[]
}
