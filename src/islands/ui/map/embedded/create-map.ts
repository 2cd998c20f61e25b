import { type LatLngBounds, type LatLngExpression, Map as LeafletMap, latLngBounds, svg } from 'leaflet'
import { scaleBar } from '#domain/shared/map-labels.ts'
import type { Point } from '#domain/shared/place.ts'
import type { PinName, RouteMapProps } from '../route-map-props.ts'
import { drawBaseMap, mapScheme, watchScheme } from './base-map.ts'
import type { MapOptions } from './map-options.ts'
import { drawPins } from './pins.ts'
import { drawRoute, type ShownRoute } from './route-line.ts'

type Shown = ShownRoute & Pick<RouteMapProps, 'markers'>
export interface RouteView {
  show(shown: Shown): void
  /** Moves the view if the centre differs from the last one given. */
  lookAt(center: Point): void
  zoom(by: 1 | -1): void
  showAll(): void
  /** Requests the failed tiles again. */
  retry(): void
  close(): void
}

/** Nepal including Limpiyadhura; BOUNDS adds a margin. */
const NEPAL = latLngBounds([26.35, 80.05], [30.48, 88.21])
const BOUNDS = NEPAL.pad(0.25)
const MAX_ZOOM = 17
const MIN_ZOOM = 6
/** Zoom at which streets can be distinguished: that of the initial view, and of a single place. */
const STREET_ZOOM = 15
const ZOOM_STEP = 0.25
const SCALE_PIXELS = 96
/** Space for pins, which extend above their points, and for the buttons on the right; less in a low frame. */
const PADDING = {
  paddingTopLeft: [40, 64] as [number, number],
  paddingBottomRight: [88, 40] as [number, number],
}
const LOW_PADDING = {
  paddingTopLeft: [28, 52] as [number, number],
  paddingBottomRight: [68, 24] as [number, number],
}
const LOW_PIXELS = 260

export function createMap(box: HTMLElement, options: MapOptions): RouteView {
  const reducesMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  const isTouch = matchMedia('(hover: none)').matches
  const motion = { animate: !reducesMotion }
  const map = new LeafletMap(box, {
    // a second canvas would be handed to the compositor in every frame of a pan
    renderer: svg({ padding: 0.3 }),
    zoomControl: false,
    attributionControl: false,
    maxZoom: MAX_ZOOM,
    zoomSnap: ZOOM_STEP,
    maxBounds: BOUNDS,
    maxBoundsViscosity: 1,
    doubleClickZoom: false,
    dragging: !isTouch,
    inertia: !reducesMotion,
    zoomAnimation: !reducesMotion,
    markerZoomAnimation: !reducesMotion,
    fadeAnimation: false,
  })
  const removeGestures = guardGestures(map, { isTouch, onOneFinger: options.onOneFinger })
  const minZoom = () => map.setMinZoom(Math.min(MIN_ZOOM, map.getBoundsZoom(NEPAL)))
  minZoom()
  const firstZoom = options.zoom ?? STREET_ZOOM
  let viewedCenter = options.center
  map.setView(viewedCenter, firstZoom, { animate: false })

  const route = drawRoute(map, mapScheme(), options.onChooseLine)
  const pins = drawPins(map, { ...options, onPlace: options.onPlace && place })
  const baseMap = drawBaseMap(map, options, () => ({ pins: pins.boxes(), route: route.boxes() }))
  const unwatch = watchScheme((scheme) => {
    route.recolor(scheme)
    baseMap.recolor(scheme)
  })

  let isZooming = false
  let isOpened = false
  let shown: Shown = { markers: [], line: [], isEstimate: false }
  /** where the user last set a pin: the view need not move there */
  let placed: Point | null = null

  function place(name: PinName | null, { lat, lng }: Point): void {
    placed = { lat, lng }
    options.onPlace?.(name, placed)
  }

  function reportView(): void {
    const size = map.getSize()
    const middle = size.y / 2
    const metersPerPixel =
      map.distance(map.containerPointToLatLng([0, middle]), map.containerPointToLatLng([100, middle])) / 100
    if (!metersPerPixel) return
    options.onView({
      scale: scaleBar(metersPerPixel, SCALE_PIXELS),
      isNearest: map.getZoom() >= map.getMaxZoom(),
      isFarthest: map.getZoom() <= map.getMinZoom(),
    })
  }

  function showAll(isMoving = true): void {
    const [only, ...others] = shown.markers
    const moving = isMoving ? motion : { animate: false }
    if (!only) return
    if (!others.length) map.setView(only.point, STREET_ZOOM, moving)
    else
      map.fitBounds(extent(shown), {
        ...(map.getSize().y < LOW_PIXELS ? LOW_PADDING : PADDING),
        maxZoom: STREET_ZOOM,
        ...moving,
      })
  }

  /** Shows the whole route after a search; after a pin was set by hand, only if the route is out of view. */
  function follow(before: Shown): void {
    const moved = shown.markers.filter(
      ({ name, point }) =>
        // a vehicle moves all the time: the view follows only its first position
        !before.markers.some(
          (known) => known.name === name && (name === 'vehicle' || isSame(known.point, point)),
        ),
    )
    if (moved.some(({ point }) => !isSame(point, placed))) {
      placed = null
      // the initial markers are shown without animation
      showAll(isOpened)
    } else if (before.line !== shown.line && shown.line.length && !map.getBounds().contains(extent(shown))) {
      showAll()
    }
  }

  map.on('click', ({ latlng, originalEvent }) => {
    // the second click of a double click would set the next marker at the same point
    if (options.onPlace && originalEvent.detail < 2) place(null, latlng)
  })
  map.on('moveend zoomend resize', reportView)
  map.on('zoomanim', () => {
    isZooming = true
  })
  map.on('moveend', () => {
    isZooming = false
  })
  const resizing = new ResizeObserver(() => {
    map.invalidateSize({ animate: false })
    minZoom()
  })
  resizing.observe(box)
  reportView()

  return {
    show(next) {
      const before = shown
      shown = next
      route.show(next)
      pins.show(next.markers)
      follow(before)
      baseMap.refresh()
      isOpened = true
    },
    lookAt(center) {
      if (isSame(center, viewedCenter)) return
      viewedCenter = center
      map.setView(center, firstZoom, motion)
    },
    zoom: (by) => map.setZoom(map.getZoom() + by, motion),
    showAll: () => showAll(),
    retry: baseMap.retry,
    close() {
      resizing.disconnect()
      removeGestures()
      unwatch()
      baseMap.close()
      // Leaflet ends a zoom by its own timer and does not cancel its animation frames: both would run on a removed map,
      // so it is removed after them
      const remove = () => requestAnimationFrame(() => map.remove())
      if (isZooming) map.once('moveend', remove)
      else remove()
    },
  }
}

