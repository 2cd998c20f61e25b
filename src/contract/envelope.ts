export interface Pagination {
  page: number
  limit: number
  total: number
}
export interface Envelope<T> {
  data: T
  meta?: { pagination: Pagination }
  /** Set by the service worker on a cached copy: the sentence that labels it, with its time. */
  kept?: string
}
export interface ErrorDetail {
  cause: string
  detail: string
}
export interface ErrorEnvelope {
  error: ErrorDetail[]
}
