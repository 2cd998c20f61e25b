import type { MarkerName } from '#domain/booking/markers.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import type { Locale } from '#domain/shell/locale.ts'
import type { Translate } from '#messages/t.ts'

/** 'Pickup', 'Stop 1', 'Drop-off' */
export function markerLabel(name: MarkerName, locale: Locale, t: Translate): string {
  if (name === 'pickup') return t('booking.places.pickup')
  if (name === 'dropOff') return t('booking.places.dropOff')
  return t('booking.places.stop', { n: formatNumber(Number(name.slice('stop-'.length)) + 1, locale) })
}

/** Id of the input of a place of the trip. */
export const placeFieldId = (name: MarkerName) => `place-${name}`

/** Scrolls to the field of a place and focuses it. */
export function goToPlace(name: MarkerName): void {
  const field = document.getElementById(placeFieldId(name))
  field?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'center' })
}
