import type { CarpoolRequest } from '#contract/carpool.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { formatTime } from '#domain/shared/time-of-day.ts'
import { fillSlots } from '#islands/ui/slots.ts'
import { t } from '#stores/shell/environment.ts'
import { locale } from './board-locale.ts'

type Match = NonNullable<CarpoolRequest['match']>

const km = (meters: number) => formatNumber(Math.max(1, Math.round(meters / 100)) / 10, locale)

/** Says on a card how its request fits the places that were asked for. */
export function showMatch(card: HTMLElement, request: CarpoolRequest, match: Match): void {
  fillSlots(card, { match: matchText(request, match) })
  const notice = card.querySelector<HTMLElement>('[data-if=match]')
  if (notice) notice.hidden = false
}

function matchText({ isDriver, suggestedPrice }: CarpoolRequest, match: Match): string {
  const { kind, detourMeters, detourSeconds, meet, leave, share } = match
  // the time at which a ride passes is known; that of the user's own drive is not
  const at = isDriver
    ? t('carpool-board.match.about', { time: formatTime(Date.parse(match.at), locale) })
    : ''
  const stop = (part: 'meet' | 'leave', { title, meters }: typeof meet) => {
    const far = meters > 0 && t('carpool-board.match.far', { km: km(meters) })
    const facts = [far, part === 'meet' && at].filter(Boolean).join(', ')
    return t(`carpool-board.match.${part}`, { place: facts ? `${title} (${facts})` : title })
  }
  const parts = [
    kind === 'exact' && t('carpool-board.match.exact'),
    kind === 'along' &&
      (detourMeters > 0
        ? t('carpool-board.match.detour', {
            km: km(detourMeters),
            min: formatNumber(Math.max(1, Math.round(detourSeconds / 60)), locale),
          })
        : t('carpool-board.match.onTheWay')),
    kind === 'near' && t('carpool-board.match.near'),
    kind !== 'exact' && stop('meet', meet),
    kind !== 'exact' && stop('leave', leave),
    share < suggestedPrice && t('carpool-board.match.share', { amount: formatMoney(share, locale) }),
  ]
  return parts.filter(Boolean).join(' ')
}
