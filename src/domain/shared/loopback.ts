/**
 * Whether a host name, from a URL or to listen on, is this machine only. Other spellings of 127.0.0.1 count as false.
 */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)
}
