import type { ClientDirective } from 'astro'

const ACTIVATION_EVENTS = ['pointerdown', 'keydown', 'focusin', 'input'] as const

/**
 * `client:interaction="group"`: hydrates on the first touch inside the island, on the first touch of another island of
 * the same group, or when a part of it that asks for it (`data-hydrate-when-visible`) scrolls into view. What a person
 * did in a form before the code arrived is told to it again as `input` events; a form that is sent before then goes its
 * way without script, or is sent again if it has no such way (`method="dialog"`). Code that does not come is asked for
 * at the next touch, and when shell/load-failures.ts says `code:again`.
 */
const interaction: ClientDirective = (load, options, element) => {
  const group = typeof options.value === 'string' && options.value ? `hydrate:${options.value}` : null
  const typed = new Map<Element, () => void>()
  const remember = ({ target }: Event) => {
    if (
      target instanceof HTMLInputElement ||
      target instanceof HTMLSelectElement ||
      target instanceof HTMLTextAreaElement
    )
      typed.set(target, captureValue(target))
  }
  let sent: HTMLFormElement | null = null
  const captureSubmit = (event: SubmitEvent) => {
    if (!(event.target instanceof HTMLFormElement) || event.target.method !== 'dialog') return
    event.preventDefault()
    sent = event.target
  }
  let isStarted = false
  let hasFailed = false

  const start = async (event?: Event) => {
    if (isStarted) return
    isStarted = true
    hasFailed = false
    if (group && event?.type !== group) document.dispatchEvent(new Event(group))
    const hydrate = await load()
    await hydrate()
    if (hasFailed) {
      isStarted = false
      return
    }
    for (const type of ACTIVATION_EVENTS) element.removeEventListener(type, start)
    await frame()
    // An event that means nothing makes React finish hydrating at once, with its effects; only then is it safe to put
    // back what was chosen meanwhile and to tell of it.
    for (const target of typed.keys()) target.dispatchEvent(new Event('keyup', { bubbles: true }))
    await frame()
    element.removeEventListener('input', remember)
    element.removeEventListener('submit', captureSubmit)
    for (const [target, putBack] of typed) {
      putBack()
      target.dispatchEvent(new Event('input', { bubbles: true }))
    }
    sent?.requestSubmit()
  }

  element.addEventListener('astro:hydration-error', ({ target }) => {
    if (target === element) hasFailed = true
  })
  element.addEventListener('code:again', start)
  element.addEventListener('input', remember)
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
}

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** React sets its own values when it takes over; this puts back what a person had chosen until then. */
function captureValue(field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement): () => void {
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
    const { checked } = field
    return () => {
      field.checked = checked
    }
  }
  const { value } = field
  return () => {
    field.value = value
  }
}

export default interaction
