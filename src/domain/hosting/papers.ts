import { type Progress, stepNumber } from './steps.ts'

const PAPERS = ['bluebook', 'insurance', 'licence', 'insuranceExpiry'] as const
export type Paper = (typeof PAPERS)[number]

interface KeptPapers {
  /** how many pictures there are */
  bluebook: number
  insurance: number
  hasLicence: boolean
  /** YYYY-MM-DD */
  insuranceExpiry: string | null
}

/**
 * What is missing before anybody can say that the papers of a vehicle hold: a picture of the bluebook, of the insurance and
 * of the driver's licence, and an insurance that has not lapsed on the day `today` (YYYY-MM-DD, Kathmandu).
 */
export function missingPapers(
  { bluebook, insurance, hasLicence, insuranceExpiry }: KeptPapers,
  today: string,
): Paper[] {
  const exists: Record<Paper, boolean> = {
    bluebook: bluebook > 0,
    insurance: insurance > 0,
    licence: hasLicence,
    insuranceExpiry: insuranceExpiry !== null && insuranceExpiry >= today,
  }
  return PAPERS.filter((paper) => !exists[paper])
}

/** A paper that a host adds as a picture. */
export const PICTURED_PAPERS = ['bluebook', 'insurance', 'licence'] as const
export type PicturedPaper = (typeof PICTURED_PAPERS)[number]

const FORM_OF: Record<PicturedPaper, number> = {
  bluebook: stepNumber('images'),
  insurance: stepNumber('images'),
  licence: stepNumber('driver'),
}

/** The form, 1 to 7, that a paper is added in. */
export const formOfPaper = (paper: PicturedPaper): number => FORM_OF[paper]

/** The pictures that a host is to add now: of the forms that were saved (`saved`), what is not there. */
export function papersToAdd(papers: Omit<KeptPapers, 'insuranceExpiry'>, saved: Progress): PicturedPaper[] {
  // an insurance that lapsed is said by itself, and its day is no picture
  const missing = missingPapers({ ...papers, insuranceExpiry: null }, '')
  return PICTURED_PAPERS.filter(
    (paper) => missing.includes(paper) && (saved === null || saved >= FORM_OF[paper]),
  )
}

export type PapersState = 'verified' | 'rejected' | 'missing' | 'checking'

/** How the papers stand for their host; null before the form of pictures was saved. */
export function papersState(
  { status, saved }: { status: 'verified' | 'rejected' | null; saved: Progress },
  toAdd: readonly PicturedPaper[],
): PapersState | null {
  if (status !== null) return status
  if (saved !== null && saved < FORM_OF.bluebook) return null
  return toAdd.length ? 'missing' : 'checking'
}
