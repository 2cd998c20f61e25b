export interface Pagination {
  page: number
  limit: number
  total: number
}
export interface Envelope<T> {
  data: T
  meta?: { pagination: Pagination }
}
export interface Fault {
  cause: string
  detail: string
}
export interface ErrorEnvelope {
  error: Fault[]
}
