import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { RadioCard } from '#islands/ui/RadioCard.tsx'
import { changeDraft } from '#stores/booking/draft.ts'

/** Long routes only: one way unless the guest chooses a round trip (docs/pricing.md). */
export function TripType({ isOneWay }: { isOneWay: boolean }) {
  const { t } = useLocale()
  return (
    <fieldset className="mt-5">
      <legend className="mb-2 font-bold">{t('booking.trip.choose')}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <RadioCard
          name="trip"
          title={t('booking.trip.oneWay')}
          text={t('booking.trip.oneWayText')}
          isChosen={isOneWay}
          onChoose={() => changeDraft({ isOneWay: true })}
        />
        <RadioCard
          name="trip"
          title={t('booking.trip.roundTrip')}
          text={t('booking.trip.roundTripText')}
          isChosen={!isOneWay}
          onChoose={() => changeDraft({ isOneWay: false })}
        />
      </div>
    </fieldset>
  )
}
