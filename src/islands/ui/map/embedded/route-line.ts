import {
  DomEvent,
  type LatLngExpression,
  type Map as LeafletMap,
  type Point,
  type Polyline,
  polyline,
} from 'leaflet'
import { type Box, boxesAlong } from '#domain/shared/map-boxes.ts'
import { MAP_PALETTES, type MapScheme } from '#domain/shared/map-palette.ts'
import { routeWidths } from '#domain/shared/map-stops.ts'
import { decodePolyline } from '#domain/shared/polyline.ts'
import type { RouteMapProps } from '../route-map-props.ts'

export type ShownRoute = Pick<RouteMapProps, 'line' | 'isEstimate' | 'alternatives'>
interface RouteLine {
  show(shown: ShownRoute): void
  recolor(scheme: MapScheme): void
  /** areas that the chosen route covers in the view, in pixels of the whole map */
  boxes(): Box[]
}

const LINE = { lineCap: 'round', lineJoin: 'round' } as const
const ESTIMATE = '1 9'
/** Share of the view beyond its edges where names are drawn, too. */
const MARGIN = 0.3
/** Width in px of the strip along a line that can be tapped. */
const TAP_PIXELS = 28
/** Two lines along one road may be this many pixels apart, because each is simplified by itself. */
const SAME_ROAD_PIXELS = 3
/** Factor for the width of routes that are not chosen. */
const OTHER_ROUTE_WIDTH = 0.8

/** Draws the routes above all roads, the chosen one on top; dashed for an estimate. */
export function drawRoute(
  map: LeafletMap,
  firstScheme: MapScheme,
  choose: NonNullable<RouteMapProps['onChooseLine']>,
): RouteLine {
  const casing = polyline([], { ...LINE, interactive: false }).addTo(map)
  const stroke = polyline([], { ...LINE, interactive: false }).addTo(map)
  let scheme = firstScheme
  let isEstimate = false
  let shownLine: ShownRoute['line'] = []
  let others: { casing: Polyline; stroke: Polyline; target: Polyline }[] = []

  function paint(): void {
    const palette = MAP_PALETTES[scheme]
    const widths = routeWidths(map.getZoom())
    for (const other of others) {
      other.casing.setStyle({ color: palette.otherRouteCasing, weight: widths.casing * OTHER_ROUTE_WIDTH })
      other.stroke.setStyle({ color: palette.otherRoute, weight: widths.line * OTHER_ROUTE_WIDTH })
    }
    casing.setStyle({ color: palette.routeCasing, weight: widths.casing })
    stroke.setStyle({ color: palette.route, weight: widths.line, dashArray: isEstimate ? ESTIMATE : '' })
  }

  function showOthers(alternatives: ShownRoute['alternatives'] = []): void {
    for (const other of others) {
      for (const part of Object.values(other)) part.remove()
    }
    others = alternatives.map(({ id, line }) => {
      const points = decodePolyline(line).map(toLatLng)
      const fixed = { ...LINE, interactive: false }
      const other = {
        casing: polyline(points, fixed).addTo(map),
        stroke: polyline(points, fixed).addTo(map),
        target: polyline(points, {
          ...LINE,
          weight: TAP_PIXELS,
          opacity: 0,
          bubblingMouseEvents: false,
        }).addTo(map),
      }
      other.target.on('click', (event) => {
        DomEvent.stop(event)
        // where both routes share a road, only the chosen one is visible: the tap counts for the map
        const toChosen = distanceTo(stroke, event.layerPoint)
        const isShared =
          toChosen <= TAP_PIXELS / 2 &&
          toChosen <= distanceTo(other.stroke, event.layerPoint) + SAME_ROAD_PIXELS
        if (isShared) map.fire('click', event)
        else choose(id)
      })
      return other
    })
    casing.bringToFront()
    stroke.bringToFront()
  }

  map.on('zoomend', paint)
  return {
    show(shown) {
      isEstimate = shown.isEstimate
      shownLine = shown.line
      const points = shown.line.map(toLatLng)
      casing.setLatLngs(points)
      stroke.setLatLngs(points)
      showOthers(shown.alternatives)
      paint()
    },
    recolor(next) {
      scheme = next
      paint()
    },
    boxes() {
      const { min, max } = map.getPixelBounds().pad(MARGIN)
      if (!min || !max) return []
      return boxesAlong(
        shownLine.map(([lat, lng]) => map.project([lat, lng])),
        { left: min.x, top: min.y, right: max.x, bottom: max.y },
      )
    },
  }
}

/** In pixels; none while the line is out of view. */
function distanceTo(line: Polyline, at: Point): number {
  const nearest = line.closestLayerPoint(at) as Point | null
  return nearest?.distanceTo(at) ?? Number.POSITIVE_INFINITY
}

function toLatLng([lat, lng]: readonly [number, number]): LatLngExpression {
  return [lat, lng]
}
