import { type MouseEvent, type SubmitEvent, type SyntheticEvent, useEffect, useRef } from 'react'
import type { City } from '#contract/search.ts'
import type { SearchQuery } from '#domain/search/query.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { ErrorBoundary } from '#islands/ui/ErrorBoundary.tsx'
import { useNow } from '#islands/ui/use-now.ts'
import { useStore } from '#islands/ui/use-store.ts'
import { translator } from '#messages/t.ts'
import { askToClose, clearChange, decideChange, submitChange } from '#stores/search/change.ts'
import { $search, $searchErrors, changeSearch, refreshDates, startSearch } from '#stores/search/query.ts'
import { readSearchForm, SearchFields } from './parts/SearchFields.tsx'

interface Props {
  vehicle: { id: number; cityId: number | null }
  initial: SearchQuery
  cities: readonly Pick<City, 'id' | 'title' | 'province'>[]
  locale: Locale
  /** time of the page's rendering, epoch milliseconds */
  now: number
}

const NO_ERRORS = {}

/** City and dates of a vehicle's page: a plain GET form in a native dialog, opened by open-change.ts or by `:target`. */
export function ChangeModal(props: Props) {
  return (
    <ErrorBoundary locale={props.locale}>
      <ChangeDialog {...props} />
    </ErrorBoundary>
  )
}

function ChangeDialog({ vehicle, initial, cities, locale, now: rendered }: Props) {
  const t = translator(locale)
  const dialog = useRef<HTMLDialogElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const search = useStore($search, null) ?? initial
  const errors = useStore($searchErrors, NO_ERRORS)
  useEffect(() => {
    startSearch(initial)
    // values chosen before hydration are still in the form until the next render
    const read = readSearchForm(form)
    if (read) changeSearch(read)
    // from here on our validation replaces the browser's
    if (form.current) form.current.noValidate = true
  }, [initial])
  // after the effect above: dates that have passed since the rendering are moved in a search that has been started
  const now = useNow(rendered, refreshDates)

  const labels = {
    cityMustBeSelected: t('search.errors.cityMustBeSelected'),
    invalidFields: t('search.errors.invalidFields'),
    cityChanged: t('search.cityChanged'),
  }
  const titleOf = (cityId: number | null) => cities.find(({ id }) => id === cityId)?.title ?? ''
  const isElsewhere = search.cityId !== null && search.cityId !== vehicle.cityId
  const shut = () => dialog.current?.close()
  const change = () => {
    startSearch(initial)
    const read = readSearchForm(form)
    if (read) changeSearch(read)
  }
  const focusCity = () => form.current?.city.focus()
  const tryToClose = (event: SyntheticEvent) => {
    event.preventDefault()
    if (askToClose(labels)) shut()
    else focusCity()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    change()
    submitChange(vehicle, labels, shut)
    if ($search.get()?.cityId === null) focusCity()
  }
  // a second Escape closes a dialog even if its cancel event was prevented
  const afterClose = () => {
    if (decideChange('close', $search.get()?.cityId ?? null) === 'close') return clearChange(initial)
    dialog.current?.showModal()
    askToClose(labels)
    focusCity()
  }
  const clickBeside = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget || !event.currentTarget.open) return
    const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect()
    const isInside =
      event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom
    if (!isInside) tryToClose(event)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard equivalent is Escape, which fires `cancel`
    <dialog
      ref={dialog}
      id="change"
      className="modal change"
      aria-labelledby="change-title"
      onCancel={tryToClose}
      onClose={afterClose}
      onClick={clickBeside}
      suppressHydrationWarning
    >
      <div className="mb-3 flex items-center justify-between gap-4">
        <h2 id="change-title" className="text-xl">
          {t('search.changeTitle')}
        </h2>
        <button className="round" type="button" data-close-change="" onClick={tryToClose}>
          <span className="sr-only">{t('shell.close')}</span>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M6 6l12 12M18 6L6 18" />
          </svg>
        </button>
        <a className="link no-script" href="#price">
          {t('shell.close')}
        </a>
      </div>
      <form
        ref={form}
        className="change-form"
        action={`/vehicle/${vehicle.id}`}
        method="get"
        onInput={change}
        onSubmit={submit}
      >
        <SearchFields
          name="change"
          search={search}
          cities={cities}
          errors={errors}
          locale={locale}
          now={now}
          canClearCity
        />
        {isElsewhere && (
          <p className="note warn" role="status">
            {t('search.changeDialog.otherCity', {
              here: titleOf(vehicle.cityId),
              asked: titleOf(search.cityId),
            })}
          </p>
        )}
        <button className="btn main mt-2" type="submit">
          {isElsewhere ? t('search.submit') : t('search.changeDialog.submit')}
        </button>
      </form>
    </dialog>
  )
}
