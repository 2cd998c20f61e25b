import mapPin from 'lucide/dist/esm/icons/map-pin.mjs'
import type { Message } from '#contract/threads.ts'
import { mapUrl, placeParts } from '#domain/my-bookings/directions.ts'
import { languageOf } from '#domain/shared/text.ts'
import { Icon } from '#islands/ui/Icon.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'

/** A place, with a link to the map of the device. */
export function PlaceCard({ place }: { place: NonNullable<Message['place']> }) {
  const { t } = useLocale()
  const isAndroid = /Android/i.test(navigator.userAgent)
  const { name, area } = placeParts(place.address)
  return (
    <a
      className="flex items-center gap-3 py-1"
      href={mapUrl(place, isAndroid)}
      target={isAndroid ? undefined : '_blank'}
      rel="noopener noreferrer"
    >
      <span className="grid size-11 flex-none place-items-center rounded-full bg-crimson text-on-crimson">
        <Icon node={mapPin} className="size-5.5" />
      </span>
      <span className="min-w-0">
        <b className="block leading-tight wrap-anywhere" lang={languageOf(name)}>
          {name || t('threads.open.place')}
        </b>
        {area && <span className="block text-sm wrap-anywhere text-ink-2">{area}</span>}
        <span className="link text-sm">{t('threads.open.showOnMap')}</span>
      </span>
    </a>
  )
}

export function MessageText({ text }: { text: string }) {
  return (
    <p className="wrap-anywhere whitespace-pre-wrap" lang={languageOf(text)} dir="auto">
      {text}
    </p>
  )
}
