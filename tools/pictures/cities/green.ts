import { at, box, chance, disc, line, oval, path, SHEET_WIDTH, times } from './draw.ts'

/** All stand on 0,0 and are about 100 high. */
export function roundTree(leaf: string, light: string, trunk = '#5b4634'): string {
  return [
    path('M-4 0 -3-50 3-50 4 0Z', trunk),
    disc(0, -66, 30, leaf),
    disc(-20, -52, 20, leaf),
    disc(21, -50, 19, leaf),
    disc(-8, -74, 18, light, 'opacity=".8"'),
    disc(-21, -56, 11, light, 'opacity=".8"'),
  ].join('')
}

export function pine(leaf: string, light: string): string {
  return [
    box(-3, -14, 6, 14, '#4a3a2d'),
    path('M-28-10 0-46 28-10Z', leaf),
    path('M-23-34 0-68 23-34Z', leaf),
    path('M-17-58 0-100 17-58Z', leaf),
    path('M-28-10 0-46 0-10ZM-23-34 0-68 0-34ZM-17-58 0-100 0-58Z', light, 'opacity=".55"'),
  ].join('')
}

export function poplar(leaf: string, light: string): string {
  return (
    box(-2, -14, 4, 14, '#5b4634') +
    path('M0-100C16-70 16-20 0-10-16-20-16-70 0-100Z', leaf) +
    path('M0-100C-16-70-16-20 0-10-6-40-6-70 0-100Z', light, 'opacity=".6"')
  )
}

export function palm(leaf: string, trunk = '#6b5540'): string {
  const fronds = [-150, -120, -88, -58, -28, 4, 178]
    .map(
      (turn) => `<path d="M0 0C14-10 32-10 46 4 30 0 14 2 0 0Z" transform="rotate(${turn})" fill="${leaf}"/>`,
    )
    .join('')
  return `${line('M0 0C6-30 4-56-3-82', trunk, 5)}<g transform="translate(-3 -84)">${fronds}</g>`
}

/** A grove along a line, nearer trees slightly larger. */
export function grove(
  tree: string,
  y: number,
  from: number,
  to: number,
  count: number,
  scale: number,
  seed: number,
): string {
  const next = chance(seed)
  return times(count, (i) => {
    const x = from + ((to - from) * (i + 0.2 + next() * 0.6)) / count
    return at(Math.round(x), Math.round(y + next() * 6), +(scale * (0.8 + next() * 0.4)).toFixed(2), tree)
  })
}

/** Elephant grass or rice, as tufts. */
export function tufts(y: number, height: number, count: number, colours: string[], seed: number): string {
  const next = chance(seed)
  return times(count, (i) => {
    const x = next() * SHEET_WIDTH
    const h = height * (0.6 + next() * 0.5)
    const lean = (next() - 0.5) * h * 0.5
    const d = `M${(x - 3).toFixed(1)} ${y}Q${x.toFixed(1)} ${(y - h * 0.6).toFixed(1)} ${(x + lean).toFixed(1)} ${(y - h).toFixed(1)}Q${(x + 2).toFixed(1)} ${(y - h * 0.5).toFixed(1)} ${(x + 4).toFixed(1)} ${y}Z`
    return path(d, colours[i % colours.length] ?? '')
  })
}

/** Rows of clipped tea bushes along the slope. */
export function teaRows(y: number, rows: number, leaf: string, light: string): string {
  return times(rows, (row) => {
    const top = y + row * (13 + row * 2.6)
    const r = 8 + row * 2.2
    const count = Math.ceil(SHEET_WIDTH / (r * 1.5)) + 2
    return times(count, (i) => {
      const x = i * r * 1.5 - r + (row % 2) * r * 0.7
      const bow = top + Math.sin((x / SHEET_WIDTH) * 3.1 + 0.4) * -22
      return (
        oval(+x.toFixed(1), +bow.toFixed(1), +(r * 1.02).toFixed(1), +(r * 0.72).toFixed(1), leaf) +
        oval(
          +(x - r * 0.15).toFixed(1),
          +(bow - r * 0.24).toFixed(1),
          +(r * 0.74).toFixed(1),
          +(r * 0.34).toFixed(1),
          light,
        )
      )
    })
  })
}

const FLAGS = ['#2f6db5', '#fbf9f6', '#c92a45', '#3c9a5f', '#f2a900']

/** A string of prayer flags sagging between two points. */
export function prayerFlags(
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  sag: number,
  count: number,
  size = 9,
): string {
  const cx = (x1 + x2) / 2
  const cy = (y1 + y2) / 2 + sag * 2
  const flags = times(count, (i) => {
    const t = (i + 0.5) / count
    const x = (1 - t) ** 2 * x1 + 2 * t * (1 - t) * cx + t * t * x2
    const y = (1 - t) ** 2 * y1 + 2 * t * (1 - t) * cy + t * t * y2
    return path(
      `M${x.toFixed(1)} ${y.toFixed(1)}h${size}l-1 ${size}h-${size}Z`,
      FLAGS[i % FLAGS.length] ?? '',
    )
  })
  return line(`M${x1} ${y1}Q${cx} ${cy} ${x2} ${y2}`, '#5a4b52', 1) + flags
}

export function birds(list: [x: number, y: number, scale: number][], colour = '#14213d'): string {
  return list.map(([x, y, s]) => at(x, y, s, line('M-10-4Q-4-8 0 0 4-8 10-4', colour, 2))).join('')
}
