import { defaultSearch } from '#domain/search/dates.ts'
import { calendarOf } from '#domain/shared/month-view.ts'
import { CalendarLegend, dayLook, tripPlan } from '#islands/ui/calendar/Calendar.tsx'
import { CalendarFooter } from '#islands/ui/calendar/CalendarFooter.tsx'
import { Months } from '#islands/ui/calendar/Months.tsx'
import { DriverFace } from '#islands/ui/DriverFace.tsx'
import { DriverSummary } from '#islands/ui/DriverSummary.tsx'
import { Face } from '#islands/ui/Face.tsx'
import { FreeCancellation } from '#islands/ui/FreeCancellation.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { PriceLines } from '#islands/ui/PriceLines.tsx'
import { Reviews } from '#islands/ui/Reviews.tsx'
import { SimilarVehicle } from '#islands/ui/SimilarVehicle.tsx'
import { TRIP_TIMES, TripTimes } from '#islands/ui/TripTimes.tsx'
import { BARE_CARD, DRIVER, FULL_CARD, QUOTES, RATINGS } from '#tests/islands/samples.ts'
import { NOW } from '#tests/setup/clock.ts'
import { Part, State } from './Part.tsx'
import '#islands/ui/calendar/Calendar.css'
import '#islands/ui/calendar/CalendarPopover.css'

const DAY = 86_400_000
const ignore = () => {}

/** The parts of islands/ui/calendar/Calendar.tsx, which itself needs a browser. */
function Calendar() {
  const { locale, t } = useLocale()
  const dates = defaultSearch(NOW)
  const plan = tripPlan({ now: NOW, dates, onUse: ignore }, t)
  const { first, last, today } = plan
  const kind = calendarOf(locale)
  const days = { from: dates.fromDate, to: dates.toDate }
  return (
    <div className="calendar-popover">
      <Months
        title={t('calendar.title')}
        {...{ kind, first, last }}
        start={dates.fromDate}
        lookOf={(day) => dayLook(day, { first, last, today, taken: [], days, locale })}
        onPick={ignore}
        onClose={ignore}
      />
      <CalendarLegend hasTaken hasFailed={false} />
      <div className="calendar-end">
        <CalendarFooter
          {...{ plan, dates, kind }}
          next={null}
          canUse
          onDates={ignore}
          onUse={ignore}
          onClear={ignore}
        />
      </div>
    </div>
  )
}

/** Facts of vehicles, people and prices. */
export function Shown() {
  const { locale } = useLocale()
  return (
    <>
      <Part name="Calendar">
        <State name="of a hire" isWide>
          <Calendar />
        </State>
      </Part>
      <Part name="TripTimes">
        <State name="two days">
          <div className={TRIP_TIMES.frame}>
            <TripTimes times={{ from: NOW + DAY, to: NOW + 3 * DAY }} locale={locale} />
          </div>
        </State>
      </Part>
      <Part name="PriceLines">
        {QUOTES.map((quote) => (
          <State key={quote.payable} name={`${quote.lines.length} lines`}>
            <PriceLines quote={quote} locale={locale} />
          </State>
        ))}
      </Part>
      <Part name="FreeCancellation">
        <State name="free">
          <FreeCancellation pickup={NOW + 9 * DAY} now={NOW} locale={locale} />
        </State>
        <State name="too late">
          <FreeCancellation pickup={NOW + DAY} now={NOW} locale={locale} isTooLate />
        </State>
      </Part>
      <Part name="DriverSummary">
        <State name="without a picture">
          <DriverSummary driver={{ ...DRIVER, languages: ['ne', 'en'] }} locale={locale} />
        </State>
        <State name="DriverFace, Face">
          <div className="flex gap-3">
            <DriverFace name={DRIVER.name} image={null} />
            <Face name="Anisha Karki" image={null} className="" />
          </div>
        </State>
      </Part>
      <Part name="SimilarVehicle">
        {[BARE_CARD, FULL_CARD].map((vehicle) => (
          <State key={vehicle.id} name={vehicle === BARE_CARD ? 'new' : 'with all facts'}>
            <SimilarVehicle vehicle={{ ...vehicle, images: [] }} query="" heading="h3" />
          </State>
        ))}
      </Part>
      <Part name="Reviews">
        <State name="folded">
          <Reviews ratings={RATINGS} shown={2} locale={locale} />
        </State>
      </Part>
    </>
  )
}
