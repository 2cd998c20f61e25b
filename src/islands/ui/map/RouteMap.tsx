import './RouteMap.css'
// imported here, not by the map: Vite does not retry a chunk's stylesheet that failed once, and the map needs it
import './embedded/EmbeddedMap.css'
import { type ComponentType, useEffect, useId, useState } from 'react'
import { Button } from '../Button.tsx'
import { Failed } from '../Failed.tsx'
import { useLocale } from '../LocaleContext.tsx'
import { pageSavesData } from '../saves-data.ts'
import { useNear } from '../use-near.ts'
import { useRetry } from '../use-retry.ts'
import { MapCredit } from './MapCredit.tsx'
import type { MapViewProps, RouteMapProps } from './route-map-props.ts'

export type { PinName, RouteMapProps } from './route-map-props.ts'

type MapView = ComponentType<MapViewProps & { googleMapsKey: string }>

/** One chunk each, so that only one map's code is loaded. */
const load = {
  embedded: async (): Promise<MapView> => (await import('./embedded/EmbeddedMap.tsx')).EmbeddedMap,
  google: async (): Promise<MapView> => (await import('./GoogleRouteMap.tsx')).GoogleRouteMap,
}

/** Loads the map when it is scrolled near. Its height is reserved: `--map-height`, set by a parent. */
export function RouteMap({ placeholder, hasFrame = true, ...props }: RouteMapProps) {
  const { t } = useLocale()
  const { ref, isNear } = useNear<HTMLElement>('200px')
  const hintId = useId()
  const kind = props.googleMapsKey ? 'google' : 'embedded'
  const [{ View }, setView] = useState<{ View: MapView | null }>({ View: null })
  const [attempt, setAttempt] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  /** the user saves data and has not requested the map */
  const [isUnasked, setUnasked] = useState(false)
  useEffect(() => setUnasked(pageSavesData()), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads it again
  useEffect(() => {
    if (!isNear || isUnasked) return
    let isUnmounted = false
    quietly(load[kind]).then(
      (loaded) => isUnmounted || setView({ View: loaded }),
      () => isUnmounted || setFailed(true),
    )
    return () => {
      isUnmounted = true
    }
  }, [kind, isNear, isUnasked, attempt])

  const retry = () => {
    setFailed(false)
    setAttempt((count) => count + 1)
  }
  useRetry(hasFailed, retry)
  const canPlace = props.onPlace && !hasFailed && !isUnasked
  return (
    <section
      ref={ref}
      className="route-map"
      data-frameless={hasFrame ? undefined : ''}
      aria-label={t('maps.label')}
    >
      {View && <View {...props} hintId={hintId} />}
      {!View && isUnasked && (
        <div className="route-map-surface route-map-failed">
          <Button look="quiet" isSmall onClick={() => setUnasked(false)}>
            {t('maps.show')}
          </Button>
        </div>
      )}
      {!View && !isUnasked && (placeholder ?? <MissingMap onRetry={hasFailed ? retry : null} />)}
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

/** `onRetry`: null while the map is loading. */
function MissingMap({ onRetry }: { onRetry: (() => void) | null }) {
  const { t } = useLocale()
  return onRetry ? (
    <div className="route-map-surface route-map-failed">
      <Failed isPart title={t('maps.failed')} onRetry={onRetry} />
    </div>
  ) : (
    <div className="route-map-surface skeleton" role="status">
      <span className="sr-only">{t('maps.loading')}</span>
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
