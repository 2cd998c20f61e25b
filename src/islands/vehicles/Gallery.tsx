import { Splide, SplideSlide } from '@splidejs/react-splide'
import chevronLeft from 'lucide/dist/esm/icons/chevron-left.mjs'
import chevronRight from 'lucide/dist/esm/icons/chevron-right.mjs'
import { type MouseEvent, type Ref, useEffect, useRef, useState } from 'react'
import { formatNumber } from '#domain/shared/digits.ts'
import { pictureAt, pictureSrcset } from '#domain/vehicles/picture.ts'
import { ROUND, ROUND_ICON } from '#islands/ui/Close.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { island } from '#islands/ui/IslandRoot.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { pageSavesData } from '#islands/ui/saves-data.ts'
import type { Translate } from '#messages/t.ts'
import './Gallery.css'

interface Props {
  title: string
  color: string
  /** names of pictures, see domain/vehicles/picture.ts */
  pictures: readonly string[]
}

const STAGE = 'gallery-stage relative aspect-[1.6] overflow-hidden rounded-(--radius-l)'
const THUMB =
  'block w-29 overflow-hidden rounded-[10px] border-2 border-transparent opacity-78 [transition:opacity_0.15s] hover:opacity-100 focus-visible:opacity-100 focus-visible:-outline-offset-1 aria-current:border-ink aria-current:opacity-100 max-md:w-23'

/** A scroll-snap row with links to its pictures. Splide replaces it after the first use, unless the user saves data. */
export const Gallery = island(GalleryFrames)

function GalleryFrames({ title, color, pictures: names }: Props) {
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

interface SlidesProps {
  label: string
  pictures: readonly { name: string; alt: string }[]
}

/** On phones slightly less than the drawn width, so that 640 px load instead of 960, as on a card. */
const SIZES =
  '(min-width: 77.5rem) 780px, (min-width: 62rem) calc(100vw - 460px), (min-width: 48rem) calc(100vw - 40px), 82vw'

const SLIDE = 'size-full flex-none scroll-mt-[150px] snap-start snap-always'
/** The pictures beside the first one are loaded when the row is first moved. */
const LAZY = 'late [--ahead:0px] [view-timeline-axis:inline]'

/** The server's markup: a scroll-snap row that touch, wheel, arrow keys and links to #pic-n scroll. */
function StaticSlides({ label, pictures, row }: SlidesProps & { row: Ref<HTMLUListElement> }) {
  return (
    <ul
      ref={row}
      className="flex h-full [scroll-snap-type:x_mandatory] overflow-x-auto overscroll-x-contain scroll-smooth focus-visible:rounded-(--radius-l) focus-visible:-outline-offset-4 [scrollbar-width:none]"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
      tabIndex={0}
      aria-label={label}
    >
      {pictures.map((picture, index) => (
        <li key={picture.name} id={`pic-${index + 1}`} className={`${SLIDE} ${LAZY}`}>
          <Picture {...picture} isFirst={index === 0} />
        </li>
      ))}
    </ul>
  )
}

interface LiveProps extends SlidesProps {
  start: number
  slider: Ref<Splide>
  onMove: (index: number) => void
}

function LiveSlides({ label, pictures, start, slider, onMove }: LiveProps) {
  const { t } = useLocale()
  return (
    <Splide
      ref={slider}
      aria-label={label}
      tabIndex={0}
      options={{ start, i18n: labelsOf(t), ...OPTIONS }}
      onMove={(_, index) => onMove(index)}
    >
      {pictures.map((picture, index) => (
        <SplideSlide key={picture.name} id={`pic-${index + 1}`} className={SLIDE}>
          <Picture {...picture} isFirst={index === 0} isInView={index === start} />
        </SplideSlide>
      ))}
    </Splide>
  )
}

const OPTIONS = { rewind: true, arrows: false, pagination: false, keyboard: true, live: false, speed: 350 }

const labelsOf = (t: Translate) => ({
  carousel: t('vehicles.gallery.carousel'),
  slide: t('vehicles.gallery.slide'),
  slideLabel: '%s / %s',
})

interface PictureProps {
  name: string
  alt: string
  isFirst: boolean
  /** decoded synchronously, so that one row replaces the other without a flash */
  isInView?: boolean
}

function Picture({ name, alt, isFirst, isInView = false }: PictureProps) {
  return (
    <picture className="block size-full">
      <img
        className="size-full object-cover select-none"
        src={pictureAt(name, 960)}
        srcSet={pictureSrcset(name)}
        sizes={SIZES}
        alt={alt}
        width={960}
        height={600}
        loading={isFirst || isInView ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding={isInView ? 'sync' : 'async'}
        draggable={false}
      />
    </picture>
  )
}
