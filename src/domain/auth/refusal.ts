export type Refusal = 'host' | 'book' | 'other'

/** Which of the sentences of spec section 8 somebody reads who is refused at an address. */
export function refusalAt(address: string): Refusal {
  const path = address.replace(/[?#].*$/, '').replace(/\/+$/, '')
  if (/^\/vehicle\/(create|[^/]+\/edit)$|^\/profile\/vehicles(\/|$)/.test(path)) return 'host'
  return /^\/vehicle\/[^/]+(\/booking)?$/.test(path) ? 'book' : 'other'
}
