import type { MapPalette } from '#domain/shared/map-palette.ts'
import type { Context } from './painter-host.ts'

/** Radius of the disc of a sign, in pixels of the page. */
export const DISC = 8
/** Pixels around the number of a road. */
export const SHIELD_EDGE = { across: 4, down: 1.5 }
const SHIELD_RADIUS = 3.5
/** Side of a lucide icon. */
const ICON = 24

export function drawShield(context: Context, width: number, height: number, palette: MapPalette): void {
  context.beginPath()
  context.roundRect(-width / 2, -height / 2, width, height, SHIELD_RADIUS)
  context.fillStyle = palette.shield
  context.fill()
  context.strokeStyle = palette.shieldLine
  context.lineWidth = 1
  context.stroke()
}

export function drawDot(context: Context, isCapital: boolean, palette: MapPalette): void {
  context.beginPath()
  context.arc(0, 0, isCapital ? 5 : 3.2, 0, 2 * Math.PI)
  context.fillStyle = palette.halo
  context.fill()
  context.strokeStyle = isCapital ? palette.place : palette.minorPlace
  context.lineWidth = 1.6
  context.stroke()
  if (!isCapital) return
  context.beginPath()
  context.arc(0, 0, 2.2, 0, 2 * Math.PI)
  context.fillStyle = palette.place
  context.fill()
}

export function drawDisc(context: Context, icon: Path2D, color: string, palette: MapPalette): void {
  context.beginPath()
  context.arc(0, 0, DISC, 0, 2 * Math.PI)
  context.fillStyle = color
  context.fill()
  context.strokeStyle = palette.halo
  context.lineWidth = 1.5
  context.stroke()
  const scale = (DISC * 1.25) / ICON
  context.scale(scale, scale)
  context.translate(-ICON / 2, -ICON / 2)
  context.lineWidth = 2.4
  context.lineJoin = 'round'
  context.lineCap = 'round'
  context.stroke(icon)
}
