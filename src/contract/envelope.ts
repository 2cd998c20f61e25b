export interface Pagination {
  page: number
  limit: number
  total: number
}
export interface Envelope<T> {
  data: T
  meta?: { pagination: Pagination }
}
export interface ErrorDetail {
  cause: string
  detail: string
}
export interface ErrorEnvelope {
  error: ErrorDetail[]
}
