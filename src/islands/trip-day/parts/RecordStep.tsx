import { useState } from 'react'
import type { DriverSheet } from '#contract/trip-day.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import type { RecordKind } from '#domain/trip-day/records.ts'
import { Button } from '#islands/ui/Button.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { RecordFacts } from '#islands/ui/trip-day/RecordFacts.tsx'
import { useNow } from '#islands/ui/use-now.ts'
import { useStore } from '#islands/ui/use-store.ts'
import { environment } from '#stores/shell/environment.ts'
import { $queue, dropWrite, type QueuedWrite } from '#stores/trip-day/queue.ts'
import {
  $recordDraft,
  acceptOdd,
  correctRecord,
  picturesOf,
  queuedRecord,
  typeRecord,
} from '#stores/trip-day/recording.ts'
import { GuestWord } from './GuestWord.tsx'
import { PictureSlots } from './PictureSlots.tsx'
import { RecordForm } from './RecordForm.tsx'
import { StepCard } from './StepCard.tsx'

interface Props {
  number: number
  kind: RecordKind
  sheet: DriverSheet
}

/** The start or the end: a form, what waits on this phone, or what was recorded. */
export function RecordStep({ number, kind, sheet }: Props) {
  const { locale, t } = useLocale()
  const now = useNow(() => environment().now())
  const queue = useStore($queue, [])
  const queued = queuedRecord(queue, kind)
  const [isCorrecting, setCorrecting] = useState(false)
  const [isOpened, setOpened] = useState(false)
  const isTyped = useStore($recordDraft, null)?.kind === kind || picturesOf(queue, kind).length > 0
  const record = sheet[kind]
  const title = t(`trip-day.steps.${kind}`)
  if (queued)
    return (
      <StepCard number={number} title={title} state={queued.status === 'refused' ? 'due' : 'done'}>
        <QueuedRecord item={queued} />
        {queued.status !== 'refused' && <PictureSlots kind={kind} sent={record?.pictures ?? []} />}
      </StepCard>
    )
  if (record && !isCorrecting)
    return (
      <StepCard number={number} title={title} state={record.confirmedAt || sheet.bill ? 'done' : 'open'}>
        <RecordFacts {...record} />
        <PictureSlots kind={kind} sent={record.pictures} isClosed={sheet.bill !== null} />
        {(record.confirmedAt || !sheet.bill) && (
          <GuestWord
            kind={kind}
            record={record}
            onCorrect={
              kind === 'start' && sheet.end
                ? undefined
                : () => {
                    typeRecord(kind, {
                      odometer: formatNumber(record.odometer, locale),
                      fuel: record.fuel,
                      code: '',
                    })
                    setCorrecting(true)
                  }
            }
          />
        )}
      </StepCard>
    )
  // the form of the end is in the way until the trip is over
  const isOpen = kind === 'start' || isOpened || isTyped || isCorrecting || now >= Date.parse(sheet.to)
  if (!isOpen)
    return (
      <StepCard number={number} title={title} state="open">
        <Button look="quiet" className="min-h-14! w-full" onClick={() => setOpened(true)}>
          {t('trip-day.record.submit.end')}
        </Button>
      </StepCard>
    )
  return (
    <StepCard number={number} title={title} state="due">
      <RecordForm kind={kind} sheet={sheet} onDone={() => setCorrecting(false)} />
    </StepCard>
  )
}

/** On this phone only: it is being sent, waits for a connection, or was refused. */
function QueuedRecord({ item }: { item: QueuedWrite }) {
  const { t } = useLocale()
  if (item.write.what !== 'record') return null
  const { odometer, fuel, takenAt } = item.write.payload
  const facts = <RecordFacts odometer={odometer} fuel={fuel} takenAt={takenAt} />
  if (item.status !== 'refused')
    return (
      <>
        {facts}
        <p className="text-sm text-ink-2">
          {t(item.status === 'waiting' ? 'trip-day.unsent.here' : 'trip-day.unsent.now')}
        </p>
      </>
    )
  const isOdd = item.cause === 'oddOdometer'
  return (
    <>
      {facts}
      <Notice tone={isOdd ? 'warn' : 'bad'} role="alert">
        {item.error}
      </Notice>
      <div className="grid gap-3 sm:grid-cols-2">
        <Button look="main" onClick={() => correctRecord(item)}>
          {t('trip-day.record.correct')}
        </Button>
        {isOdd ? (
          <Button look="quiet" onClick={() => void acceptOdd(item)}>
            {t('trip-day.record.keep')}
          </Button>
        ) : (
          <Button look="quiet" onClick={() => dropWrite(item.key)}>
            {t('trip-day.record.delete')}
          </Button>
        )}
      </div>
    </>
  )
}
