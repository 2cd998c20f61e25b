export interface Pagination {
  page: number
  limit: number
  total: number
}
export interface Envelope<T> {
  data: T
  meta?: { pagination: Pagination }
  /** Set by the service worker where there is no connection: the sentence that says so, and when this was loaded. */
  kept?: string
}
export interface ErrorDetail {
  cause: string
  detail: string
}
export interface ErrorEnvelope {
  error: ErrorDetail[]
}
