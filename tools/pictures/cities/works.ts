import { box, disc, line, oval, path, times } from './draw.ts'

/** A footbridge on ropes from x to x, its deck at `y`. */
export function ropeBridge(
  x1: number,
  x2: number,
  y: number,
  high: number,
  sag: number,
  colour: string,
): string {
  const mid = (x1 + x2) / 2
  const hangers = times(27, (i) => {
    const t = (i + 1) / 28
    const x = x1 + (x2 - x1) * t
    const rope = (1 - t) ** 2 * (y - high) + 2 * t * (1 - t) * (y - high + sag * 2) + t * t * (y - high)
    const deck = (1 - t) ** 2 * y + 2 * t * (1 - t) * (y + 10) + t * t * y
    return line(`M${x.toFixed(1)} ${rope.toFixed(1)}V${deck.toFixed(1)}`, colour, 1.2)
  })
  const tower = (x: number) =>
    path(`M${x - 13} ${y + 30}L${x - 7} ${y - high - 8}H${x + 7}L${x + 13} ${y + 30}Z`, '#8d8797') +
    path(`M${x + 1} ${y + 30}V${y - high - 8}H${x + 7}L${x + 13} ${y + 30}Z`, '#6b6677') +
    box(x - 10, y - high - 12, 20, 6, '#b8123a')
  return [
    hangers,
    line(
      `M${x1 - 90} ${y + 20}L${x1} ${y - high}Q${mid} ${y - high + sag * 2} ${x2} ${y - high}L${x2 + 90} ${y + 20}`,
      colour,
      3,
    ),
    line(`M${x1 - 40} ${y}H${x1}Q${mid} ${y + 20} ${x2} ${y}H${x2 + 40}`, colour, 5),
    tower(x1),
    tower(x2),
  ].join('')
}

/** A road bridge of `count` arches between x and x. */
export function archBridge(
  x1: number,
  x2: number,
  y: number,
  drop: number,
  count: number,
  wall: string,
  shade: string,
): string {
  const span = (x2 - x1) / count
  const spans = times(count, (i) => {
    const x = x1 + i * span
    return (
      path(
        `M${x} ${y}H${x + span}V${y + drop}H${x + span - 7}C${x + span - 9} ${y + 16} ${x + 9} ${y + 16} ${x + 7} ${y + drop}H${x}Z`,
        wall,
      ) + box(x + span - 7, y + 12, 7, drop - 12, shade)
    )
  })
  return (
    spans +
    box(x1 - 4, y - 5, x2 - x1 + 8, 7, shade) +
    times(Math.round((x2 - x1) / 22), (i) => box(x1 + i * 22, y - 14, 2.4, 10, shade)) +
    box(x1 - 4, y - 15, x2 - x1 + 8, 2.4, wall)
  )
}

/** A mill: saw-tooth sheds and chimneys. */
export function mill(): string {
  return [
    times(
      2,
      (i) =>
        path(
          `M${92 + i * 44} 0L${95 + i * 44}-${150 - i * 22}H${107 + i * 44}L${110 + i * 44} 0Z`,
          '#a8553f',
        ) +
        box(94 + i * 44, -(150 - i * 22), 14, 7, '#14213d', 'opacity=".5"') +
        box(96 + i * 44, -(128 - i * 22), 11, 7, '#fdf8f0', 'opacity=".8"'),
    ),
    times(5, (i) => {
      const x = -150 + i * 48
      return (
        path(`M${x} 0V-44L${x + 14}-72V-44H${x + 48}V0Z`, '#b9654c') +
        path(`M${x + 14}-72 ${x + 48}-44H${x + 14}Z`, '#7d4436') +
        box(x + 20, -32, 18, 18, '#f2cf8a')
      )
    }),
    box(-156, -4, 250, 4, '#7d4436'),
  ].join('')
}

export function smoke(x: number, y: number, fill: string): string {
  return [
    [0, 0, 9],
    [10, -15, 13],
    [28, -28, 17],
    [54, -38, 20],
  ]
    .map(([dx = 0, dy = 0, r = 0]) => disc(x + dx, y + dy, r, fill, 'opacity=".5"'))
    .join('')
}

/** A narrow boat with a rower; its water line is 0. */
export function canoe(hull: string, rower = '#14213d'): string {
  return [
    path('M-46-8Q0 2 46-8 34 6 0 6T-46-8Z', hull),
    path('M-6-4Q-8-20 0-22 8-20 7-4Z', rower),
    disc(0, -27, 5, '#8b5e3c'),
    path('M-9-29 0-37 9-29Z', '#e0b05a'),
    line('M2-16 26 8', '#6b5540', 2.4),
  ].join('')
}

/** A bus in flat colours for the roads of the plains. */
export function smallBus(body: string): string {
  return [
    box(-44, -38, 88, 32, body, 'rx="6"'),
    box(-40, -33, 66, 12, '#22304f', 'rx="2"'),
    path('M29-33H40L42-21H29Z', '#22304f'),
    times(3, (i) => box(-20 + i * 17, -33, 2, 12, body)),
    box(-44, -17, 88, 3, '#fbf9f6'),
    box(-34, -44, 48, 6, '#8a4232', 'rx="2"'),
    disc(-25, -6, 8, '#14213d'),
    disc(25, -6, 8, '#14213d'),
    disc(-25, -6, 3, '#b9c0cc'),
    disc(25, -6, 3, '#b9c0cc'),
  ].join('')
}

/** A two-winged hop over the mountains. */
export function plane(): string {
  return [
    path('M-44-3Q-40-9-22-9H26Q42-9 46-2 42 4 26 4H-20Q-40 4-44-3Z', '#fdf8f0'),
    path('M-44-4-52-24H-42L-28-8Z', '#b8123a'),
    path('M-20 0H46L30 4H-20Z', '#d5dbe6'),
    path('M-10-11H22L18-7H-6Z', '#1d4e89'),
    oval(14, -7, 13, 3.4, '#8e9bb3'),
    times(5, (i) => disc(-18 + i * 9, -2, 2, '#22304f')),
    path('M30-7Q39-7 42-3L31-2Z', '#22304f'),
    line('M28-14V0', '#5b6780', 1.6),
  ].join('')
}

/** Three wheels and a hood. */
export function rickshaw(): string {
  return [
    path('M-28-30Q-30-58-4-58 8-58 6-46L2-28Z', '#b8123a'),
    path('M-28-30Q-30-58-14-58L-16-30Z', '#e0405f'),
    path('M-30-30H4L0-16H-24Z', '#1d4e89'),
    line('M0-18H34M34-18 44-44M38-44H50M34-18 20-38', '#14213d', 3),
    box(14, -42, 13, 4, '#14213d', 'rx="2"'),
    disc(-14, -12, 12, 'none', 'stroke="#14213d" stroke-width="3"'),
    disc(44, -12, 12, 'none', 'stroke="#14213d" stroke-width="3"'),
    line('M-14-24V0M-26-12H-2M44-24V0M32-12H56M44-12 44-40', '#14213d', 1.6),
  ].join('')
}
