import { DAY_MS } from '#domain/shared/kathmandu-time.ts'
import { INSURANCE_NOTICE_DAYS } from './limits.ts'
import { isActive, type Progress, stepNumber } from './steps.ts'

const VEHICLE_DOCUMENTS = ['bluebook', 'insurance', 'licence', 'insuranceExpiry'] as const
export type VehicleDocument = (typeof VEHICLE_DOCUMENTS)[number]

interface StoredDocuments {
  /** number of pictures */
  bluebook: number
  insurance: number
  hasLicence: boolean
  /** YYYY-MM-DD */
  insuranceExpiry: string | null
}

/**
 * What is missing before the documents can be verified: pictures of registration (bluebook), insurance and driver's
 * licence, and an insurance valid on `today` (YYYY-MM-DD, Kathmandu).
 */
export function missingDocuments(
  { bluebook, insurance, hasLicence, insuranceExpiry }: StoredDocuments,
  today: string,
): VehicleDocument[] {
  const exists: Record<VehicleDocument, boolean> = {
    bluebook: bluebook > 0,
    insurance: insurance > 0,
    licence: hasLicence,
    insuranceExpiry: insuranceExpiry !== null && insuranceExpiry >= today,
  }
  return VEHICLE_DOCUMENTS.filter((document) => !exists[document])
}

/** A document uploaded as a picture. */
export const DOCUMENT_IMAGES = ['bluebook', 'insurance', 'licence'] as const
export type DocumentImage = (typeof DOCUMENT_IMAGES)[number]

/** The form to which each document is added, 1 to 7. */
export const DOCUMENT_STEPS: Record<DocumentImage, number> = {
  bluebook: stepNumber('images'),
  insurance: stepNumber('images'),
  licence: stepNumber('driver'),
}

/** The missing documents of the forms saved so far (`saved`). */
export function documentsToAdd(
  documents: Omit<StoredDocuments, 'insuranceExpiry'>,
  saved: Progress,
): DocumentImage[] {
  // a lapsed insurance has its own message, and its date is not a picture
  const missing = missingDocuments({ ...documents, insuranceExpiry: null }, '')
  return DOCUMENT_IMAGES.filter(
    (document) => missing.includes(document) && isActive(DOCUMENT_STEPS[document], saved),
  )
}

export type DocumentsState = 'verified' | 'rejected' | 'missing' | 'checking'

/** The state of the documents for their host; null before the images form was saved. */
export function documentsState(
  { status, saved }: { status: 'verified' | 'rejected' | null; saved: Progress },
  toAdd: readonly DocumentImage[],
): DocumentsState | null {
  if (status !== null) return status
  if (!isActive(DOCUMENT_STEPS.bluebook, saved)) return null
  return toAdd.length ? 'missing' : 'checking'
}

const day = (date: string) => Date.parse(`${date}T00:00:00Z`)

/** Days between two YYYY-MM-DD days; 0 on the last insured day, negative once lapsed. */
export function daysLeft(expiry: string, today: string): number {
  return Math.round((day(expiry) - day(today)) / DAY_MS)
}

/** The notice that is due, by its days before the expiry (30, 7 or 1); null before the first and after the last day. */
export function noticeDue(expiry: string, today: string): number | null {
  const left = daysLeft(expiry, today)
  if (left < 0) return null
  return INSURANCE_NOTICE_DAYS.findLast((mark) => left <= mark) ?? null
}

/** What refused documents do to a vehicle. */
export interface Refusals {
  /** since the documents were last in order */
  refusals: number
  /** they keep the vehicle off the list */
  isWithheld: boolean
}

/** From this refusal on, new documents put the vehicle back on the list only when an operator has looked at them. */
const REFUSALS_UNTIL_CHECK = 2

/** Refusing documents again to which nothing was added is the same refusal. */
export function afterRefusal({ refusals, isWithheld }: Refusals): Refusals {
  return { refusals: isWithheld ? refusals : refusals + 1, isWithheld: true }
}

/** Whether a vehicle stays off the list when its host sends new documents. */
export function staysWithheld({ refusals, isWithheld }: Refusals): boolean {
  return isWithheld && refusals >= REFUSALS_UNTIL_CHECK
}

/** Checked documents are locked until they are rejected or the insurance is about to lapse. */
export function canRenewDocuments(
  { status, insuranceExpiry }: { status: string | null; insuranceExpiry: string | null },
  today: string,
): boolean {
  if (status === null) return false
  const soon = INSURANCE_NOTICE_DAYS[0]
  return status === 'rejected' || (insuranceExpiry !== null && daysLeft(insuranceExpiry, today) <= soon)
}
