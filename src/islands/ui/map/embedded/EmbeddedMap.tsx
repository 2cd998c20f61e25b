import type { IconNode } from 'lucide'
import maximize from 'lucide/dist/esm/icons/maximize.mjs'
import minus from 'lucide/dist/esm/icons/minus.mjs'
import plus from 'lucide/dist/esm/icons/plus.mjs'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatNumber } from '#domain/shared/digits.ts'
import type { Point } from '#domain/shared/place.ts'
import { Icon } from '../../Icon.tsx'
import { useLocale } from '../../LocaleContext.tsx'
import { MapCredit } from '../MapCredit.tsx'
import type { MapViewProps, PinName } from '../route-map-props.ts'
import { createMap, type RouteView } from './create-map.ts'
import type { ViewFacts } from './map-options.ts'

const METERS_PER_KM = 1000
const LABEL =
  'pointer-events-none absolute z-2 rounded-[6px] bg-card px-2 py-0.5 text-xs leading-[1.4] text-ink-2'

/** Leaflet on our own data: no request to another origin, and it works without WebGL. */
export function EmbeddedMap(props: MapViewProps) {
  const { locale, t } = useLocale()
  const { center, zoom, isOnePlace, markers, line, isEstimate, alternatives, hintId } = props
  const { onPlace, onChooseLine } = props
  const box = useRef<HTMLDivElement>(null)
  const map = useRef<RouteView>(null)
  const [view, setSight] = useState<ViewFacts | null>(null)
  const [isIncomplete, setLacking] = useState(false)
  const [isOneFinger, setOneFinger] = useState(false)
  const place = useEffectEvent((name: PinName | null, point: Point) => onPlace?.(name, point))
  const chooseLine = useEffectEvent((id: string) => onChooseLine?.(id))
  const open = useEffectEvent((element: HTMLElement) =>
    createMap(element, {
      locale,
      center,
      ...(zoom === undefined ? {} : { zoom }),
      hintId,
      onPlace: onPlace ? (name, point) => place(name, point) : null,
      onChooseLine: (id) => chooseLine(id),
      onView: setSight,
      onIncomplete: setLacking,
      onOneFinger: setOneFinger,
    }),
  )

  useEffect(() => {
    if (!box.current) return
    const opened = open(box.current)
    map.current = opened
    return () => {
      map.current = null
      opened.close()
    }
  }, [])
  useEffect(() => {
    map.current?.lookAt(center)
  }, [center])
  useEffect(() => {
    map.current?.show({
      markers,
      line,
      isEstimate,
      ...(alternatives && { alternatives }),
    })
  }, [markers, line, isEstimate, alternatives])

  const length = view?.scale.meters ?? 0
  const isFar = length >= METERS_PER_KM
  const retry = () => {
    map.current?.retry()
    // the button is removed with the message
    box.current?.focus({ preventScroll: true })
  }
  const labels = { n: formatNumber(isFar ? length / METERS_PER_KM : length, locale) }
  return (
    <div className="route-map-surface">
      {/* role application passes the arrow keys to the map and its pins; Tab leaves it as usual */}
      <div
        ref={box}
        // its size must not depend on its content, even while its stylesheet is missing
        className={`absolute! inset-0 overflow-hidden ${onPlace ? '' : 'map-fixed'}`}
        role="application"
        aria-label={t('maps.surface')}
      />
      <MapButtons
        view={view}
        showAll={markers.length ? t(isOnePlace ? 'maps.showPlace' : 'maps.showAll') : null}
        onZoom={(by) => map.current?.zoom(by)}
        onShowAll={() => map.current?.showAll()}
      />
      {view && (
        <p className={`${LABEL} bottom-2.5 left-2.5 flex items-center gap-2 in-data-frameless:hidden`}>
          <svg width={view.scale.pixels} height="6" aria-hidden="true">
            <path
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
              d={`M1 0v5h${view.scale.pixels - 2}v-5`}
            />
          </svg>
          {isFar ? t('maps.km', labels) : t('maps.m', labels)}
        </p>
      )}
      {isEstimate && line.length > 1 && <p className={`${LABEL} top-2.5 left-2.5`}>{t('maps.estimate')}</p>}
      <div
        className="pointer-events-none absolute inset-x-2.5 bottom-9 z-2 grid justify-items-center in-data-frameless:right-17 in-data-frameless:justify-items-start"
        role="status"
      >
        {isIncomplete && (
          <p className="pointer-events-auto flex flex-wrap items-center gap-x-3 rounded-m border border-line-2 bg-card pr-1.5 pl-3 text-sm leading-[1.4] shadow-s in-data-frameless:text-xs">
            {t('maps.lacking')}
            <button
              className="min-h-11 cursor-pointer px-1.5 font-bold text-blue hover:underline"
              type="button"
              onClick={retry}
            >
              {t('shell.retry')}
            </button>
          </p>
        )}
      </div>
      <MapCredit
        text={t('maps.credit')}
        className="absolute right-0 bottom-0 z-2 rounded-tl-[6px] bg-card px-2 py-1 text-[0.6875rem] leading-[1.4]"
      />
      <p
        className={`pointer-events-none absolute inset-0 z-3 grid place-items-center bg-[#14213d8c] p-6 text-center font-bold text-[#fff] [transition:opacity_0.25s] ${isOneFinger ? '' : 'opacity-0'}`}
        aria-hidden="true"
      >
        {t('maps.twoFingers')}
      </p>
    </div>
  )
}

interface Props {
  view: ViewFacts | null
  /** label of the third button; null: no markers to show */
  showAll: string | null
  onZoom(by: 1 | -1): void
  onShowAll(): void
}

function MapButtons({ view: sight, showAll, onZoom, onShowAll }: Props) {
  const { t } = useLocale()
  return (
    <div className="absolute top-2.5 right-2.5 z-2 grid overflow-hidden rounded-m border border-frame bg-card shadow-s">
      <Button label={t('maps.zoomIn')} icon={plus} isOff={sight?.isNearest} onClick={() => onZoom(1)} />
      <Button label={t('maps.zoomOut')} icon={minus} isOff={sight?.isFarthest} onClick={() => onZoom(-1)} />
      {showAll && <Button label={showAll} icon={maximize} onClick={onShowAll} />}
    </div>
  )
}

interface ButtonProps {
  label: string
  icon: IconNode
  isOff?: boolean | undefined
  onClick(): void
}

/** A disabled one stays focusable, so that the focus is not lost at the last zoom level. */
function Button({ label, icon, isOff = false, onClick }: ButtonProps) {
  return (
    <button
      className="group grid size-11 cursor-pointer place-items-center not-first:border-t not-first:border-line hover:bg-sunk focus-visible:rounded-[11px] focus-visible:-outline-offset-3 aria-disabled:cursor-default"
      type="button"
      title={label}
      aria-label={label}
      aria-disabled={isOff}
      onClick={() => !isOff && onClick()}
    >
      <Icon node={icon} className="size-5 group-aria-disabled:opacity-35" />
    </button>
  )
}
