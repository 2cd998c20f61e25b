import type { DeletionPreview } from '#contract/account.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { formatMoment } from '#domain/shared/moment.ts'
import { parseLocale } from '#domain/shell/locale.ts'
import { copyTemplate, fillSlots, showState } from '#islands/ui/slots.ts'
import {
  $deletionState,
  $isDeleting,
  $preview,
  askLast,
  type DeletionState,
  deleteNow,
  loadDeletion,
} from '#stores/account/deletion.ts'
import { t } from '#stores/shell/environment.ts'
import { downloadExport } from './download-export.ts'

const locale = parseLocale(document.documentElement.dataset.locale) ?? 'en'
const known = new WeakSet<HTMLDialogElement>()

/** Shows what deleting the account means, then asks for good: in the page's own dialog. */
export function openDeletion(dialog: HTMLDialogElement, busy: string): void {
  if (!known.has(dialog)) {
    known.add(dialog)
    connect(dialog, busy)
  }
  void loadDeletion()
  dialog.showModal()
  dialog.querySelector<HTMLElement>('h2')?.focus()
}

function connect(dialog: HTMLDialogElement, busy: string): void {
  const on = (selector: string, act: () => void) =>
    dialog.querySelector(selector)?.addEventListener('click', act)
  on('[data-retry]', () => void loadDeletion())
  on('[data-close]', () => dialog.close())
  on('[data-next]', () => askLast(true))
  on('[data-back]', () => askLast(false))
  const download = dialog.querySelector<HTMLButtonElement>('[data-export]')
  download?.addEventListener('click', () => void downloadExport(download, busy))
  document.addEventListener('code:back', () => {
    if (dialog.open && $deletionState.get() === 'failed') void loadDeletion()
  })
  dialog.addEventListener('cancel', (event) => $isDeleting.get() && event.preventDefault())
  dialog.addEventListener('click', ({ target }) => {
    // a click on the backdrop targets the dialog itself
    if (target === dialog && !$isDeleting.get()) dialog.close()
  })
  const form = dialog.querySelector('form')
  if (form) connectForm(form)
  $preview.subscribe((preview) => preview && fill(dialog, preview))
  let before: DeletionState | undefined
  $deletionState.subscribe((state) => {
    showState(dialog, state)
    dialog.setAttribute('aria-labelledby', state === 'last' ? 'deletion-last' : 'deletion-heading')
    // the button that was pressed is gone
    if (before !== undefined && state !== before && dialog.open)
      dialog.querySelector<HTMLElement>(state === 'last' ? '#deletion-last' : '#deletion-heading')?.focus()
    before = state
  })
}

function connectForm(form: HTMLFormElement): void {
  const box = form.querySelector('input')
  const error = form.querySelector('[data-error]')
  const send = form.querySelector<HTMLButtonElement>('[type=submit]')
  const mark = (text: string) => {
    if (error) error.textContent = text
    if (box) box.ariaInvalid = text ? 'true' : null
  }
  box?.addEventListener('change', () => mark(''))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (box?.checked) return void deleteNow()
    mark(t('account.deletion.tick'))
    box?.focus()
  })
  $deletionState.listen(() => {
    form.reset()
    mark('')
  })
  $isDeleting.subscribe((isDeleting) => {
    for (const button of form.querySelectorAll('button')) button.disabled = isDeleting
    if (!send) return
    send.ariaBusy = String(isDeleting)
    send.textContent = (isDeleting ? send.dataset.busy : send.dataset.label) ?? ''
  })
}

function fill(dialog: HTMLDialogElement, { openBookings, hasOpenRefund, ...preview }: DeletionPreview): void {
  const { vehicles, uploads, pastBookings: bookings } = preview
  const counted = { vehicles, uploads, bookings, plates: bookings && vehicles }
  const words = (count: number) => ({ count, n: formatNumber(count, locale) })
  fillSlots(dialog, {
    vehicles: t('account.deletion.gone.vehicles', words(counted.vehicles)),
    uploads: t('account.deletion.gone.uploads', words(counted.uploads)),
    bookings: t('account.deletion.kept.bookings', words(counted.bookings)),
    plates: t('account.deletion.kept.plates', words(counted.plates)),
  })
  for (const [slot, count] of Object.entries(counted)) {
    const line = dialog.querySelector<HTMLElement>(`[data-slot=${slot}]`)
    if (line) line.hidden = count === 0
  }
  const [refund, open] = ['refund', 'open-bookings'].map((name) =>
    dialog.querySelector<HTMLElement>(`[data-${name}]`),
  )
  if (refund) refund.hidden = !hasOpenRefund
  if (open) open.hidden = openBookings.length === 0
  open?.querySelector('ul')?.replaceChildren(
    ...openBookings.map((booking) => {
      const row = copyTemplate(dialog, 'booking')
      fillSlots(row, {
        title: booking.title,
        side: t(`account.deletion.${booking.isBookedByMe ? 'asGuest' : 'asHost'}`),
        from: formatMoment(Date.parse(booking.from), locale),
      })
      row.querySelector('a')?.setAttribute('href', `/profile/mybookings/${booking.id}`)
      return row
    }),
  )
}
