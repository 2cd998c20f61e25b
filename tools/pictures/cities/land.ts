import { box, chance, disc, line, oval, path, SHEET_HEIGHT, SHEET_WIDTH, times } from './draw.ts'

export interface Sky {
  top: string
  low: string
  sun?: { x: number; y: number; r: number; colour: string }
  clouds?: [x: number, y: number, scale: number][]
  cloud?: string
}

export function sky({ top, low, sun, clouds = [], cloud = '#ffffff' }: Sky): string {
  const glow = sun
    ? `<radialGradient id="sun"><stop offset="0" stop-color="${sun.colour}" stop-opacity=".75"/><stop offset="1" stop-color="${sun.colour}" stop-opacity="0"/></radialGradient>`
    : ''
  return [
    `<defs><linearGradient id="sky" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset=".68" stop-color="${low}"/></linearGradient>${glow}</defs>`,
    box(0, 0, SHEET_WIDTH, SHEET_HEIGHT, 'url(#sky)'),
    sun ? disc(sun.x, sun.y, sun.r * 4, 'url(#sun)') + disc(sun.x, sun.y, sun.r, sun.colour) : '',
    ...clouds.map(([x, y, scale]) => drift(x, y, scale, cloud)),
  ].join('')
}

function drift(x: number, y: number, scale: number, fill: string): string {
  const d = 'M-60 10c-8-12 8-24 22-18 4-20 34-22 42-6 10-10 30-6 30 8 18-4 30 8 22 16Z'
  return `<path d="${d}" transform="translate(${x} ${y}) scale(${scale} ${scale * 0.8})" fill="${fill}" fill-opacity=".55"/>`
}

export interface Peak {
  x: number
  y: number
  /** half the width of its foot */
  reach: number
}

/** Mountains of lit and shaded faces, the shaded side to the right, standing on `foot`. */
export function peaks(list: Peak[], foot: number, lit: string, shaded: string, seed: number): string {
  const next = chance(seed)
  return list
    .map(({ x, y, reach }) => {
      const height = foot - y
      const wobble = (share: number, side: number) =>
        `${(x + side * reach * share + (next() - 0.5) * reach * 0.1).toFixed(1)} ${(y + height * (share * 0.85 + share * share * 0.15)).toFixed(1)}`
      const left = [0.16, 0.34, 0.5, 0.7, 1].map((share) => wobble(share, -1))
      const right = [0.14, 0.3, 0.52, 0.74, 1].map((share) => wobble(share, 1))
      const spine = [0.12, 0.26, 0.42, 0.6, 0.8, 1].map((share, i) => {
        const sway = (i % 2 ? 0.2 : -0.04) * reach * (0.35 + share * 0.6)
        return `${(x + sway).toFixed(1)} ${(y + height * share).toFixed(1)}`
      })
      const body = `M${x} ${y}L${right.join('L')}L${left.toReversed().join('L')}Z`
      const shade = `M${x} ${y}L${right.join('L')}L${spine.toReversed().join('L')}Z`
      return path(body, lit) + path(shade, shaded)
    })
    .join('')
}

/** Soft ground from `y` down to the foot of the sheet. */
export function hills(y: number, swing: number, colour: string, seed: number, waves = 2): string {
  const next = chance(seed)
  const phase = next() * 6.28
  const phase2 = next() * 6.28
  const points = Array.from({ length: 41 }, (_, i) => {
    const t = (i / 40) * 6.28
    const lift = Math.sin(t * waves * 0.5 + phase) * 0.65 + Math.sin(t * waves + phase2) * 0.35
    return `${((i / 40) * SHEET_WIDTH).toFixed(1)} ${(y - lift * swing).toFixed(1)}`
  })
  return path(`M0 ${SHEET_HEIGHT}L${points.join('L')}L${SHEET_WIDTH} ${SHEET_HEIGHT}Z`, colour)
}

/** Flat ground in strips that widen towards the viewer. */
export function fields(y: number, colours: string[], vanish = SHEET_WIDTH / 2): string {
  const rows = colours.length
  return times(rows, (i) => {
    const from = y + (SHEET_HEIGHT - y) * (i / rows) ** 1.5
    const tilt = ((i % 2) * 2 - 1) * 5
    const mid = from + (i === 0 ? 0 : tilt)
    return path(
      `M0 ${from.toFixed(1)}Q${vanish} ${mid.toFixed(1)} ${SHEET_WIDTH} ${from.toFixed(1)}V${SHEET_HEIGHT}H0Z`,
      colours[i] ?? '',
    )
  })
}

/** A road, path or river from a point on the ground towards the viewer. */
export function way(x: number, y: number, to: number, narrow: number, wide: number, colour: string): string {
  const h = SHEET_HEIGHT
  const bend = (x - to) * 0.5
  return path(
    `M${x - narrow} ${y}C${x + bend} ${y + (h - y) * 0.35} ${to - wide - bend} ${y + (h - y) * 0.5} ${to - wide} ${h}H${to + wide}C${to + wide - bend * 0.6} ${y + (h - y) * 0.5} ${x + bend + narrow * 2} ${y + (h - y) * 0.35} ${x + narrow} ${y}Z`,
    colour,
  )
}

export function water(
  y: number,
  bottom: number,
  colour: string,
  deep: string,
  glint: string,
  seed: number,
): string {
  const next = chance(seed)
  const streaks = times(26, () => {
    const depth = next()
    const width = 16 + depth * 60
    const x = next() * (SHEET_WIDTH + 60) - 30
    return line(
      `M${x.toFixed(1)} ${(y + 5 + depth * (bottom - y - 8)).toFixed(1)}h${width.toFixed(1)}`,
      glint,
      1 + depth * 1.6,
      `opacity="${(0.25 + next() * 0.4).toFixed(2)}"`,
    )
  })
  return `<defs><linearGradient id="water${seed}" x2="0" y2="1"><stop offset="0" stop-color="${colour}"/><stop offset="1" stop-color="${deep}"/></linearGradient></defs>${box(0, y, SHEET_WIDTH, bottom - y, `url(#water${seed})`)}${streaks}`
}

/** Content standing on the line `y`, mirrored below it. */
export function reflected(content: string, y: number, squeeze: number, opacity: number): string {
  return `<g transform="translate(0 ${y * (1 + squeeze)}) scale(1 ${-squeeze})" opacity="${opacity}">${content}</g>`
}

export function mist(y: number, height: number, colour: string, opacity: number): string {
  return oval(
    SHEET_WIDTH / 2,
    y,
    SHEET_WIDTH * 0.75,
    height,
    colour,
    `opacity="${opacity}" filter="url(#soft)"`,
  )
}
