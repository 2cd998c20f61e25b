import { useEffect, useRef } from 'react'
import { fromWire } from '#domain/shared/time.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { useStore } from '#islands/ui/use-store.ts'
import { translator } from '#messages/t.ts'
import { $checkout, OPEN } from '#stores/booking/checkout.ts'
import { chooseTimes, chosenQuery } from '#stores/booking/dates.ts'
import { LikeIt } from './LikeIt.tsx'
import { momentWords } from './words.ts'

/** Somebody was quicker: the nearest free times of this vehicle, and vehicles like it that are free. */
export function Taken({ locale }: { locale: Locale }) {
  const t = translator(locale)
  const checkout = useStore($checkout, OPEN)
  const panel = useRef<HTMLElement>(null)
  const isTaken = checkout.step === 'taken'
  useEffect(() => {
    if (!isTaken) return
    panel.current?.focus({ preventScroll: true })
    panel.current?.scrollIntoView({ block: 'start' })
  }, [isTaken])
  if (checkout.step !== 'taken') return null
  const { text, alternatives } = checkout
  const times = alternatives.times.flatMap((time) => {
    const [from, to] = [fromWire(time.from), fromWire(time.to)]
    return from !== null && to !== null ? [{ from, to }] : []
  })
  const query = chosenQuery()
  return (
    <section ref={panel} className="taken" tabIndex={-1} aria-labelledby="taken-title">
      <h2 id="taken-title">{t('booking.taken.title')}</h2>
      <p>{text}</p>
      {times.length > 0 && (
        <>
          <h3>{t('booking.taken.times')}</h3>
          <ul className="taken-times">
            {times.map((time) => (
              <li key={time.from}>
                <button className="btn quiet" type="button" onClick={() => chooseTimes(time)}>
                  {t('booking.taken.time', {
                    from: unbroken(momentWords(time.from, locale)),
                    to: unbroken(momentWords(time.to, locale)),
                  })}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {alternatives.vehicles.length > 0 && (
        <>
          <h3>{t('booking.taken.vehicles')}</h3>
          <ul className="taken-vehicles">
            {alternatives.vehicles.map((one) => (
              <li key={one.id}>
                <LikeIt vehicle={one} query={query} locale={locale} />
              </li>
            ))}
          </ul>
        </>
      )}
      <a className="link" href={`/vehicles?${query}`}>
        {t('booking.taken.others')}
      </a>
    </section>
  )
}

/** A line may end between two moments, not within one. */
function unbroken(words: string): string {
  return words.replaceAll(' ', '\u00a0')
}
