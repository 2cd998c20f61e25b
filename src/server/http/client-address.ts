import { isIPv4, isIPv6 } from 'node:net'

/** The common key of all clients without a valid IP address. */
export const NO_ADDRESS = 'unknown'

/**
 * The key under which a client is counted: an IPv4 address itself, the /64 of an IPv6 address, because a subscriber is
 * assigned at least that. Accepts a socket's address or an entry of X-Forwarded-For: with port, brackets or zone.
 */
export function clientKey(address: string): string {
  const host = withoutPort(address.trim().replace(/^"(.*)"$/, '$1'))
  if (isIPv4(host)) return host
  const [bare = ''] = host.split('%')
  if (!isIPv6(bare)) return NO_ADDRESS
  const groups = groupsOf(bare)
  if (isIPv4Inside(groups)) return dotted(groups)
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

function withoutPort(text: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d*)?$/.exec(text)
  if (bracketed) return bracketed[1] ?? ''
  // more than one colon: an IPv6 address without a port
  return text.replace(/^([^:]*):\d*$/, '$1')
}

/** The eight groups of a valid IPv6 address; the URL parser writes an IPv4 tail as two groups. */
function groupsOf(address: string): number[] {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = [], tail = []] = canonical.split('::').map((half) => half.split(':').filter(Boolean))
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0')
  return [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16))
}

const IPV4_PREFIXES = [
  // ::ffff:0:0/96, IPv4 on a dual-stack socket
  [0, 0, 0, 0, 0, 0xffff],
  // 64:ff9b::/96, NAT64
  [0x64, 0xff9b, 0, 0, 0, 0],
]
const isIPv4Inside = (groups: number[]) =>
  IPV4_PREFIXES.some((prefix) => prefix.every((group, index) => groups[index] === group))

const dotted = (groups: number[]) =>
  groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.')
