import { type CallOptions, type Endpoint, fillPath } from '#contract/endpoint.ts'

export function callUrl<P, A>(
  endpoint: Endpoint<P, A>,
  { params = {}, query = {} }: Pick<CallOptions<P>, 'params' | 'query'>,
): string {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  ).toString()
  return fillPath(endpoint.path, params) + (search ? `?${search}` : '')
}
