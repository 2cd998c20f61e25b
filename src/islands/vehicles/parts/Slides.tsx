import { Splide, SplideSlide } from '@splidejs/react-splide'
import type { Ref } from 'react'
import { pictureAt, pictureSrcset } from '#domain/vehicles/picture.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import type { Translate } from '#messages/t.ts'

export interface SlidesProps {
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
export function StaticSlides({ label, pictures, row }: SlidesProps & { row: Ref<HTMLUListElement> }) {
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

export function LiveSlides({ label, pictures, start, slider, onMove }: LiveProps) {
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
