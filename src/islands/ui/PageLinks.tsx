import type { Pagination as Pages } from '#contract/envelope.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { pageCount } from '#domain/shared/paging.ts'
import { useLocale } from './LocaleContext.tsx'
import { onPlainClick } from './plain-click.ts'

interface Props {
  pagination: Pages
  /** URL of a page, for opening it in another tab. */
  pathOf: (page: number) => string
  onChoose: (page: number) => void
}

const AROUND = 1

const PAGE = 'inline-grid min-h-11 min-w-11 place-items-center rounded-[10px] font-bold hover:bg-sunk'
const STEP = `${PAGE} px-3 text-blue`
const ELLIPSIS = "before:px-1 before:text-ink-3 before:content-['…']"

/** Links to the first, the last and the pages around the current one. Renders nothing for a single page. */
export function PageLinks({ pagination, pathOf, onChoose }: Props) {
  const { locale, t } = useLocale()
  const { page } = pagination
  const last = pageCount(pagination)
  if (last < 2) return null
  const n = (target: number) => formatNumber(target, locale)
  const choose = (target: number) => onPlainClick(() => onChoose(target))
  const step = (target: number, rel: 'prev' | 'next', text: string, place: string) =>
    target < 1 || target > last ? (
      <span />
    ) : (
      <a className={`${STEP} ${place}`} rel={rel} href={pathOf(target)} onClick={choose(target)}>
        {text}
      </a>
    )
  return (
    <nav
      className="mt-6 grid grid-cols-[1fr_auto_1fr] items-center gap-2"
      aria-label={t('my-bookings.pages.label')}
    >
      {step(page - 1, 'prev', t('my-bookings.pages.previous'), 'justify-self-start')}
      <ol className="flex gap-0.5">
        {shownPages(page, last).map((target, index, all) => (
          <li key={target} className={index > 0 && target - (all[index - 1] ?? 0) > 1 ? ELLIPSIS : undefined}>
            <a
              className={`${PAGE} ${target === page ? 'bg-blue-tint text-blue' : ''}`}
              aria-label={t('my-bookings.pages.page', { n: n(target) })}
              aria-current={target === page ? 'page' : undefined}
              href={pathOf(target)}
              onClick={choose(target)}
            >
              {n(target)}
            </a>
          </li>
        ))}
      </ol>
      {step(page + 1, 'next', t('my-bookings.pages.next'), 'justify-self-end')}
    </nav>
  )
}

function shownPages(page: number, last: number): number[] {
  const all = Array.from({ length: last }, (_, index) => index + 1)
  return all.filter((item) => item === 1 || item === last || Math.abs(item - page) <= AROUND)
}
