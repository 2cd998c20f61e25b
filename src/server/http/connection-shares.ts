import type { Socket } from 'node:net'
import { networkOf } from './client-address.ts'

/** What one network may hold: a quarter of all, so that four of them are needed to hold everything. */
const SHARE = 0.25

export interface ShareOptions {
  maxConnections: number
  /** Whether an address may hold no more than its share; a proxy, which stands for many clients, has none. */
  hasShare: (address: string) => boolean
}

interface Held {
  socket: Socket
  network: string
  /** requests that are not answered yet, streams included */
  open: number
  /** when the last of them was answered, or the connection was made */
  idleSince: number
  /** bytes that had come by then */
  bytes: number
  /** a part of a request came, and at the next look still not the rest */
  isUnfinished: boolean
}

/**
 * Shares the connections of the process among networks. Where there is no room for a new one, an idle one goes: of a network
 * that has its share one of its own, otherwise one of the network that holds most. Unfinished requests go before idle ones,
 * and who has been idle for longest goes first. A connection with an open request never goes.
 */
export function createShares({ maxConnections, hasShare }: ShareOptions) {
  const share = Math.max(1, Math.floor(maxConnections * SHARE))
  const held = new Map<Socket, Held>()
  const networks = new Map<string, Set<Held>>()
  const sizeOf = ({ network }: Held) => networks.get(network)?.size ?? 0

  function leave(socket: Socket): void {
    const one = held.get(socket)
    if (!one || !held.delete(socket)) return
    const others = networks.get(one.network)
    others?.delete(one)
    if (others?.size === 0) networks.delete(one.network)
  }

  function goesBefore(one: Held, other: Held): boolean {
    const more = sizeOf(one) - sizeOf(other)
    if (more !== 0) return more > 0
    if (one.isUnfinished !== other.isUnfinished) return one.isUnfinished
    return one.idleSince < other.idleSince
  }

  /** Closes the idle one of these that is needed least; false when each has an open request. */
  function makeRoom(among: Iterable<Held>): boolean {
    let least: Held | null = null
    for (const one of among) if (one.open === 0 && (!least || goesBefore(one, least))) least = one
    if (!least) return false
    leave(least.socket)
    least.socket.destroy()
    return true
  }

  return {
    /** False: there is no room for the connection. */
    enter(socket: Socket, at: number): boolean {
      const address = socket.remoteAddress ?? ''
      const network = networkOf(address)
      const own = networks.get(network)
      if (own && own.size >= share && hasShare(address) && !makeRoom(own)) return false
      if (held.size >= maxConnections && !makeRoom(held.values())) return false
      const one = { socket, network, open: 0, idleSince: at, bytes: 0, isUnfinished: false }
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
    /** Called every now and then, so that a request that comes slowly is told from one that is just coming. */
    look(socket: Socket): void {
      const one = held.get(socket)
      if (one?.open === 0) one.isUnfinished = socket.bytesRead > one.bytes
    },
  }
}
