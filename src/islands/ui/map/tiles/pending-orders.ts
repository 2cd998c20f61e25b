import type { Order } from './tile-messages.ts'

/** The orders still in force, for a painter that starts later or replaces a failed one. */
export class PendingOrders {
  readonly #squares = new Map<number, Order>()
  #scheme: Order | null = null
  #names: Order | null = null

  record(order: Order): void {
    if (order.kind === 'square') this.#squares.set(order.id, order)
    else if (order.kind === 'drop') this.#squares.delete(order.id)
    else if (order.kind === 'names') this.#names = order
    else if (order.kind === 'scheme') this.#scheme = order
  }

  /** The scheme first, so that nothing is drawn in the other one. */
  all(): Order[] {
    return [this.#scheme, ...this.#squares.values(), this.#names].filter((order) => order !== null)
  }
}
