import type { VehicleCard } from '#contract/vehicles.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { cardTrust } from '#domain/vehicles/trust.ts'
import { translator } from '#messages/t.ts'
import { trustText } from './trust-text.ts'

/** A card's trust facts in one line; renders nothing if none is known. */
export function TrustLine({ vehicle, locale }: { vehicle: VehicleCard; locale: Locale }) {
  const t = translator(locale)
  const facts = cardTrust(vehicle)
  if (!facts.length) return null
  return (
    <ul className="meta">
      {facts.map((fact) => (
        <li key={fact.kind} className="checked">
          {trustText(fact, locale, t, 'card')}
        </li>
      ))}
    </ul>
  )
}
