import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { parseLocale } from '#domain/shell/locale.ts'
import { fillSlots } from '#islands/ui/slots.ts'
import { $picture, choosePicture, removePicture, retryPicture } from '#stores/profile/picture.ts'
import { PictureCrop } from './PictureCrop.tsx'

const locale = parseLocale(document.documentElement.dataset.locale) ?? 'en'
let hasStarted = false

export function changePicture(head: HTMLElement, file: Blob): void {
  start(head)
  void choosePicture(file, locale)
}

export function removeOwnPicture(head: HTMLElement): void {
  start(head)
  void removePicture(head.dataset.removeQuestion ?? '')
}

/** The dialog is React's, progress and errors are shown in the page's HTML. */
function start(head: HTMLElement): void {
  if (hasStarted) return
  hasStarted = true
  createRoot(document.createElement('div')).render(createElement(PictureCrop, { locale }))
  $picture.subscribe((picture) => showProgress(head, picture))
  head.querySelector('[data-again]')?.addEventListener('click', () => void retryPicture())
}

function showProgress(
  head: HTMLElement,
  { status, progress, error, canRetry }: ReturnType<typeof $picture.get>,
): void {
  const isWorking = status === 'working'
  for (const control of head.querySelectorAll<HTMLInputElement | HTMLButtonElement>('input, [data-remove]'))
    control.disabled = isWorking
  const bar = head.querySelector('progress')
  if (bar) {
    bar.hidden = !isWorking && status !== 'opening'
    bar.value = Math.round(progress * 100)
    // how long it takes to open is not known
    if (status === 'opening') bar.removeAttribute('value')
  }
  const alert = head.querySelector<HTMLElement>('[data-trouble]')
  if (alert) alert.hidden = error === null
  fillSlots(head, { trouble: error ?? '' })
  const again = head.querySelector<HTMLElement>('[data-again]')
  if (again) again.hidden = !canRetry
}
