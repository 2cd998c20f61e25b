import type { Candidate } from './candidate.ts'

/**
 * Peaks and lakes that visitors ask for, as the extract spells them: each is as likely meant as a capital of a district, also
 * where the map shows another part of the country.
 */
const NAMES: Partial<Record<Candidate['kind'], readonly string[]>> = {
  peak: [
    'Mount Everest (Sagarmatha)',
    'Kangchenjunga',
    'Mount Lhotse',
    'Makalu',
    'Cho Oyu',
    'Dhaulagiri',
    'Manaslu',
    'Annapurna I',
    'Machhapuchhre (Fishtail)',
    'Ama Dablam',
  ],
  lake: ['Phewa Lake', 'Tilicho Lake', 'Phoksundo Lake', 'Gosain Kund', 'Rupa Tal'],
}
const WEIGHT = 0.8

/** What the search ranks a place by; what it merges with and is told apart by stays as it is for all of its kind. */
export function rankOf({ kind, en, weight }: Candidate): number {
  return NAMES[kind]?.includes(en) ? WEIGHT : weight
}
