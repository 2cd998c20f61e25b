import { formatNumber } from '#domain/shared/digits.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { translator } from '#messages/t.ts'
import type { PinName } from './route-map-props.ts'

/** The glyph of a pin: a letter for either end, a number for a stop, none for a single place or a vehicle. */
export function markerGlyph(name: PinName, locale: Locale): string {
  const t = translator(locale)
  if (name === 'pickup') return t('maps.pins.pickup')
  if (name === 'dropOff') return t('maps.pins.dropOff')
  if (name === 'spot' || name === 'vehicle') return ''
  return formatNumber(Number(name.slice('stop-'.length)) + 1, locale)
}
