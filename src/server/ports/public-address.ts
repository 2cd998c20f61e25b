import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** False for this machine, local networks and other reserved ranges. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}

/** One of the IP addresses of a host is not public. */
export class NotPublicError extends Error {
  override name = 'NotPublicError'
}

/**
 * Resolves a host name for a connection, which then goes to no other IP address. Fails if any of its IP addresses is
 * not public.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error || !first) return callback(error ?? new Error('The host has no IP address.'), '', 0)
    if (!addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new NotPublicError('The IP address is not public.'), '', 0)
    if (options.all) return callback(null, addresses)
    callback(null, first.address, first.family)
  })
}
