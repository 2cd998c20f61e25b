/** A set of slots: one bit for each, 32 to an element. */
export type Bits = Uint32Array<ArrayBuffer>

export const bitsFor = (slots: number): Bits => new Uint32Array((slots + 31) >>> 5)

export const hasBit = (bits: Bits, slot: number): boolean =>
  (((bits[slot >>> 5] as number) >>> (slot & 31)) & 1) === 1

export function setBit(bits: Bits, slot: number): void {
  bits[slot >>> 5] = (bits[slot >>> 5] as number) | (1 << (slot & 31))
}

export function clearBit(bits: Bits, slot: number): void {
  bits[slot >>> 5] = (bits[slot >>> 5] as number) & ~(1 << (slot & 31))
}

export function intersect(bits: Bits, others: Bits): void {
  for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] as number) & (others[at] as number)
}

export function unite(bits: Bits, others: Bits): void {
  for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] as number) | (others[at] as number)
}

export function subtract(bits: Bits, others: Bits): void {
  for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] as number) & ~(others[at] as number)
}

export function countBits(bits: Bits): number {
  let count = 0
  for (let at = 0; at < bits.length; at++) count += onesOf(bits[at] as number)
  return count
}

/** The size of the intersection. */
export function countBoth(bits: Bits, others: Bits): number {
  let count = 0
  for (let at = 0; at < bits.length; at++) count += onesOf((bits[at] as number) & (others[at] as number))
  return count
}

/** In ascending order. The set may lose slots in the meantime. */
export function forEachBit(bits: Bits, visit: (slot: number) => void): void {
  for (let at = 0; at < bits.length; at++) {
    let rest = bits[at] as number
    while (rest !== 0) {
      visit((at << 5) + 31 - Math.clz32(rest & -rest))
      rest &= rest - 1
    }
  }
}

/** Counts pairs, then nibbles, then bytes, which the multiplication adds up. */
function onesOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

type Numbers =
  | Uint8Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Int32Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>

/** A longer copy, whose new elements are 0. */
export function grown<T extends Numbers>(array: T, length: number): T {
  const copy = new (array.constructor as new (length: number) => T)(length)
  copy.set(array)
  return copy
}