function extent({ markers, line }: Shown): LatLngBounds {
  const ends: LatLngExpression[] = markers.map(({ point }) => point)
  return latLngBounds([...ends, ...line.map(([lat, lng]): LatLngExpression => [lat, lng])])
}

/** The caller rounds coordinates to 4 decimals. */
const NEAR = 0.0001
function isSame(a: Point, b: Point | null): boolean {
  return b !== null && Math.abs(a.lat - b.lat) < NEAR && Math.abs(a.lng - b.lng) < NEAR
}

interface Options {
  isTouch: boolean
  onOneFinger(isOneFinger: boolean): void
}

const TAP_PIXELS = 12

/**
 * Leaves scrolling to the page: one finger and the wheel scroll the page, two fingers and the wheel with Ctrl move and
 * zoom the map. A tap sets a pin, one finger drags it. Returns a function that removes the listeners.
 */
function guardGestures(map: LeafletMap, { isTouch, onOneFinger }: Options): () => void {
  const box = map.getContainer()
  const listening = new AbortController()
  const { signal } = listening
  const stopListening = () => listening.abort()
  box.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey && !event.metaKey) event.stopImmediatePropagation()
    },
    { capture: true, signal },
  )
  if (!isTouch) return stopListening

  let start: Touch | null = null
  const onStart = ({ touches, target }: TouchEvent) => {
    const isPin = target instanceof Element && target.closest('.map-pin') !== null
    start = touches.length === 1 && !isPin ? (touches[0] ?? null) : null
  }
  const onMove = (event: TouchEvent) => {
    const [touch] = event.touches
    if (event.touches.length > 1) {
      // or the browser would scroll the page with both
      if (event.cancelable) event.preventDefault()
      onOneFinger(false)
    } else if (
      start &&
      touch &&
      Math.hypot(touch.clientX - start.clientX, touch.clientY - start.clientY) > TAP_PIXELS
    ) {
      onOneFinger(true)
    }
  }
  const onEnd = () => onOneFinger(false)
  box.addEventListener('touchstart', onStart, { passive: true, signal })
  box.addEventListener('touchmove', onMove, { passive: false, signal })
  box.addEventListener('touchend', onEnd, { signal })
  box.addEventListener('touchcancel', onEnd, { signal })
  return stopListening
}
