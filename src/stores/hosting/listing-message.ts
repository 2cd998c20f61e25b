import type { VehicleCard } from '#contract/vehicles.ts'
import type { ListingBlocker } from '#domain/hosting/listing-blockers.ts'
import type { Tone } from '#stores/shell/environment.ts'
import { t } from '#stores/shell/environment.ts'
import { documentsMessage } from './document-messages.ts'

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

/** Why guests do not find a vehicle. */
function hiddenMessage(hiddenBy: readonly ListingBlocker[]): string {
  return hiddenBy.map((item) => t(`hosting-dates.mine.hidden.${item}`)).join(' ')
}
