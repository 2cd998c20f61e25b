import type { IncomingMessage } from 'node:http'
import { isIPv4, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'
import proxyAddr from 'proxy-addr'
import type { Config } from '../config.ts'

/** The key of all clients without a valid IP address. */
export const UNKNOWN_ADDRESS = 'unknown'

/** Prefix length of IPv6 networks that subscribers get. Most limits count by it. */
const SUBSCRIBER_NETWORK_BITS = 64
/**
 * Prefix length of IPv6 networks that anybody can rent, 65,536 /64 networks each. Tight limits, such as for sign-in,
 * count by it.
 */
export const RENTABLE_NETWORK_BITS = 48

/**
 * The key by which a client is counted: an IPv4 address, or the first bits of an IPv6 address. Accepts the address of a
 * socket or an entry of X-Forwarded-For, with port, brackets or zone.
 */
export function networkOf(
  address: string,
  bits: typeof SUBSCRIBER_NETWORK_BITS | typeof RENTABLE_NETWORK_BITS = SUBSCRIBER_NETWORK_BITS,
): string {
  const host = withoutPort(address.trim().replace(/^"(.*)"$/, '$1'))
  if (isIPv4(host)) return host
  const [bare = ''] = host.split('%')
  if (!isIPv6(bare)) return UNKNOWN_ADDRESS
  const ip = ipaddr.IPv6.parse(bare)
  if (HOLDS_IPV4.has(ip.range())) return new ipaddr.IPv4(ip.toByteArray().slice(12)).toString()
  return `${ip.parts
    .slice(0, bits / 16)
    .map((group) => group.toString(16))
    .join(':')}::/${bits}`
}

/** Dual-stack sockets and NAT64 embed an IPv4 address in an IPv6 one. */
const HOLDS_IPV4: ReadonlySet<string> = new Set(['ipv4Mapped', 'rfc6052'])

export interface Proxies {
  /** Whether the peer at this address is a proxy, which represents many clients. */
  includes(address: string): boolean
  /** The address of the client: the last one of the way here that is not a trusted proxy's. */
  clientOf(request: IncomingMessage): string
}

/** Who may say by `X-Forwarded-For` for whom a request is. What a client adds to the header itself is never reached. */
export function createProxies(trustProxy: Config['trustProxy']): Proxies {
  const isTrusted =
    typeof trustProxy === 'number'
      ? (_: string, hop: number) => hop < trustProxy
      : proxyAddr.compile([...(trustProxy ?? [])])
  return {
    includes: (address) => isTrusted(address, 0),
    clientOf: (request) => proxyAddr(request, isTrusted) ?? '',
  }
}

function withoutPort(text: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d*)?$/.exec(text)
  if (bracketed) return bracketed[1] ?? ''
  // more than one colon means an IPv6 address without a port
  return text.replace(/^([^:]*):\d*$/, '$1')
}
