import { formatShortMoment } from '#domain/shared/moment.ts'
import { parseLocale } from '#domain/shell/locale.ts'
import { fillSlots } from '#islands/ui/slots.ts'
import { completeOpenRequest } from '#stores/carpool/complete-open-request.ts'
import { $openRequest } from '#stores/carpool/open-request.ts'

const known = new WeakSet<HTMLElement>()

/** Fills sections/carpool/OpenRequest.astro. */
export function showOpenRequest(root: HTMLElement): void {
  const { request } = $openRequest.get()
  if (!request) return
  const locale = parseLocale(document.documentElement.dataset.locale) ?? 'en'
  const at = Date.parse(request.time)
  const { trip = '', question = '', failed = '' } = root.dataset
  const gaps: Record<string, string> = {
    from: shortName(request.addressFrom),
    to: shortName(request.addressTo),
    when: formatShortMoment(at, locale),
  }
  fillSlots(root, { trip: trip.replace(/#(\w+)/g, (_, name: string) => gaps[name] ?? '') })
  root.querySelector('a')?.setAttribute('href', request.path)
  root.hidden = false
  if (known.has(root)) return
  known.add(root)
  $openRequest.subscribe(({ request }) => blockForm(request !== null))
  root.querySelector('button')?.addEventListener('click', async () => {
    if (!(await completeOpenRequest({ question, failed }))) return
    // the button that was pressed is gone
    const role = '[name=isDriver]'
    const chosen = document.querySelector<HTMLElement>(`${role}:checked`)
    const first = chosen ?? document.querySelector<HTMLElement>(role)
    first?.focus()
  })
}

/** Before React takes the form over, which does the same (RequestForm.tsx). */
function blockForm(isBlocked: boolean): void {
  const submit = document.getElementById('carpool-submit')
  submit?.setAttribute('aria-disabled', String(isBlocked))
  if (isBlocked) submit?.setAttribute('aria-describedby', 'open-request-text')
  else submit?.removeAttribute('aria-describedby')
}

const shortName = (address: string): string => address.split(',')[0] ?? ''
