import { defaultSearch } from '#domain/search/dates.ts'
import { calendarOf } from '#domain/shared/month-view.ts'
import { CalendarLegend, dayLook, tripPlan } from '#islands/ui/calendar/Calendar.tsx'
import { CalendarFooter } from '#islands/ui/calendar/CalendarFooter.tsx'
import { Months } from '#islands/ui/calendar/Months.tsx'
import { DriverSummary } from '#islands/ui/DriverSummary.tsx'
import { Face } from '#islands/ui/Face.tsx'
import { FreeCancellation } from '#islands/ui/FreeCancellation.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { PriceLines } from '#islands/ui/PriceLines.tsx'
import { Reviews } from '#islands/ui/Reviews.tsx'
import { SimilarVehicle } from '#islands/ui/SimilarVehicle.tsx'
import { TRIP_TIMES, TripTimes } from '#islands/ui/TripTimes.tsx'
import { BARE_CARD, DRIVER, FULL_CARD, QUOTES, RATINGS } from '#tests/islands/samples.ts'
import { DAY, NOW } from '#tests/setup/clock.ts'
import { Part } from './Part.tsx'
import '#islands/ui/calendar/Calendar.css'
import '#islands/ui/calendar/CalendarPopover.css'

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
      <Part name="Calendar" isWide states={{ 'of a trip': <Calendar /> }} />
      <Part
        name="TripTimes"
        states={{
          'two days': (
            <div className={TRIP_TIMES.frame}>
              <TripTimes times={{ from: NOW + DAY, to: NOW + 3 * DAY }} locale={locale} />
            </div>
          ),
        }}
      />
      <Part
        name="PriceLines"
        states={Object.fromEntries(
          QUOTES.map((quote) => [
            `${quote.lines.length} lines, ${quote.payable}`,
            <PriceLines key={quote.payable} quote={quote} locale={locale} />,
          ]),
        )}
      />
      <Part
        name="FreeCancellation"
        states={{
          free: <FreeCancellation pickup={NOW + 9 * DAY} now={NOW} locale={locale} />,
          'too late': <FreeCancellation pickup={NOW + DAY} now={NOW} locale={locale} isTooLate />,
        }}
      />
      <Part
        name="DriverSummary"
        states={{
          'without a picture': (
            <DriverSummary driver={{ ...DRIVER, languages: ['ne', 'en'] }} locale={locale} />
          ),
          Face: <Face name="Anisha Karki" image={null} className="" />,
        }}
      />
      <Part
        name="SimilarVehicle"
        states={Object.fromEntries(
          [BARE_CARD, FULL_CARD].map((vehicle) => [
            vehicle === BARE_CARD ? 'new' : 'with all facts',
            <SimilarVehicle key={vehicle.id} vehicle={{ ...vehicle, images: [] }} query="" heading="h3" />,
          ]),
        )}
      />
      <Part name="Reviews" states={{ folded: <Reviews ratings={RATINGS} shown={2} locale={locale} /> }} />
    </>
  )
}
