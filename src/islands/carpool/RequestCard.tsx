import badgeCheck from 'lucide/dist/esm/icons/badge-check.mjs'
import phone from 'lucide/dist/esm/icons/phone.mjs'
import route from 'lucide/dist/esm/icons/route.mjs'
import share from 'lucide/dist/esm/icons/share-2.mjs'
import type { CarpoolRequest } from '#contract/carpool.ts'
import { placeParts } from '#domain/my-bookings/directions.ts'
import { formatPhone, telUrl } from '#domain/my-bookings/phone.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { formatInOtherCalendar, formatMoment, formatTime } from '#domain/shared/format-date.ts'
import { formatMoney } from '#domain/shared/money.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import { Face } from '#islands/ui/Face.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import type { Translate } from '#messages/t.ts'
import { shareRequest } from '#stores/carpool/board-changes.ts'
import { completeCard } from './complete-card.ts'
import './RequestCard.css'

const MARK = 'rounded-full px-3 py-0.5 text-sm font-bold'
const QUIET_LINK = 'link inline-flex min-h-11 cursor-pointer items-center px-1 text-sm'

export function RequestCard({ request }: { request: CarpoolRequest }) {
  const { locale, t } = useLocale()
  const { id, person, isDriver, isMine, note, phoneNumber, passengers } = request
  const at = Date.parse(request.time)
  const [from, to] = [placeParts(request.addressFrom).name, placeParts(request.addressTo).name]
  const title = `${t('carpool-board.trip', { from, to })}, ${formatMoment(at, locale)}`
  return (
    <li className="panel grid min-w-0 grid-cols-1 gap-3.5" data-id={id}>
      <div className="request-head flex flex-wrap items-start gap-x-3 gap-y-1.5">
        <span className={`${MARK} ${isDriver ? 'bg-green-tint text-green' : 'bg-blue-tint text-blue'}`}>
          {t(isDriver ? 'carpool-board.offer' : 'carpool-board.wanted')}
        </span>
        <time className="font-bold" dateTime={request.time} title={formatInOtherCalendar(at, locale) ?? ''}>
          {formatMoment(at, locale)}
        </time>
        <p className="ml-auto text-right leading-tight">
          <b className="text-xl">{formatMoney(request.suggestedPrice, locale)}</b>{' '}
          <span className="text-sm text-ink-2">{t('carpool-board.perSeat')}</span>
          {request.isExpensive && (
            <span className={`${MARK} mt-1 ml-auto block w-fit bg-marigold-tint`}>
              {t('carpool-board.expensive')}
            </span>
          )}
        </p>
      </div>
      <h3 className="request-way grid gap-1.5 text-lg font-bold">
        <Stop label={t('carpool-board.from')} address={request.addressFrom} />
        <Stop label={t('carpool-board.to')} address={request.addressTo} />
      </h3>
      {request.match && (
        <Notice className="items-start">
          <Icon node={route} className="mt-0.5 size-5 flex-none" />
          <span className="min-w-0 wrap-anywhere">{matchText(request, request.match, locale, t)}</span>
        </Notice>
      )}
      {request.isHidden && <Notice tone="warn">{t('carpool-board.unseen')}</Notice>}
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="flex items-center gap-2 text-ink-2">
          <img
            className="size-8 flex-none rounded-(--radius-s) bg-[#f3ede3] p-1 dark:bg-[#cfd8e6]"
            src={request.vehicleType.icon}
            alt=""
            width={32}
            height={32}
          />
          <span>
            {request.vehicleType.title} ·{' '}
            {t('carpool-board.seats', { count: passengers, n: formatNumber(passengers, locale) })}
          </span>
        </p>
        <p className="flex items-center gap-2">
          <Face name={person.fullName} image={person.image} className="size-8! text-sm!" />
          <a className="link inline-flex min-h-11 min-w-0 items-center" href={`/user/${person.id}`}>
            <span className="sr-only">{t('carpool-board.person')}: </span>
            <bdi className="wrap-anywhere">{person.fullName}</bdi>
          </a>
          {person.isNumberVerified && (
            <span className="flex-none text-green">
              <Icon node={badgeCheck} className="size-5" />
              <span className="sr-only">{t('carpool-board.verified')}</span>
            </span>
          )}
        </p>
      </div>
      {note && (
        <p className="max-w-[68ch] wrap-anywhere whitespace-pre-line [unicode-bidi:plaintext]">
          <span className="sr-only">{t('carpool-board.note')}: </span>
          {/* in the author's language */}
          <bdi lang="">{note}</bdi>
        </p>
      )}
      {!phoneNumber && !isMine && <Notice tone="warn">{t('carpool-board.limit')}</Notice>}
      <div className="flex flex-wrap items-center gap-2.5 border-t border-line pt-3.5">
        {phoneNumber && !isMine && (
          <ButtonLink look="soft" isSmall className="max-sm:w-full" href={telUrl(phoneNumber)}>
            <Icon node={phone} className="size-4.5" />
            {t('carpool-board.call', { number: formatPhone(phoneNumber, locale) })}
          </ButtonLink>
        )}
        {isMine && (
          <Button look="soft" isSmall onClick={() => void completeCard(id)}>
            {t('carpool-board.complete.button')}
          </Button>
        )}
        <Button
          look="quiet"
          isSmall
          onClick={() => void shareRequest({ url: new URL(request.path, location.href).href, title })}
        >
          <Icon node={share} className="size-4.5" />
          {t('carpool-board.share.button')}
        </Button>
        <a className={QUIET_LINK} href={request.path}>
          {t('carpool-board.details')}
        </a>
        {!isMine && (
          <button
            className={`${QUIET_LINK} text-ink-2! aria-busy:cursor-progress sm:ml-auto`}
            type="button"
            aria-haspopup="dialog"
            data-report-type="carpool"
            data-report-id={id}
            data-report-title={title}
          >
            {t('carpool-board.report')}
          </button>
        )}
      </div>
    </li>
  )
}

function Stop({ label, address }: { label: string; address: string }) {
  const { name, area } = placeParts(address)
  return (
    <span className="wrap-anywhere">
      <span className="sr-only">{label} </span>
      {name}
      <small className="ml-1 text-sm font-normal text-ink-2"> {area}</small>
    </span>
  )
}

type Match = NonNullable<CarpoolRequest['match']>

/** How a request matches the searched places. */
function matchText(
  { isDriver, suggestedPrice }: CarpoolRequest,
  { kind, detourMeters, detourSeconds, meet, leave, share, at }: Match,
  locale: Locale,
  t: Translate,
): string {
  const km = (meters: number) => formatNumber(Math.max(1, Math.round(meters / 100)) / 10, locale)
  // the time at which a ride passes is known; that of the user's own drive is not
  const time = isDriver && t('carpool-board.match.about', { time: formatTime(Date.parse(at), locale) })
  const stop = (part: 'meet' | 'leave', { title, meters }: typeof meet) => {
    const far = meters > 0 && t('carpool-board.match.far', { km: km(meters) })
    const facts = [far, part === 'meet' && time].filter(Boolean).join(', ')
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
