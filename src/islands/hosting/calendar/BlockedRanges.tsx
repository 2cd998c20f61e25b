import { useEffect, useRef } from 'react'
import type { UnavailableRange } from '#contract/hosting.ts'
import { Button } from '#islands/ui/Button.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $removing, removeRange } from '#stores/hosting/blocked-dates.ts'
import { DatesErrorNote } from './DatesErrorNote.tsx'
import { rangeText } from './date-text.ts'
import { KindRow } from './KindRow.tsx'

interface Props {
  ranges: readonly UnavailableRange[]
}

export function BlockedRanges({ ranges }: Props) {
  const { locale, t } = useLocale()
  const removing = useStore($removing, null)
  const title = useRef<HTMLHeadingElement>(null)
  const count = useRef(ranges.length)
  useEffect(() => {
    const isFewer = ranges.length < count.current
    count.current = ranges.length
    // the focused button was removed with its range
    if (isFewer && document.activeElement === document.body) title.current?.focus()
  }, [ranges.length])
  return (
    <section aria-labelledby="ranges-title">
      <h3 ref={title} id="ranges-title" className="mb-2 text-lg" tabIndex={-1}>
        {t('hosting-dates.form.ranges')}
      </h3>
      <DatesErrorNote about="remove" />
      {ranges.length === 0 && <p className="text-ink-2">{t('hosting-dates.form.noRanges')}</p>}
      <ul>
        {ranges.map(({ id, fromTime, toTime }) => {
          const text = rangeText({ from: fromTime, to: toTime }, locale)
          return (
            <KindRow key={id} kind="unavailable">
              <span className="flex-1">{text}</span>
              <Button look="quiet" isSmall aria-busy={removing === id} onClick={() => removeRange(id)}>
                {t('hosting-dates.form.remove')}
                <span className="sr-only"> {text}</span>
              </Button>
            </KindRow>
          )
        })}
      </ul>
    </section>
  )
}
