import type { CarpoolRequest } from '#contract/carpool.ts'
import { formatPhone, telUrl } from '#domain/my-bookings/phone.ts'
import { type DayNames, dayText } from '#domain/shared/day-names.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { formatTime } from '#domain/shared/time-of-day.ts'
import { showFace } from '#islands/ui/show-face.ts'
import { copyTemplate, fillSlots } from '#islands/ui/slots.ts'
import { t } from '#stores/shell/environment.ts'
import { locale } from './board-locale.ts'

/** The template is in sections/carpool/RequestCard.astro. `root` brings it. */
export function createCard(root: ParentNode, request: CarpoolRequest, names: DayNames): HTMLElement {
  const { id, person, vehicleType, phoneNumber: phone, isDriver, isMine, note, path } = request
  const card = copyTemplate(root, 'request')
  const part = (name: string) => card.querySelector<HTMLElement>(`[data-part=${name}]`)
  const at = Date.parse(request.time)
  const [from, fromArea] = placeOf(request.addressFrom)
  const [to, toArea] = placeOf(request.addressTo)
  const when = `${dayText(at, names, locale)}, ${formatTime(at, locale)}`
  const shown: Record<string, unknown> = {
    offer: isDriver,
    wanted: !isDriver,
    expensive: request.isExpensive,
    verified: person.isNumberVerified,
    unseen: request.isHidden,
    mine: isMine,
    theirs: !isMine,
    call: phone && !isMine,
    limit: !phone && !isMine,
    note,
  }
  for (const element of card.querySelectorAll<HTMLElement>('[data-if]'))
    element.hidden = !shown[element.dataset.if ?? '']
  fillSlots(card, {
    from,
    fromArea,
    to,
    toArea,
    when,
    note,
    type: vehicleType.title,
    seats: t('carpool-board.seats', {
      count: request.passengers,
      n: formatNumber(request.passengers, locale),
    }),
    price: formatMoney(request.suggestedPrice, locale),
    name: person.fullName,
  })
  card.dataset.id = String(id)
  const face = part('face')
  if (face) showFace(face, person)
  part('person')?.setAttribute('href', `/user/${person.id}`)
  part('details')?.setAttribute('href', path)
  part('icon')?.setAttribute('src', vehicleType.icon)
  part('time')?.setAttribute('datetime', request.time)
  const call = part('call')
  if (phone && call) {
    call.setAttribute('href', telUrl(phone))
    fillSlots(card, { number: t('carpool-board.call', { number: formatPhone(phone, locale) }) })
  }
  void addMatch(card, request)
  return card
}

/** The words of a match, which only a board that was asked for places shows. */
export const loadMatchText = () => import('./match-text.ts')

async function addMatch(card: HTMLElement, request: CarpoolRequest): Promise<void> {
  if (!request.match) return
  try {
    const { showMatch } = await loadMatchText()
    showMatch(card, request, request.match)
  } catch (error) {
    document.addEventListener('code:back', () => void addMatch(card, request), { once: true })
    throw error
  }
}

/** 'Mugling' and 'Chitwan, Bagmati' of 'Mugling, Chitwan, Bagmati, Nepal'. */
function placeOf(address: string): [name: string, area: string] {
  const [name = '', ...rest] = address.split(/\s*,\s*/)
  return [name, rest.slice(0, -1).join(', ')]
}
