import '#stores/shell/browser.ts'
import type { CarpoolAlert } from '#contract/carpool.ts'
import { readBoardUrl } from '#domain/carpool/board-url.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { formatOwnDay } from '#domain/shared/moment.ts'
import { fromWire } from '#domain/shared/time.ts'
import { parseLocale } from '#domain/shell/locale.ts'
import { copyTemplate, fillSlots, showState } from '#islands/ui/slots.ts'
import { $alerts, addAlert, loadAlerts, removeAlert } from '#stores/carpool/alerts.ts'
import { environment } from '#stores/shell/environment.ts'

const shown = new WeakSet<HTMLElement>()

/** Loads them and keeps `root` up to date. */
export function showAlerts(root: HTMLElement): void {
  if (shown.has(root)) return
  shown.add(root)
  $alerts.subscribe(() => show(root))
  const retry = () => $alerts.get().status === 'failed' && void loadAlerts()
  for (const type of ['code:back', 'online']) addEventListener(type, retry)
  void loadAlerts()
}

/** The button that creates one for the places of the board's filters, that which ends one, and the one that loads again. */
export async function press(root: HTMLElement, target: EventTarget | null): Promise<void> {
  const button = target instanceof Element ? target.closest<HTMLButtonElement>('[data-press]') : null
  if (!button || button.ariaBusy === 'true') return
  showAlerts(root)
  button.ariaBusy = 'true'
  try {
    await act(root, button)
  } finally {
    button.ariaBusy = null
  }
}

async function act(root: HTMLElement, button: HTMLButtonElement): Promise<void> {
  const { press: what, id } = button.dataset
  if (what === 'create') await create(root.dataset)
  else if (what === 'retry') await loadAlerts()
  else await removeAlert(Number(id), messagesOf(root.dataset, 'end'))
  // the button is gone with its row, or with the failure
  if (!button.checkVisibility())
    root.querySelector<HTMLElement>('[data-press=end], [data-press=create]')?.focus()
}

async function create(words: DOMStringMap): Promise<void> {
  const { from, to, role, typeId } = readBoardUrl(location.search)
  if (!from || !to) return environment().notify('info', words.choosePlaces ?? '')
  await addAlert(
    {
      addressFrom: from.label,
      addressTo: to.label,
      fromLatitude: from.point?.lat ?? null,
      fromLongitude: from.point?.lng ?? null,
      toLatitude: to.point?.lat ?? null,
      toLongitude: to.point?.lng ?? null,
      vehicleTypeID: typeId,
      isDriver: role !== 'passenger',
    },
    messagesOf(words, 'create'),
  )
}

function messagesOf(words: DOMStringMap, what: 'create' | 'end') {
  const { created = '', createFailed = '', ended = '', endFailed = '' } = words
  return { created, ended, failed: what === 'create' ? createFailed : endFailed }
}

function show(root: HTMLElement): void {
  const { status, items } = $alerts.get()
  showState(root, items.length ? 'some' : status)
  root.querySelector('ul')?.replaceChildren(...items.map((alert) => rowOf(root, alert)))
}

function rowOf(root: HTMLElement, alert: CarpoolAlert): HTMLElement {
  const locale = parseLocale(document.documentElement.dataset.locale) ?? 'en'
  const { trip = '', rides = '', passengers = '', until = '', found = '', endOf = '' } = root.dataset
  const row = copyTemplate(root, 'alert')
  const name = trip.replace('#from', placeOf(alert.addressFrom)).replace('#to', placeOf(alert.addressTo))
  const expires = fromWire(alert.expiresAt)
  fillSlots(row, {
    trip: name,
    about: [alert.isDriver ? rides : passengers, alert.vehicleType?.title]
      .filter((part) => part !== undefined)
      .join(' · '),
    found: found.replace('#', formatNumber(alert.hits, locale)),
    until: expires === null ? '' : until.replace('#', formatOwnDay(expires, locale)),
  })
  const end = row.querySelector<HTMLElement>('[data-press=end]')
  if (end) {
    end.dataset.id = String(alert.id)
    end.ariaLabel = endOf.replace('#', name)
  }
  return row
}

const placeOf = (address: string) => (address.split(',')[0] ?? '').trim()
