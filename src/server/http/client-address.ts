import { isIPv4, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The common key of all clients without a valid IP address. */
export const NO_ADDRESS = 'unknown'

/** What a subscriber is assigned at least, in bits: what most is counted by. */
const SUBSCRIBER = 64
/** What anybody can rent, with 65,536 of the former: what is counted tightly, such as tries to sign in, is counted by it. */
export const SITE = 48

/**
 * The key under which a client is counted: an IPv4 address itself, of an IPv6 address its first bits. Accepts a socket's
 * address or an entry of X-Forwarded-For: with port, brackets or zone.
 */
export function networkOf(address: string, bits: typeof SUBSCRIBER | typeof SITE = SUBSCRIBER): string {
  const host = withoutPort(address.trim().replace(/^"(.*)"$/, '$1'))
  if (isIPv4(host)) return host
  const [bare = ''] = host.split('%')
  if (!isIPv6(bare)) return NO_ADDRESS
  const ip = ipaddr.IPv6.parse(bare)
  if (HOLDS_IPV4.has(ip.range())) return new ipaddr.IPv4(ip.toByteArray().slice(12)).toString()
  return `${ip.parts
    .slice(0, bits / 16)
    .map((group) => group.toString(16))
    .join(':')}::/${bits}`
}

/** A dual-stack socket and NAT64 write an IPv4 address as the end of an IPv6 one. */
const HOLDS_IPV4: ReadonlySet<string> = new Set(['ipv4Mapped', 'rfc6052'])

function withoutPort(text: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d*)?$/.exec(text)
  if (bracketed) return bracketed[1] ?? ''
  // more than one colon: an IPv6 address without a port
  return text.replace(/^([^:]*):\d*$/, '$1')
}
