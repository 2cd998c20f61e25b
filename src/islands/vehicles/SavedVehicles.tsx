import { useEffect, useState } from 'react'
import { formatNumber } from '#domain/shared/digits.ts'
import { formatDay } from '#domain/shared/format-date.ts'
import { MAX_CARDS, MAX_SAVED } from '#domain/vehicles/limits.ts'
import { hasSaved, NONE_SAVED, type VehicleMark } from '#domain/vehicles/saved.ts'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { Failed } from '#islands/ui/Failed.tsx'
import { island } from '#islands/ui/IslandRoot.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $cards, loadCards, NO_CARDS } from '#stores/vehicles/cards.ts'
import { $saved, syncSaved, toggleVehicle } from '#stores/vehicles/saved.ts'
import { CardSkeleton, ResultCard } from './parts/ResultCard.tsx'

/** The vehicles that were saved on this device or in the user's account. */
export const SavedVehicles = island(SavedList)

function SavedList() {
  const { locale, t } = useLocale()
  const list = useStore($saved, NONE_SAVED)
  const { cards, status } = useStore($cards, NO_CARDS)
  const [count, setCount] = useState(MAX_CARDS)
  // a vehicle that was removed stays until the page is left, so that it can be saved again
  const [removed, setRemoved] = useState<readonly VehicleMark[]>([])
  const marks = [...list.marks, ...removed.filter(({ id }) => !hasSaved(list, id))].sort(
    (a, b) => b.at - a.at,
  )
  const shown = marks.slice(0, count)
  const missing = shown.flatMap(({ id }) => (cards.has(id) ? [] : [id])).join()
  useEffect(() => {
    void syncSaved()
  }, [])
  useEffect(() => {
    if (missing) void loadCards(missing.split(',').map(Number))
  }, [missing])

  const toggle = (mark: VehicleMark) => {
    setRemoved([...removed.filter(({ id }) => id !== mark.id), mark])
    toggleVehicle(mark.id)
    void syncSaved()
  }
  if (!marks.length)
    return (
      <EmptyState title={t('saved.empty.title')} text={t('saved.empty.text')}>
        <ButtonLink look="main" href="/vehicles">
          {t('saved.empty.search')}
        </ButtonLink>
      </EmptyState>
    )
  return (
    <>
      <SavedWhere />
      <ul className="card-grid" aria-busy={status === 'loading'}>
        {shown.map((mark) => {
          const card = cards.get(mark.id)
          const saving = { isSaved: hasSaved(list, mark.id), onToggle: () => toggle(mark) }
          if (card === undefined && status === 'failed') return null
          return (
            <li key={mark.id} className="grid">
              {card === undefined ? (
                <CardSkeleton />
              ) : card ? (
                <ResultCard vehicle={card} locale={locale} dates="" level={2} hasCity saving={saving} />
              ) : (
                saving.isSaved && <Unlisted mark={mark} onRemove={saving.onToggle} />
              )}
            </li>
          )
        })}
      </ul>
      {status === 'failed' && (
        <Failed title={t('saved.failed')} onRetry={() => loadCards(shown.map(({ id }) => id))} />
      )}
      {marks.length > count && (
        <Button look="quiet" className="mx-auto mt-8 flex!" onClick={() => setCount(count + MAX_CARDS)}>
          {t('saved.more', { n: formatNumber(Math.min(MAX_CARDS, marks.length - count), locale) })}
        </Button>
      )}
      <p className="mt-6 text-sm text-ink-3">{t('saved.limit', { n: formatNumber(MAX_SAVED, locale) })}</p>
    </>
  )
}

/** Where the list is stored, and how it gets into the account. */
function SavedWhere() {
  const { t } = useLocale()
  const { userId, unsent } = useStore($saved, NONE_SAVED)
  const isSignedIn = userId !== null
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-3 text-ink-2" role="status">
      {t(isSignedIn ? (unsent.length ? 'saved.unsent' : 'saved.inAccount') : 'saved.onDevice')}
      {!isSignedIn && (
        <a className="link inline-flex min-h-11 items-center" href="/login?redirect=%2Fsaved">
          {t('saved.login')}
        </a>
      )}
    </p>
  )
}

function Unlisted({ mark, onRemove }: { mark: VehicleMark; onRemove: () => void }) {
  const { locale, t } = useLocale()
  return (
    <div className="flex flex-col items-start gap-2 rounded border border-dashed border-line-2 p-[18px]">
      <h2 className="text-[1.25rem] leading-snug">{t('saved.gone.title')}</h2>
      <p className="text-ink-2">{t('saved.gone.text', { day: formatDay(mark.at, locale) })}</p>
      <Button look="quiet" isSmall onClick={onRemove}>
        {t('saved.gone.remove')}
      </Button>
    </div>
  )
}
