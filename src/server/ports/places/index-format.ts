/**
 * `.geodata/places/index.json` of the places index. `sections` locates the arrays in `index.bin`. Texts there have one
 * byte per character, and each name ends with a line feed.
 */
export interface IndexFile {
  kinds: string[]
  districts: [en: string, np: string][]
  /** Ids of the places of our own tables, which come first. */
  ids: string[]
  en: string[]
  np: string[]
  sections: Record<string, { type: SectionType; at: number; bytes: number }>
}
export type SectionType = keyof typeof TYPES

const TYPES = {
  u8: Uint8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  i32: Int32Array,
}
/** Sections start at multiples of this, so that typed arrays can be views of the file. */
const ALIGNED = 8

/** Coordinates are stored as whole numbers: degrees times this. */
export const PRECISION = 100_000
/** Weights are stored as bytes: weight times this. */
export const WEIGHT_STEPS = 40
export const NO_ENTRY = 0xffff
export const FLAGS = { isLevel: 1, isTransliterated: 2 }

type Section = Uint8Array | Uint16Array | Uint32Array | Int32Array

export function packSections(sections: Record<string, Section>): {
  head: IndexFile['sections']
  body: Uint8Array
} {
  const head: IndexFile['sections'] = {}
  let at = 0
  for (const [name, section] of Object.entries(sections)) {
    head[name] = { type: typeOf(section), at, bytes: section.byteLength }
    at = Math.ceil((at + section.byteLength) / ALIGNED) * ALIGNED
  }
  const body = new Uint8Array(at)
  for (const [name, section] of Object.entries(sections))
    body.set(new Uint8Array(section.buffer, section.byteOffset, section.byteLength), head[name]?.at)
  return { head, body }
}

function typeOf(section: Section): SectionType {
  if (section instanceof Int32Array) return 'i32'
  if (section instanceof Uint32Array) return 'u32'
  return section instanceof Uint16Array ? 'u16' : 'u8'
}

export function sectionOf<T extends SectionType>(
  head: IndexFile['sections'],
  buffer: ArrayBuffer,
  name: string,
  type: T,
): InstanceType<(typeof TYPES)[T]> {
  const section = head[name]
  if (section?.type !== type) throw new Error(`The places index has no section ${name} of ${type}.`)
  const Type = TYPES[type]
  return new Type(buffer, section.at, section.bytes / Type.BYTES_PER_ELEMENT) as InstanceType<
    (typeof TYPES)[T]
  >
}
