import { grown } from './bits.ts'

/** Slots in an order. The values that `compare` reads must not change while a slot is in it. */
export class SortedSlots {
  #slots = new Uint32Array(16)
  #size = 0
  readonly #compare: (one: number, other: number) => number

  constructor(compare: (one: number, other: number) => number) {
    this.#compare = compare
  }

  get slots(): Uint32Array<ArrayBuffer> {
    return this.#slots.subarray(0, this.#size)
  }

  get bytes(): number {
    return this.#slots.byteLength
  }

  /** Replaces all of them; they are in the order. */
  load(slots: Uint32Array<ArrayBuffer>): void {
    this.#slots = slots
    this.#size = slots.length
  }

  add(slot: number): void {
    if (this.#size === this.#slots.length) this.#slots = grown(this.#slots, Math.ceil(this.#size * 1.25) + 16)
    const at = this.place((other) => this.#compare(other, slot))
    this.#slots.copyWithin(at + 1, at, this.#size)
    this.#slots[at] = slot
    this.#size++
  }

  delete(slot: number): void {
    const at = this.place((other) => this.#compare(other, slot))
    if (this.#slots[at] !== slot) throw new Error(`The slot ${slot} is not in the order.`)
    this.#slots.copyWithin(at, at + 1, this.#size)
    this.#size--
  }

  /** The first place whose slot is not before what is looked for, which may be the end. `order` < 0: it is before. */
  place(order: (slot: number) => number): number {
    let low = 0
    let high = this.#size
    while (low < high) {
      const middle = (low + high) >>> 1
      if (order(this.#slots[middle] as number) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}
