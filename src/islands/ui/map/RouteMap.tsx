import './RouteMap.css'
// imported here, not by the map: Vite does not retry a chunk's stylesheet that failed once, and the map needs it
import './embedded/EmbeddedMap.css'
import { type ComponentType, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../Button.tsx'
import { Failed } from '../Failed.tsx'
import { useLocale } from '../LocaleContext.tsx'
import { pageSavesData } from '../saves-data.ts'
import { useRetry } from '../use-retry.ts'
import { MapCredit } from './MapCredit.tsx'
import type { MapViewProps, RouteMapProps } from './route-map-props.ts'

export type { PinName, RouteMapProps } from './route-map-props.ts'

type MapView = ComponentType<MapViewProps & { googleMapsKey: string }>
/** `unasked`: the user saves data and has not requested the map. */
type Loaded = MapView | 'waiting' | 'failed' | 'unasked'

/** One chunk each, so that only one map's code is loaded. */
const load = {
  embedded: async (): Promise<MapView> => (await import('./embedded/EmbeddedMap.tsx')).EmbeddedMap,
  google: async (): Promise<MapView> => (await import('./GoogleRouteMap.tsx')).GoogleRouteMap,
}

/** Loads the map when it is scrolled near. Its height is reserved: `--map-height`, set by a parent. */
export function RouteMap({ placeholder, hasFrame = true, ...props }: RouteMapProps) {
  const { t } = useLocale()
  const frame = useRef<HTMLElement>(null)
  const hintId = useId()
  const kind = props.googleMapsKey ? 'google' : 'embedded'
  const [view, setView] = useState<{ loaded: Loaded }>({ loaded: 'waiting' })
  const [attempt, setAttempt] = useState(0)
  const [isAsked, setIsAsked] = useState(false)

  useEffect(() => {
    let isUnmounted = false
    const section = frame.current
    if (!section || attempt < 0) return
    if (pageSavesData() && !isAsked) {
      setView({ loaded: 'unasked' })
      return
    }
    const start = async () => {
      const loaded = await quietly(load[kind]).catch(() => 'failed' as const)
      if (!isUnmounted) setView({ loaded })
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        void start()
      },
      { rootMargin: '200px' },
    )
    observer.observe(section)
    return () => {
      isUnmounted = true
      observer.disconnect()
    }
  }, [kind, attempt, isAsked])

  const retry = () => {
    setView({ loaded: 'waiting' })
    setAttempt((count) => count + 1)
  }
  const ask = () => {
    setIsAsked(true)
    setView({ loaded: 'waiting' })
  }
  const { loaded: View } = view
  useRetry(View === 'failed', retry)
  const canPlace = props.onPlace && View !== 'failed' && View !== 'unasked'
  return (
    <section
      ref={frame}
      className="route-map"
      data-frameless={hasFrame ? undefined : ''}
      aria-label={t('maps.label')}
    >
      {typeof View === 'string' && View !== 'unasked' && placeholder}
      {View === 'unasked' && <LoadMapButton onAsk={ask} />}
      {View === 'waiting' && !placeholder && (
        <div className="route-map-surface skeleton" role="status">
          <span className="sr-only">{t('maps.loading')}</span>
        </div>
      )}
      {View === 'failed' && !placeholder && (
        <div className="route-map-surface route-map-failed">
          <Failed isPart title={t('maps.failed')} onRetry={retry} />
        </div>
      )}
      {typeof View !== 'string' && <View {...props} hintId={hintId} />}
      <div className="route-map-caption">
        {canPlace && <p>{t('maps.tap')}</p>}
        {/* Google shows the credit of its own map; the price is computed with our data */}
        {kind === 'google' && props.line.length > 0 && (
          <MapCredit className="py-2.5" text={t('maps.priceCredit')} />
        )}
        {(kind === 'embedded' || canPlace) && (
          <details>
            <summary>{t('maps.about')}</summary>
            {canPlace && (
              <p id={hintId}>
                {t('maps.drag')}{' '}
                {kind === 'embedded' && <span className="route-map-keys">{t('maps.keys')}</span>}
              </p>
            )}
            {kind === 'embedded' && (
              <p>
                {t('maps.sources')}{' '}
                <a className="link" href="/pages/map-data">
                  {t('maps.licence')}
                </a>
              </p>
            )}
          </details>
        )}
      </div>
    </section>
  )
}

function LoadMapButton({ onAsk }: { onAsk: () => void }) {
  const { t } = useLocale()
  return (
    <div className="route-map-surface route-map-failed">
      <Button look="quiet" isSmall onClick={onAsk}>
        {t('maps.show')}
      </Button>
    </div>
  )
}

/** Marks the failure as shown here: load-failures.ts would offer to reload a form that is being filled in. */
async function quietly<T>(loading: () => Promise<T>): Promise<T> {
  // listeners on window run in order of registration: load-failures.ts was first, and reads the mark in a microtask
  const markShown = (event: Event) => Object.assign(event, { isSaid: true })
  addEventListener('vite:preloadError', markShown)
  try {
    return await loading()
  } finally {
    removeEventListener('vite:preloadError', markShown)
  }
}
