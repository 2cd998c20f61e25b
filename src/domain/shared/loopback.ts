/** Whether a host name, as in an address or given to listen on, means this machine alone. Other spellings of 127.0.0.1 count as no. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)
}
