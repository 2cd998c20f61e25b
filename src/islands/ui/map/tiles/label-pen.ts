import { type LabelLook, labelLook } from '#domain/shared/map-label-style.ts'
import type { MapPalette } from '#domain/shared/map-palette.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { DISC, drawDisc, drawDot, drawShield, SHIELD_EDGE } from './draw-signs.ts'
import { signIcon } from './sign-icons.ts'
import type { MapName } from './tile-messages.ts'

/** In pixels of the page. */
export interface Written {
  look: LabelLook
  lines: readonly string[]
  width: number
  height: number
}
export interface Stamp {
  canvas: HTMLCanvasElement
  width: number
  height: number
}

const LINE_HEIGHT = 1.25
const HALO = 4
/** Longer names take two lines. */
const WRAP = 100
/** half of what a sign takes, in `fitLabels` */
const SIGN_ROOM = { dot: 5, capital: 7, disc: DISC + 1 }
/** Stamps kept: those of the view and of where one was before. */
const KEPT = 600

export function signRoom({ sign }: LabelLook): number {
  if (sign === null) return 0
  return sign === 'dot' || sign === 'capital' ? SIGN_ROOM[sign] : SIGN_ROOM.disc
}

/** Writes names and draws signs once, as pictures that are then placed: writing is the slow part of a label. */
export class LabelPen {
  readonly #family: string
  readonly #locale: Locale
  readonly #ratio: number
  readonly #ruler = document.createElement('canvas').getContext('2d')
  readonly #written = new Map<string, Written>()
  readonly #stamps = new Map<string, Stamp>()

  constructor(family: string, locale: Locale, ratio: number) {
    this.#family = family
    this.#locale = locale
    this.#ratio = ratio
  }

  /** Such as when a font has come: everything has another width. */
  forget(): void {
    this.#written.clear()
    this.#stamps.clear()
  }

  measure({ text, kind }: MapName, zoom: number): Written {
    const look = labelLook(kind, zoom)
    const key = `${text}/${this.#font(look)}/${look.sign}`
    const known = this.#written.get(key)
    if (known) return known
    const isWrapped = kind !== 'roads' && kind !== 'rivers' && kind !== 'shield'
    const widthOf = (part: string) => this.#widthOf(part, look)
    const lines = isWrapped && widthOf(text) > WRAP ? inTwo(text, widthOf) : [text]
    const edge = kind === 'shield' ? SHIELD_EDGE : { across: 0, down: 0 }
    const width = Math.max(...lines.map(widthOf)) + 2 * edge.across
    const height = lines.length * look.size * LINE_HEIGHT + 2 * edge.down
    const written = { look, lines, width, height }
    keep(this.#written, key, written)
    return written
  }

  hasName(name: MapName, zoom: number, palette: MapPalette): boolean {
    return this.#stamps.has(this.#nameKey(name, this.measure(name, zoom), palette))
  }

  name(name: MapName, zoom: number, palette: MapPalette): Stamp | null {
    const written = this.measure(name, zoom)
    return this.#stamp(
      this.#nameKey(name, written, palette),
      written.width + 2 * HALO,
      written.height + 2 * HALO,
      (pen, width, height) => {
        if (name.kind === 'shield') drawShield(pen, HALO, width - 2 * HALO, height - 2 * HALO, palette)
        this.#write(
          pen,
          written,
          width / 2,
          height / 2,
          name.kind === 'shield' ? null : palette.halo,
          palette,
        )
      },
    )
  }

  /** Null: the look has none. */
  sign({ kind }: MapName, { look }: Written, palette: MapPalette): Stamp | null {
    if (look.sign === null) return null
    const { sign, color } = look
    const side = 2 * DISC + 4
    return this.#stamp(`sign/${kind}/${palette[color]}`, side, side, (pen, width) => {
      pen.translate(width / 2, width / 2)
      if (sign === 'dot' || sign === 'capital') drawDot(pen, sign === 'capital', palette)
      else drawDisc(pen, signIcon(kind), palette[color], palette)
    })
  }

  #nameKey({ kind, text }: MapName, { look }: Written, palette: MapPalette): string {
    return `${kind === 'shield' ? kind : ''}/${text}/${this.#font(look)}/${palette[look.color]}`
  }

  #font({ size, isBold, isItalic }: LabelLook): string {
    // Devanagari has no italics: a slanted one reads badly
    const slant = isItalic && this.#locale === 'en' ? 'italic ' : ''
    return `${slant}${isBold ? 700 : 400} ${size}px ${this.#family}`
  }

  #widthOf(text: string, look: LabelLook): number {
    if (!this.#ruler) return text.length * look.size * 0.5
    this.#ruler.font = this.#font(look)
    return this.#ruler.measureText(text).width
  }

  #write(
    pen: CanvasRenderingContext2D,
    { look, lines }: Written,
    x: number,
    y: number,
    halo: string | null,
    palette: MapPalette,
  ): void {
    pen.font = this.#font(look)
    pen.textAlign = 'center'
    pen.textBaseline = 'middle'
    pen.lineJoin = 'round'
    lines.forEach((line, at) => {
      const top = y + (at - (lines.length - 1) / 2) * look.size * LINE_HEIGHT + look.size * 0.06
      if (halo) {
        pen.strokeStyle = halo
        pen.lineWidth = HALO
        pen.strokeText(line, x, top)
      }
      pen.fillStyle = palette[look.color]
      pen.fillText(line, x, top)
    })
  }

  #stamp(
    key: string,
    width: number,
    height: number,
    draw: (pen: CanvasRenderingContext2D, width: number, height: number) => void,
  ): Stamp | null {
    const known = this.#stamps.get(key)
    if (known) {
      keep(this.#stamps, key, known)
      return known
    }
    const canvas = document.createElement('canvas')
    canvas.width = Math.ceil(width * this.#ratio)
    canvas.height = Math.ceil(height * this.#ratio)
    const pen = canvas.getContext('2d')
    if (!pen) return null
    pen.scale(this.#ratio, this.#ratio)
    const stamp = { canvas, width: canvas.width / this.#ratio, height: canvas.height / this.#ratio }
    draw(pen, stamp.width, stamp.height)
    keep(this.#stamps, key, stamp)
    return stamp
  }
}

/** The most recently used at the end; the oldest go. */
function keep<T>(all: Map<string, T>, key: string, value: T): void {
  all.delete(key)
  all.set(key, value)
  if (all.size <= KEPT) return
  const [oldest] = all.keys()
  if (oldest !== undefined) all.delete(oldest)
}

function inTwo(text: string, widthOf: (part: string) => number): string[] {
  const words = text.split(' ')
  const ways = words
    .slice(1)
    .map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')])
  const widest = (lines: readonly string[]) => Math.max(...lines.map(widthOf))
  return ways.toSorted((a, b) => widest(a) - widest(b))[0] ?? [text]
}
