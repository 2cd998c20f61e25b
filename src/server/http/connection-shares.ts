import type { Socket } from 'node:net'
import { networkOf } from './client-address.ts'

/** Share of all connections that one network may hold: at least four networks are needed to hold all. */
const SHARE = 0.25

export interface ShareOptions {
  maxConnections: number
  /**
   * Whether an IP address is limited to its share. A trusted proxy is not, because it represents many clients; its idle
   * connections, which it reuses, are closed after those of others.
   */
  hasShare: (address: string) => boolean
}

interface HeldConnection {
  socket: Socket
  network: string
  hasShare: boolean
  /** Requests without a complete response, streams included. */
  open: number
  /** When the last response ended, or the connection was opened. */
  idleSince: number
  /** Bytes received by then. */
  bytes: number
  /** A part of a request has arrived, and the rest had not by the next `look`. */
  isUnfinished: boolean
}

/**
 * Shares the connections of the process among networks. When there is no room for a new one, an idle one is closed: one
 * of its own for a network that has used up its share, otherwise one of the network with the most connections.
 * Unfinished requests are closed before idle connections, and those that have been idle for longest first. A connection
 * with an open request is never closed.
 */
export function createConnectionShares({ maxConnections, hasShare }: ShareOptions) {
  const share = Math.max(1, Math.floor(maxConnections * SHARE))
  const held = new Map<Socket, HeldConnection>()
  const networks = new Map<string, Set<HeldConnection>>()
  const sizeOf = (one: HeldConnection) => (one.hasShare ? (networks.get(one.network)?.size ?? 0) : 0)

  function leave(socket: Socket): void {
    const one = held.get(socket)
    if (!one || !held.delete(socket)) return
    const others = networks.get(one.network)
    others?.delete(one)
    if (others?.size === 0) networks.delete(one.network)
  }

  function isNeededLess(one: HeldConnection, other: HeldConnection): boolean {
    const more = sizeOf(one) - sizeOf(other)
    if (more !== 0) return more > 0
    if (one.isUnfinished !== other.isUnfinished) return one.isUnfinished
    return one.idleSince < other.idleSince
  }

  /** Closes the least needed idle connection; false when all have open requests. */
  function makeRoom(among: Iterable<HeldConnection>): boolean {
    let least: HeldConnection | null = null
    for (const one of among) if (one.open === 0 && (!least || isNeededLess(one, least))) least = one
    if (!least) return false
    leave(least.socket)
    least.socket.destroy()
    return true
  }

  return {
    enter(socket: Socket, at: number): boolean {
      const address = socket.remoteAddress ?? ''
      const network = networkOf(address)
      const isLimited = hasShare(address)
      const own = networks.get(network)
      if (own && own.size >= share && isLimited && !makeRoom(own)) return false
      if (held.size >= maxConnections && !makeRoom(held.values())) return false
      const one = {
        socket,
        network,
        hasShare: isLimited,
        open: 0,
        idleSince: at,
        bytes: 0,
        isUnfinished: false,
      }
      held.set(socket, one)
      networks.set(network, (networks.get(network) ?? new Set()).add(one))
      return true
    },
    leave,
    begin(socket: Socket): void {
      const one = held.get(socket)
      if (!one) return
      one.open += 1
      one.isUnfinished = false
    },
    end(socket: Socket, at: number): void {
      const one = held.get(socket)
      if (!one) return
      one.open -= 1
      one.idleSince = at
      one.bytes = socket.bytesRead
    },
    /** Called regularly, to tell a slow request from one that is just arriving. */
    look(socket: Socket): void {
      const one = held.get(socket)
      if (one?.open === 0) one.isUnfinished = socket.bytesRead > one.bytes
    },
  }
}
