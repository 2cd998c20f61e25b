import { type SubmitEvent, useEffect, useRef } from 'react'
import type { City } from '#contract/search.ts'
import { destinationOf, type SearchQuery } from '#domain/search/query.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import type { Point } from '#domain/shared/place.ts'
import { Button } from '#islands/ui/Button.tsx'
import { CloseSign, ROUND } from '#islands/ui/Close.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { island } from '#islands/ui/IslandRoot.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useNow } from '#islands/ui/use-now.ts'
import { useStore } from '#islands/ui/use-store.ts'
import { askToClose, canCloseChange, clearChange, submitChange } from '#stores/search/change.ts'
import { $search, $searchErrors, changeSearch, refreshDates, startSearch } from '#stores/search/query.ts'
import { readSearchForm, SearchFields } from './parts/SearchFields.tsx'
import './ChangeModal.css'

interface Props {
  vehicle: {
    id: number
    cityId: number | null
    /** start of its trip to the searched destination; null without a destination or a known route */
    tripFrom: Point | null
  }
  initial: SearchQuery
  cities: readonly Pick<City, 'id' | 'title' | 'province'>[]
  /** time of the page's rendering, epoch milliseconds */
  now: number
}

const NO_ERRORS = {}

/** City and dates of a vehicle's page: a plain GET form in a native dialog, opened by open-change.ts or `:target`. */
export const ChangeModal = island(ChangeDialog)

function ChangeDialog({ vehicle, initial, cities, now: rendered }: Props) {
  const { t } = useLocale()
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

  const titleOf = (cityId: number | null) => cities.find(({ id }) => id === cityId)?.title ?? ''
  const isElsewhere = search.cityId !== null && search.cityId !== vehicle.cityId
  const { tripFrom } = vehicle
  const tripTo = tripFrom && destinationOf(search)
  const trip = tripTo && {
    isOneWay: true,
    originLatitude: tripFrom.lat,
    originLongitude: tripFrom.lng,
    destinationLatitude: tripTo.lat,
    destinationLongitude: tripTo.lng,
  }
  const payload = ({ from, to }: { from: number; to: number }) => ({
    vehicleId: vehicle.id,
    from: toWire(from),
    to: toWire(to),
    ...trip,
  })
  const closeDialog = () => dialog.current?.close()
  /** May run before the effect above, so the search may have to be started here. */
  const change = () => {
    startSearch(initial)
    const read = readSearchForm(form)
    if (read) changeSearch(read)
  }
  const focusCity = () => form.current?.city.focus()
  const tryToClose = () => {
    change()
    if (askToClose()) closeDialog()
    else focusCity()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    change()
    submitChange(vehicle, closeDialog)
    if ($search.get()?.cityId === null) focusCity()
  }
  // a second Escape closes a dialog even if its cancel event was prevented
  const afterClose = () => {
    change()
    if (canCloseChange()) return clearChange(initial)
    dialog.current?.showModal()
    askToClose()
    focusCity()
  }
  return (
    <Dialog
      ref={dialog}
      id="change"
      className="change"
      title={t('search.changeTitle')}
      closeLabel={t('shell.close')}
      onCancel={tryToClose}
      onClose={afterClose}
      extra={
        <a className={`${ROUND} scripting:hidden`} href="#price">
          <CloseSign label={t('shell.close')} />
        </a>
      }
    >
      <form
        ref={form}
        className="grid gap-2.5"
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
          now={now}
          canClearCity
          vehicle={isElsewhere ? undefined : { id: vehicle.id, payload }}
          onDates={(dates) => {
            change()
            changeSearch(dates)
          }}
        />
        {isElsewhere && (
          <Notice tone="warn" role="status">
            {t('search.changeDialog.otherCity', {
              here: titleOf(vehicle.cityId),
              asked: titleOf(search.cityId),
            })}
          </Notice>
        )}
        <Button look="main" className="mt-2" type="submit">
          {isElsewhere ? t('search.submit') : t('search.changeDialog.submit')}
        </Button>
      </form>
    </Dialog>
  )
}
