import type { IconNode } from 'lucide'
import binoculars from 'lucide/dist/esm/icons/binoculars.mjs'
import bus from 'lucide/dist/esm/icons/bus.mjs'
import camera from 'lucide/dist/esm/icons/camera.mjs'
import cross from 'lucide/dist/esm/icons/cross.mjs'
import fuel from 'lucide/dist/esm/icons/fuel.mjs'
import graduationCap from 'lucide/dist/esm/icons/graduation-cap.mjs'
import landmark from 'lucide/dist/esm/icons/landmark.mjs'
import mountain from 'lucide/dist/esm/icons/mountain.mjs'
import plane from 'lucide/dist/esm/icons/plane.mjs'
import shield from 'lucide/dist/esm/icons/shield.mjs'
import shoppingBag from 'lucide/dist/esm/icons/shopping-bag.mjs'
import tent from 'lucide/dist/esm/icons/tent.mjs'
import treePine from 'lucide/dist/esm/icons/tree-pine.mjs'
import { type LabelStyle, labelStyle } from '#domain/shared/map-label-style.ts'
import type { MapPalette } from '#domain/shared/map-palette.ts'
import { LANGUAGES } from '#domain/shell/languages.ts'
import type { Locale } from '#domain/shell/locale.ts'
import type { Context } from './painter-host.ts'
import type { MapName } from './tile-names.ts'

/** Radius of the disc of a sign, in pixels of the page. */
const DISC = 8
/** Pixels around the number of a road. */
const SHIELD_EDGE = { across: 4, down: 1.5 }
const SHIELD_RADIUS = 3.5
/** Side of a lucide icon. */
const ICON = 24

function drawShield(context: Context, width: number, height: number, palette: MapPalette): void {
  context.beginPath()
  context.roundRect(-width / 2, -height / 2, width, height, SHIELD_RADIUS)
  context.fillStyle = palette.shield
  context.fill()
  context.strokeStyle = palette.shieldLine
  context.lineWidth = 1
  context.stroke()
}

