import { DomEvent, divIcon, type Map as LeafletMap, Marker, point } from 'leaflet'
import type { Box } from '#domain/shared/map-boxes.ts'
import type { Point } from '#domain/shared/place.ts'
import { markerGlyph } from '../marker-glyph.ts'
import type { MapMarker, PinName } from '../route-map-props.ts'
import type { MapOptions } from './map-options.ts'

interface Pins {
  show(markers: readonly MapMarker[]): void
  /** areas that the pins cover, in pixels of the whole map at its zoom */
  boxes(): Box[]
}

/** Touch target in px; the drawing inside is smaller. */
const SIZE = 44
/** The drawing of a pin, in px: the width of its head and the height of the tip below. */
const HEAD = 32
const TIP = 11
const STEP_PIXELS = 6
const BIG_STEP_PIXELS = 36
const STEPS: Record<string, readonly [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

/** Without `onPlace` the pins are fixed; with it they can be dragged or moved by arrow keys (Shift: larger steps). */
export function drawPins(
  map: LeafletMap,
  { locale, hintId, onPlace }: Pick<MapOptions, 'locale' | 'hintId' | 'onPlace'>,
): Pins {
  const pins = new Map<PinName, Marker>()

  function add(name: PinName, marker: MapMarker): Marker {
    const kind = name.startsWith('stop') ? 'stop' : name
    const drawing = document.createElement('span')
    drawing.textContent = markerGlyph(name, locale)
    const pin = new Marker(marker.point, {
      draggable: onPlace !== null,
      interactive: onPlace !== null,
      keyboard: onPlace !== null,
      autoPan: true,
      riseOnHover: true,
      icon: divIcon({
        className: `map-pin ${kind}`,
        html: drawing,
        iconSize: [SIZE, SIZE],
        iconAnchor: [SIZE / 2, SIZE - 2],
      }),
    }).addTo(map)
    const element = pin.getElement()
    if (onPlace) {
      pin.on('dragend', () => onPlace(name, pin.getLatLng()))
      if (element) listenToKeys(pin, element, (at) => onPlace(name, at))
    } else element?.setAttribute('role', 'img')
    return pin
  }

  function listenToKeys(pin: Marker, element: HTMLElement, onMoved: (at: Point) => void): void {
    let isMoving = false
    const finish = () => {
      if (!isMoving) return
      isMoving = false
      onMoved(pin.getLatLng())
    }
    element.setAttribute('aria-describedby', hintId)
    element.addEventListener('keydown', (event) => {
      const step = STEPS[event.key]
      if (!step || event.altKey || event.ctrlKey || event.metaKey) return
      DomEvent.stop(event)
      const pixels = event.shiftKey ? BIG_STEP_PIXELS : STEP_PIXELS
      const from = map.latLngToContainerPoint(pin.getLatLng())
      pin.setLatLng(map.containerPointToLatLng(from.add(point(step[0], step[1]).multiplyBy(pixels))))
      map.panInside(pin.getLatLng(), { padding: [SIZE, SIZE], animate: false })
      isMoving = true
    })
    // once, when the key is released, however long it was held
    element.addEventListener('keyup', finish)
    element.addEventListener('blur', finish)
  }

  return {
    show(markers) {
      const names = new Set(markers.map(({ name }) => name))
      for (const [name, pin] of pins) {
        if (names.has(name)) continue
        pin.remove()
        pins.delete(name)
      }
      for (const marker of markers) {
        const pin = pins.get(marker.name) ?? add(marker.name, marker)
        pins.set(marker.name, pin)
        // also if the position is unchanged: a refused place moves its pin back
        pin.setLatLng(marker.point)
        pin.getElement()?.setAttribute('aria-label', marker.label)
      }
    },
    boxes: () =>
      [...pins.values()].flatMap((pin) => {
        const { x, y } = map.project(pin.getLatLng())
        // the head, and the tip, beside which the name of the place has room
        return [
          { left: x - HEAD / 2, top: y - HEAD - TIP, right: x + HEAD / 2, bottom: y - TIP },
          { left: x - 3, top: y - TIP, right: x + 3, bottom: y + 2 },
        ]
      }),
  }
}
