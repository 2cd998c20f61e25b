import { DRIVERS } from '#server/db/seed/data/people.ts'
import { createRandom } from '#server/db/seed/random.ts'

const HAIRS = ['side', 'crew', 'wavy', 'swept', 'thin'] as const
const HATS = ['topi', 'blackTopi', 'cap', 'knit'] as const
const BEARDS = ['none', 'moustache', 'stubble', 'goatee', 'full'] as const
const LONG_HAIRS = ['parted', 'bun', 'braid'] as const
const CLOTHES = ['shirt', 'polo', 'jacket', 'waistcoat', 'daura', 'sweater'] as const

/** The features of a drawn driver. */
export interface Look {
  isWoman: boolean
  age: number
  skin: { light: string; base: string; shade: string; lip: string }
  hair: { color: string; shine: string; style: (typeof HAIRS)[number]; long: (typeof LONG_HAIRS)[number] }
  hat: (typeof HATS)[number] | null
  beard: (typeof BEARDS)[number]
  hasGlasses: boolean
  clothes: { style: (typeof CLOTHES)[number]; base: string; shade: string; second: string }
  backdrop: { base: string; shade: string }
  /** of the face: 0.94 slim to 1.06 broad */
  width: number
  /** how far the corners of the mouth go up, px */
  smile: number
}

const SKINS = [
  { light: '#dba983', base: '#cc9368', shade: '#b27a50', lip: '#a4573f' },
  { light: '#cb9467', base: '#b97f52', shade: '#9c663d', lip: '#8c4733' },
  { light: '#b98055', base: '#a66d44', shade: '#895532', lip: '#7a3c2b' },
  { light: '#e6bc98', base: '#d9a67d', shade: '#bf8a61', lip: '#b0604a' },
  { light: '#ac7850', base: '#986541', shade: '#7c4f30', lip: '#6f3a2a' },
] as const
const HAIR_COLORS = [
  { color: '#231d1b', shine: '#3d3430' },
  { color: '#2d2320', shine: '#4a3b34' },
  { color: '#3a2c25', shine: '#58453a' },
] as const
const GREYING = { color: '#5d5751', shine: '#807a73' }
const GREY = { color: '#a7a29b', shine: '#c6c2bb' }
const FABRICS = [
  { base: '#1d4e89', shade: '#163d6c', second: '#f4f1ea' },
  { base: '#7a2638', shade: '#611b2b', second: '#f1e3c8' },
  { base: '#2f6b4f', shade: '#23533d', second: '#f2ead8' },
  { base: '#c9d6e4', shade: '#a9bbcd', second: '#1d4e89' },
  { base: '#5b4a6f', shade: '#473957', second: '#eee6d6' },
  { base: '#b8793a', shade: '#98612b', second: '#fbf1df' },
  { base: '#3b4250', shade: '#2b313d', second: '#dfe4ea' },
  { base: '#eae3d4', shade: '#cfc5b0', second: '#7a2638' },
] as const
const BACKDROPS = [
  { base: '#dfe9f3', shade: '#c8d9ea' },
  { base: '#f6e7d2', shade: '#ecd5b4' },
  { base: '#e2efe6', shade: '#c9e0d0' },
  { base: '#f5dfe1', shade: '#eac6ca' },
  { base: '#ece7f2', shade: '#d8cfe4' },
] as const
const WOMEN: readonly string[] = ['Sarmila Gurung', 'Asmita Nagarkoti', 'Pasang Dolma Lama']
/** The year of the drawings, so that ages stay constant. */
const YEAR = 2026
const SEED = 8_848

/** The look of each demo driver, in order and deterministic. */
export function looks(): { name: string; look: Look }[] {
  return DRIVERS.map(({ nameEn, dob }, index) => {
    const age = YEAR - Number(dob.slice(0, 4))
    return { name: nameEn, look: lookOf(index, age, WOMEN.includes(nameEn)) }
  })
}

function lookOf(index: number, age: number, isWoman: boolean): Look {
  const random = createRandom(SEED + index * 97)
  // neighbours always differ
  const turn = <T>(from: readonly T[], step: number): T => from[(index * step) % from.length] as T
  const isOld = age >= 48
  const hat = isWoman ? null : hatOf(index, isOld)
  return {
    isWoman,
    age,
    skin: turn(SKINS, 3),
    hair: {
      ...(age >= 50 ? GREY : age >= 44 && !isWoman ? GREYING : turn(HAIR_COLORS, 2)),
      style: isOld && random.chance(0.5) ? 'thin' : turn(HAIRS, 3),
      long: turn(LONG_HAIRS, 1),
    },
    hat,
    beard: isWoman ? 'none' : age < 30 ? (random.chance(0.4) ? 'stubble' : 'none') : turn(BEARDS, 2),
    hasGlasses: age >= 40 && random.chance(0.35),
    clothes: { ...turn(FABRICS, 5), style: hat === 'topi' && isOld ? 'daura' : turn(CLOTHES, 5) },
    backdrop: BACKDROPS[(index + Math.floor(index / 5)) % BACKDROPS.length] ?? BACKDROPS[0],
    width: 0.95 + random.next() * 0.1,
    smile: random.integer(9, 17),
  }
}

function hatOf(index: number, isOld: boolean): Look['hat'] {
  if (isOld) return index % 3 === 2 ? null : index % 2 === 0 ? 'topi' : 'blackTopi'
  const turn = index % 9
  return turn === 3 ? 'topi' : turn === 5 ? 'cap' : turn === 8 ? 'knit' : null
}