function drawDot(context: Context, isCapital: boolean, palette: MapPalette): void {
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

function drawDisc(context: Context, icon: Path2D, color: string, palette: MapPalette): void {
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

/** In pixels of the page. */
export interface MeasuredName {
  look: LabelStyle
  lines: readonly string[]
  width: number
  height: number
}

const LINE_HEIGHT = 1.25
const HALO = 3.5
/** Longer names take two lines. */
const WRAP = 100
/** Names along a line, and numbers, stay on one. */
const ON_ONE_LINE = new Set(['roads', 'rivers', 'shield'])
/** Half of the width of a sign, for `fitLabels`. */
const SIGN_ROOM = { dot: 5, capital: 7, disc: DISC + 1 }

export function signRoom({ sign }: LabelStyle): number {
  if (sign === null) return 0
  return sign === 'dot' || sign === 'capital' ? SIGN_ROOM[sign] : SIGN_ROOM.disc
}

/** Measures and draws names with their signs. */
export class LabelPen {
  readonly #family: string
  readonly #locale: Locale
  readonly #ruler: Context
  #zoom = Number.NaN
  #written = new WeakMap<MapName, MeasuredName>()
  readonly #icons = new Map<string, Path2D>()

  constructor(ruler: Context, family: string, locale: Locale) {
    this.#ruler = ruler
    this.#family = family
    this.#locale = locale
  }

  measure(name: MapName, zoom: number): MeasuredName {
    if (zoom !== this.#zoom) this.#written = new WeakMap()
    this.#zoom = zoom
    const known = this.#written.get(name)
    if (known) return known
    const { text, kind } = name
    const look = labelStyle(kind, zoom)
    this.#setFont(this.#ruler, look)
    const widthOf = (part: string) => this.#ruler.measureText(part).width
    const isLong = !ON_ONE_LINE.has(kind) && text.includes(' ') && widthOf(text) > WRAP
    const lines = isLong ? splitInTwo(text, widthOf) : [text]
    const edge = kind === 'shield' ? SHIELD_EDGE : { across: 0, down: 0 }
    const width = Math.max(...lines.map(widthOf)) + 2 * edge.across
    const height = lines.length * look.size * LINE_HEIGHT + 2 * edge.down
    const written = { look, lines, width, height }
    this.#written.set(name, written)
    return written
  }

  /** With its middle at the origin of the context. */
  write(
    context: Context,
    kind: string,
    { look, lines, width, height }: MeasuredName,
    palette: MapPalette,
  ): void {
    const isShield = kind === 'shield'
    if (isShield) drawShield(context, width, height, palette)
    this.#setFont(context, look)
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.lineJoin = 'round'
    context.strokeStyle = palette.halo
    context.lineWidth = HALO
    context.fillStyle = palette[look.color]
    const rows = lines.map((line, at) => ({
      line,
      top: (at - (lines.length - 1) / 2) * look.size * LINE_HEIGHT + look.size * 0.06,
    }))
    // all halos first: the halo of one line must not cover the other line
    if (!isShield) for (const { line, top } of rows) context.strokeText(line, 0, top)
    for (const { line, top } of rows) context.fillText(line, 0, top)
  }

  /** With its middle at the origin of the context. */
  sign(context: Context, kind: string, { sign, color }: LabelStyle, palette: MapPalette): void {
    if (sign === 'dot' || sign === 'capital') drawDot(context, sign === 'capital', palette)
    else if (sign) drawDisc(context, this.#icon(kind), palette[color], palette)
  }

  #icon(kind: string): Path2D {
    const icon = this.#icons.get(kind) ?? signIcon(kind)
    this.#icons.set(kind, icon)
    return icon
  }

  #setFont(context: Context, { size, isBold, isItalic }: LabelStyle): void {
    // Devanagari has no italics: a slanted one reads badly
    const slant = isItalic && LANGUAGES[this.#locale].script === 'latin' ? 'italic ' : ''
    context.font = `${slant}${isBold ? 700 : 400} ${size}px ${this.#family}`
    // letters are placed where the font defines it, not on whole pixels
    context.textRendering = 'geometricPrecision'
  }
}

function splitInTwo(text: string, widthOf: (part: string) => number): string[] {
  const words = text.split(' ')
  const splits = words
    .slice(1)
    .map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')])
  const widest = (lines: readonly string[]) => Math.max(...lines.map(widthOf))
  return splits.toSorted((a, b) => widest(a) - widest(b))[0] ?? [text]
}

/** Two roofs on a base, as temples of the valley have them. */
const TEMPLE: IconNode = [['path', { d: 'M12 2 7 8h10zM4 15l5-7h6l5 7zM7 15v6M17 15v6M4 21h16M12 21v-3' }]]
const ICONS: Readonly<Record<string, IconNode>> = {
  airport: plane,
  bus_station: bus,
  border: shield,
  attraction: camera,
  viewpoint: binoculars,
  monument: landmark,
  museum: landmark,
  worship: TEMPLE,
  park: treePine,
  zoo: treePine,
  peak: mountain,
  campsite: tent,
  alpine_hut: tent,
  market: shoppingBag,
  hospital: cross,
  university: graduationCap,
  townhall: landmark,
  fuel,
  police: shield,
}

/** The icon in a square of 24 by 24; empty for a kind without an icon. */
function signIcon(kind: string): Path2D {
  const path = new Path2D()
  for (const [tag, { d, cx, cy, r }] of ICONS[kind] ?? []) {
    if (tag === 'circle') {
      const circle = new Path2D()
      circle.arc(Number(cx), Number(cy), Number(r), 0, 2 * Math.PI)
      path.addPath(circle)
    } else if (d) path.addPath(new Path2D(String(d)))
  }
  return path
}
