import camera from 'lucide/dist/esm/icons/camera.mjs'
import { type ChangeEvent, useState } from 'react'
import type { TripRecord } from '#contract/trip-day.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { RECORD_VIEWS, type RecordKind, type RecordView } from '#domain/trip-day/records.ts'
import { pictureAt } from '#domain/vehicles/picture.ts'
import { Icon } from '#islands/ui/Icon.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { PICTURES } from '#islands/ui/picture-formats.ts'
import { useSignedUrl } from '#islands/ui/trip-day/use-signed-url.ts'
import { useObjectUrl } from '#islands/ui/use-object-url.ts'
import { useStore } from '#islands/ui/use-store.ts'
import { $queue, dropWrite } from '#stores/trip-day/queue.ts'
import { picturesOf, takePicture } from '#stores/trip-day/recording.ts'
import { refreshSheet } from '#stores/trip-day/sheet.ts'

/** The odometer and the four sides. */
export const NEEDED_VIEWS = RECORD_VIEWS.filter((view) => view !== 'other')

interface Props {
  kind: RecordKind
  /** that the server has */
  sent: TripRecord['pictures']
  /** no more can be taken */
  isClosed?: boolean
}

/** The five pictures of a record: each opens the camera, and shows what was taken. */
export function PictureSlots({ kind, sent, isClosed = false }: Props) {
  const { locale, t } = useLocale()
  const taken = picturesOf(useStore($queue, []), kind)
  const slots = NEEDED_VIEWS.map((view) => ({
    view,
    image: taken.find((one) => one.view === view)?.image ?? null,
    url: sent.find((one) => one.view === view)?.url,
  })).filter(({ image, url }) => !isClosed || image || url)
  const count = slots.filter(({ image, url }) => image || url).length
  if (slots.length === 0) return null
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 flex w-full items-baseline justify-between font-bold">
        {t('trip-day.pictures.title')}
        <span className="text-sm font-normal text-ink-2">
          {t('trip-day.pictures.count', {
            n: formatNumber(count, locale),
            all: formatNumber(NEEDED_VIEWS.length, locale),
          })}
        </span>
      </legend>
      <div className="grid grid-cols-3 gap-2.5 sm:grid-cols-5">
        {slots.map((slot) => (
          <Slot key={slot.view} kind={kind} isClosed={isClosed || slot.url !== undefined} {...slot} />
        ))}
      </div>
      {taken.map(
        ({ key, view, refused }) =>
          refused && (
            <p key={key} className="field-error mt-2 flex items-center justify-between gap-3" role="alert">
              <span>
                {t(`trip-day.views.${view}`)}: {refused}
              </span>
              <button
                className="min-h-11 cursor-pointer underline underline-offset-3"
                type="button"
                onClick={() => dropWrite(key)}
              >
                {t('trip-day.record.delete')}
              </button>
            </p>
          ),
      )}
    </fieldset>
  )
}

interface SlotProps {
  kind: RecordKind
  view: RecordView
  /** on this phone */
  image: Blob | null
  /** at the server */
  url: string | undefined
  isClosed: boolean
}

function Slot({ kind, view, image, url, isClosed }: SlotProps) {
  const { t } = useLocale()
  const [isBusy, setBusy] = useState(false)
  const local = useObjectUrl(image)
  const sent = useSignedUrl(url, refreshSheet)
  const shown = local ?? (sent.url && pictureAt(sent.url, 320))
  const label = t(`trip-day.views.${view}`)
  const take = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    // so that the same file can be chosen again
    currentTarget.value = ''
    if (!file) return
    setBusy(true)
    await takePicture(kind, view, file)
    setBusy(false)
  }
  const content = (
    <>
      {shown ? (
        <img
          className="absolute inset-0 size-full object-cover"
          src={shown}
          alt=""
          onError={() => !local && sent.onFail()}
        />
      ) : (
        <Icon node={camera} className="size-7" strokeWidth={1.8} />
      )}
      <span
        className={
          shown
            ? 'absolute inset-x-0 bottom-0 bg-card/90 px-1 py-0.5 text-xs font-bold'
            : 'text-sm/[1.2] font-bold'
        }
      >
        {label}
        {shown && <span className="sr-only"> {t('trip-day.pictures.taken')}</span>}
      </span>
    </>
  )
  const frame =
    'relative grid aspect-square content-center justify-items-center gap-1.5 overflow-hidden rounded-m text-center'
  if (isClosed) return <span className={`${frame} border border-line-2`}>{content}</span>
  return (
    <label
      className={`${frame} cursor-pointer border-2 focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-blue ${shown ? 'border-green' : 'border-dashed border-frame'}`}
      aria-busy={isBusy}
    >
      {content}
      {isBusy && <span className="skeleton absolute inset-0" role="status" aria-label={t('shell.loading')} />}
      <input className="sr-only" type="file" accept={PICTURES} capture="environment" onChange={take} />
    </label>
  )
}
