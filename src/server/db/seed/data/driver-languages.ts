import { knownLanguages, type Language } from '#domain/vehicles/languages.ts'
import { DRIVERS } from './people.ts'

/** Mother tongues other than Nepali, by family name. */
const MOTHER_TONGUES: Readonly<Record<string, readonly Language[]>> = {
  Maharjan: ['new'],
  Prajapati: ['new'],
  Dangol: ['new'],
  Manandhar: ['new'],
  Bajracharya: ['new'],
  Shrestha: ['new'],
  Tamang: ['taj'],
  Lama: ['taj'],
  Gurung: ['gvr'],
  Ghale: ['gvr'],
  Magar: ['mgp'],
  Pun: ['mgp'],
  Rana: ['mgp'],
  Sherpa: ['xsr'],
  Rai: ['bap'],
  Limbu: ['lif'],
  Tharu: ['thl', 'hi'],
  Chaudhary: ['thl', 'hi'],
  Yadav: ['mai', 'hi'],
  Mandal: ['mai', 'hi'],
  Sah: ['mai', 'bho', 'hi'],
  Thakur: ['mai', 'hi'],
  Ansari: ['bho', 'ur', 'hi'],
  Khan: ['awa', 'ur', 'hi'],
  Rajbanshi: ['rjs', 'hi'],
  Shah: ['dty', 'hi'],
  Joshi: ['dty'],
  Bohara: ['dty', 'hi'],
}
/** Years of driving in tourist areas after which a driver speaks English. */
const YEARS_WITH_TOURISTS = 9

const LATIN = new Map(DRIVERS.map(({ nameNp, nameEn }) => [nameNp, nameEn]))

/** The languages of a driver (name in either script), in the order of domain/vehicles/languages.ts. */
export function languagesOf({ name, experience }: { name: string; experience: number }): Language[] {
  const family = (LATIN.get(name) ?? name).split(' ').at(-1) ?? ''
  const learnt: Language[] = [
    ...(experience >= YEARS_WITH_TOURISTS ? (['en'] as const) : []),
    ...(experience % 3 === 0 ? (['hi'] as const) : []),
  ]
  return knownLanguages(['ne', ...learnt, ...(MOTHER_TONGUES[family] ?? [])])
}
