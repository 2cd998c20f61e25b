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
  const isThere: Record<Paper, boolean> = {
    bluebook: bluebook > 0,
    insurance: insurance > 0,
    licence: hasLicence,
    insuranceExpiry: insuranceExpiry !== null && insuranceExpiry >= today,
  }
  return PAPERS.filter((paper) => !isThere[paper])
}
