import heart from 'lucide/dist/esm/icons/heart.mjs'
import type { Locale } from '#domain/shell/locale.ts'
import { vehicleTitle } from '#domain/vehicles/title.ts'
import { ROUND } from '#islands/ui/Close.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { translator } from '#messages/t.ts'
import './SaveButton.css'

export interface SaveButtonProps {
  vehicle: Parameters<typeof vehicleTitle>[0] & { id: number }
  locale: Locale
  className?: string
  /** on the page of the vehicle, which is then remembered as seen */
  isSeen?: boolean
  /** of a list that knows what is saved; elsewhere save-vehicles.ts shows and changes it */
  saving?: undefined | { isSaved: boolean; onToggle: () => void }
}

/** A heart. Pages are the same for everybody, so in their HTML no vehicle is saved. */
export function SaveButton({ vehicle, locale, className = '', isSeen = false, saving }: SaveButtonProps) {
  return (
    <button
      type="button"
      className={`${ROUND} save noscript:hidden ${className}`}
      data-save={saving ? undefined : vehicle.id}
      data-seen={isSeen ? '' : undefined}
      aria-pressed={saving?.isSaved ?? false}
      aria-label={translator(locale)('vehicles.save', { title: vehicleTitle(vehicle, locale) })}
      onClick={saving?.onToggle}
      suppressHydrationWarning
    >
      <Icon node={heart} className="size-5.5" />
    </button>
  )
}
