import type { ClientDirective } from 'astro'
import { restoreTexts } from './translated-text.ts'

const ACTIVATION_EVENTS = ['pointerdown', 'keydown', 'focusin', 'input'] as const

/**
 * `client:interaction="group"`: hydrates on the first interaction with the island or with another island of the group,
 * or when a `data-hydrate-when-visible` part scrolls into view. Form input from before hydration is replayed as `input`
 * events. A form submitted before hydration is sent without script; if it has no fallback (`method="dialog"`), it is
 * resubmitted after hydration. A failed load is retried on the next interaction, and on the `code:again` event of
 * shell/every-page/load-failures.ts. `client:interaction="now"` does not wait for an interaction.
 */
const interaction: ClientDirective = (load, options, element) => {
  const group = typeof options.value === 'string' && options.value ? `hydrate:${options.value}` : null
  const typed = new Map<Element, () => void>()
  const remember = ({ type, target }: Event) => {
    if (
      target instanceof HTMLInputElement ||
      target instanceof HTMLSelectElement ||
      target instanceof HTMLTextAreaElement
    ) {
      // a choice is remembered on its click, because an `input` event may come after React has reset the field
      if (isChoice(target) !== (type === 'click')) return
      // moved to the end of the replay, so that of several radio buttons the last chosen one wins
      typed.delete(target)
      typed.set(target, captureValue(target))
    }
  }
  // React resets a field some time before the replay; the next letter must follow the earlier ones
  const restoreTyping = ({ target }: Event) => {
    if (target instanceof Element) typed.get(target)?.()
  }
  let submittedForm: HTMLFormElement | null = null
  let submitter: HTMLElement | null = null
  const captureSubmit = (event: SubmitEvent) => {
    if (!(event.target instanceof HTMLFormElement) || event.target.method !== 'dialog') return
    event.preventDefault()
    submittedForm = event.target
    submitter = event.submitter
    if (submitter) submitter.ariaBusy = 'true'
  }
  let isStarted = false
  let hasFailed = false

  const start = async (event?: Event) => {
    if (isStarted) return
    isStarted = true
    hasFailed = false
    if (group && event?.type !== group) document.dispatchEvent(new Event(group))
    await parsed()
    const hydrate = await load()
    await hydrate()
    if (restoreTexts(element)) hydrateNow(element.firstElementChild)
    if (hasFailed) {
      isStarted = false
      if (submitter) submitter.ariaBusy = 'false'
      return
    }
    for (const type of ACTIVATION_EVENTS) element.removeEventListener(type, start)
    await frame()
    // only now can the earlier input be restored and replayed, and the form be submitted again
    for (const target of [element.firstElementChild, ...typed.keys(), submittedForm]) hydrateNow(target)
    await frame()
    element.removeEventListener('beforeinput', restoreTyping)
    element.removeEventListener('input', remember)
    element.removeEventListener('click', remember, true)
    element.removeEventListener('submit', captureSubmit)
    for (const [target, restore] of typed) {
      restore()
      target.dispatchEvent(new Event('input', { bubbles: true }))
    }
    if (submitter) submitter.ariaBusy = 'false'
    submittedForm?.requestSubmit()
  }

  element.addEventListener('astro:hydration-error', ({ target }) => {
    if (target === element) hasFailed = true
  })
  element.addEventListener('code:again', start)
  element.addEventListener('beforeinput', restoreTyping)
  element.addEventListener('input', remember)
  // must run before React's own listener, which hydrates
  element.addEventListener('click', remember, true)
  element.addEventListener('submit', captureSubmit)
  for (const type of ACTIVATION_EVENTS) element.addEventListener(type, start)
  if (group) document.addEventListener(group, start)
  for (const part of element.querySelectorAll('[data-hydrate-when-visible]')) {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        observer.disconnect()
        start()
      },
      { rootMargin: '100000px 0px 200px' },
    )
    observer.observe(part)
  }
  if (options.value === 'now') void start()
}

/** A no-op event forces React to finish hydrating synchronously, effects included. */
const hydrateNow = (target: Element | null) => target?.dispatchEvent(new Event('keyup', { bubbles: true }))

/** Resolves when the whole page has arrived: islands read the data at its end, and later parts of it. */
const parsed = () =>
  document.readyState === 'loading'
    ? new Promise((resolve) => document.addEventListener('readystatechange', resolve, { once: true }))
    : undefined

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

const isChoice = (field: Element): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')

/** Captures a field's value to restore it after React resets it during hydration. */
function captureValue(field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement): () => void {
  if (isChoice(field)) {
    const { checked } = field
    return () => {
      field.checked = checked
    }
  }
  const { value } = field
  return () => {
    // only if different, because setting the value moves the caret to the end
    if (field.value !== value) field.value = value
  }
}

export default interaction
