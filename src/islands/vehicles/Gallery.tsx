import './Gallery.css'
import type { Splide } from '@splidejs/react-splide'
import chevronLeft from 'lucide/dist/esm/icons/chevron-left.mjs'
import chevronRight from 'lucide/dist/esm/icons/chevron-right.mjs'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { formatNumber } from '#domain/shared/digits.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { pictureAt } from '#domain/vehicles/picture.ts'
import { Icon } from '#islands/ui/Icon.tsx'
import { IslandRoot } from '#islands/ui/IslandRoot.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { ROUND, ROUND_ICON } from '#islands/ui/round-class.ts'
import { pageSavesData } from '#islands/ui/saves-data.ts'
import { LiveSlides, StaticSlides } from './parts/Slides.tsx'

interface Props {
  title: string
  color: string
  /** names of pictures, see domain/vehicles/picture.ts */
  pictures: readonly string[]
  locale: Locale
}

const STAGE = 'gallery-stage relative aspect-[1.6] overflow-hidden rounded-(--radius-l)'
const THUMB =
  'block w-29 overflow-hidden rounded-[10px] border-2 border-transparent opacity-78 [transition:opacity_0.15s] hover:opacity-100 focus-visible:opacity-100 focus-visible:-outline-offset-1 aria-current:border-ink aria-current:opacity-100 max-md:w-23'

/** A scroll-snap row with links to its pictures. Splide replaces it after the first use, unless the user saves data. */
export function Gallery({ locale, ...props }: Props) {
  return (
    <IslandRoot locale={locale}>
      <GalleryFrames {...props} />
    </IslandRoot>
  )
}

function GalleryFrames({ title, color, pictures: names }: Omit<Props, 'locale'>) {
  const { locale, t } = useLocale()
  const row = useRef<HTMLUListElement>(null)
  const slider = useRef<Splide>(null)
  const thumbs = useRef<HTMLUListElement>(null)
  const [index, setIndex] = useState(0)
  /** the picture at which Splide started; null while the row is the server's */
  const [start, setStart] = useState<number | null>(null)
  const n = (at: number) => formatNumber(at + 1, locale)
  const pictures = names.map((name, at) => ({
    name,
    alt: t('vehicles.gallery.alt', { title, color, n: n(at) }),
  }))
  const slides = { label: t('vehicles.gallery.label', { title }), pictures }

  useEffect(() => {
    const staticRow = row.current
    if (!staticRow || staticRow.children.length < 2) return
    if (pageSavesData()) return onScrollEnd(staticRow, setIndex)
    const stop = onScrollEnd(staticRow, (at) => {
      stop()
      const hasFocus = document.activeElement === staticRow
      setIndex(at)
      setStart(at)
      if (hasFocus)
        requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-stage] .splide')?.focus())
    })
    return stop
  }, [])
  useEffect(() => {
    const list = thumbs.current
    const thumb = list?.children[index]
    if (list && thumb instanceof HTMLElement)
      list.scrollLeft = thumb.offsetLeft - (list.clientWidth - thumb.clientWidth) / 2
  }, [index])

  const go = (event: MouseEvent, to: number) => {
    if (!slider.current) return
    event.preventDefault()
    slider.current.go(to)
  }
  const next = (index + 1) % names.length
  const previous = (index + names.length - 1) % names.length
  if (!names.length) return <div className={STAGE} />
  return (
    <section aria-label={slides.label}>
      <div className={STAGE} data-stage="">
        {start === null ? (
          <StaticSlides {...slides} row={row} />
        ) : (
          <LiveSlides {...slides} start={start} slider={slider} onMove={setIndex} />
        )}
        {names.length > 1 && (
          <>
            <Arrow to={previous} side="previous" label={t('vehicles.gallery.previous')} onGo={go} />
            <Arrow to={next} side="next" label={t('vehicles.gallery.next')} onGo={go} />
            <p
              className="absolute right-3.5 bottom-3.5 rounded-full bg-[#14213dc7] px-3 py-px text-[0.875rem] font-bold text-[#fff]"
              aria-live="polite"
            >
              {t('vehicles.gallery.counter', { n: n(index), total: formatNumber(names.length, locale) })}
            </p>
          </>
        )}
      </div>
      {names.length > 1 && (
        <ul
          ref={thumbs}
          className="relative mt-1.5 flex in-data-saves-data:hidden gap-2.5 overflow-x-auto scroll-smooth py-1 [scrollbar-width:none]"
        >
          {names.map((name, at) => (
            <li key={name} className="flex-none">
              <a
                className={THUMB}
                href={`#pic-${at + 1}`}
                aria-current={at === index ? 'true' : undefined}
                onClick={(event) => go(event, at)}
              >
                <img
                  className="aspect-[1.6] h-auto w-full rounded-[7px] object-cover"
                  src={pictureAt(name, 320)}
                  alt={t('vehicles.gallery.show', { n: n(at) })}
                  width={320}
                  height={200}
                  loading="lazy"
                  fetchPriority="low"
                  decoding="async"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const SIDES = { previous: 'left-3.5', next: 'right-3.5' }

interface ArrowProps {
  to: number
  side: keyof typeof SIDES
  label: string
  onGo: (event: MouseEvent, to: number) => void
}

function Arrow({ to, side, label, onGo }: ArrowProps) {
  return (
    <a
      className={`${ROUND} absolute top-[calc(50%-22px)] shadow-s ${SIDES[side]}`}
      href={`#pic-${to + 1}`}
      onClick={(event) => onGo(event, to)}
    >
      <span className="sr-only">{label}</span>
      <Icon node={side === 'next' ? chevronRight : chevronLeft} {...ROUND_ICON} />
    </a>
  )
}

/** A row without scroll events for this many ms is at rest; a finger that swipes it scrolls it continuously. */
const SCROLL_END_MS = 250

/** Calls back with the index of the picture in view whenever the row is at rest. Returns a function that stops it. */
function onScrollEnd(row: HTMLElement, rest: (index: number) => void): () => void {
  const stop = () => {
    clearTimeout(timer)
    row.removeEventListener('scroll', wait)
  }
  const done = () => rest(Math.round(row.scrollLeft / Math.max(1, row.clientWidth)))
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(done, SCROLL_END_MS)
  }
  let timer = setTimeout(done, SCROLL_END_MS)
  row.addEventListener('scroll', wait, { passive: true })
  return stop
}
