import type { MapPalette } from '#domain/shared/map-palette.ts'

/** Radius of the disc of a sign, in pixels of the page. */
export const DISC = 8.5
/** Pixels around the number of a road. */
export const SHIELD_EDGE = { across: 5, down: 3 }
const SHIELD_RADIUS = 4
/** side of an icon of lucide */
const ICON = 24

export function drawShield(
  pen: CanvasRenderingContext2D,
  edge: number,
  width: number,
  height: number,
  palette: MapPalette,
): void {
  pen.beginPath()
  pen.roundRect(edge, edge, width, height, SHIELD_RADIUS)
  pen.fillStyle = palette.shield
  pen.fill()
  pen.strokeStyle = palette.shieldLine
  pen.lineWidth = 1.2
  pen.stroke()
}

export function drawDot(pen: CanvasRenderingContext2D, isCapital: boolean, palette: MapPalette): void {
  pen.beginPath()
  pen.arc(0, 0, isCapital ? 5 : 3.2, 0, 2 * Math.PI)
  pen.fillStyle = palette.halo
  pen.fill()
  pen.strokeStyle = isCapital ? palette.place : palette.minorPlace
  pen.lineWidth = 1.6
  pen.stroke()
  if (!isCapital) return
  pen.beginPath()
  pen.arc(0, 0, 2.2, 0, 2 * Math.PI)
  pen.fillStyle = palette.place
  pen.fill()
}

export function drawDisc(
  pen: CanvasRenderingContext2D,
  icon: Path2D,
  color: string,
  palette: MapPalette,
): void {
  pen.beginPath()
  pen.arc(0, 0, DISC, 0, 2 * Math.PI)
  pen.fillStyle = color
  pen.fill()
  pen.strokeStyle = palette.halo
  pen.lineWidth = 1.5
  pen.stroke()
  const scale = (DISC * 1.25) / ICON
  pen.scale(scale, scale)
  pen.translate(-ICON / 2, -ICON / 2)
  pen.strokeStyle = palette.halo
  pen.lineWidth = 2.4
  pen.lineJoin = 'round'
  pen.lineCap = 'round'
  pen.stroke(icon)
}
