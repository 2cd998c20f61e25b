import type { VehicleCard } from '#contract/vehicles.ts'
import type { DocumentImage } from '#domain/hosting/documents.ts'
import type { ListingBlocker } from '#domain/hosting/listing-blockers.ts'
import { stepName } from '#domain/hosting/steps.ts'
import { type Tone, t } from '#stores/shell/environment.ts'
import { persistedAtom } from '#stores/shell/persisted.ts'

/**
 * The vehicle whose wizard was started in this browser. Sign-out does not remove it (stores/auth/session.ts): it
 * is only an id, by which the host resumes the wizard.
 */
export const $wizardVehicleId = persistedAtom<number | undefined>('app:hosting:listing', undefined, {
  parse: (value) => (typeof value === 'number' ? value : null),
})

type Listed = Pick<VehicleCard, 'state' | 'status' | 'standing'>

/** The notice after listing or unlisting a vehicle; it names what still hides the vehicle from guests. */
export function listingMessage(
  title: string,
  { state, status, standing }: Listed,
): { tone: Tone; text: string } {
  if (state === 'notAvailable')
    return { tone: 'success', text: t('hosting-dates.mine.said.notAvailable', { title }) }
  const { hiddenBy, papersToAdd } = standing ?? { hiddenBy: [], papersToAdd: [] }
  const missing = status === null && papersToAdd.length ? ` ${documentsMessage(papersToAdd)}` : ''
  if (!hiddenBy.length)
    return { tone: 'success', text: t('hosting-dates.mine.said.available', { title }) + missing }
  const text = t('hosting-dates.mine.said.hidden', { title, reasons: hiddenMessage(hiddenBy) })
  return { tone: 'info', text: text + missing }
}

/** That refused documents keep a vehicle off the list, and until when; null when they do not. */
export function withheldMessage(hiddenBy: readonly ListingBlocker[] = []): string | null {
  const withheld = hiddenBy.filter((item) => item === 'documentsRefused' || item === 'documentsUnchecked')
  return hiddenMessage(withheld) || null
}

/** Why guests do not find a vehicle. */
function hiddenMessage(hiddenBy: readonly ListingBlocker[]): string {
  return hiddenBy.map((item) => t(`hosting-dates.mine.hidden.${item}`)).join(' ')
}

/** For a form that cannot be chosen yet: which form was completed, and which is next. */
export function blockedMessage({ done, next }: { done: number; next: number }): string {
  const [last, requested] = [done, next].map((step) => t(`hosting.steps.${stepName(step)}`))
  return t('hosting.menu.blocked', { done: last, next: requested })
}

/** Which documents are missing, and what that means for guests. */
export function documentsMessage(toAdd: readonly DocumentImage[]): string {
  const documents = toAdd.map((document) => t(`hosting.documents.names.${document}`)).join(', ')
  return t('hosting.documents.missing', { documents })
}
