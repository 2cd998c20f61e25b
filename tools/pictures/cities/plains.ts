import { at, box, disc, line, oval, path, times } from './draw.ts'

const WHITE = '#fdf8f0'
const CREAM = '#efe2cf'
const SHADE = '#d3c2b4'
const GOLD = '#f2b134'

function onion(r: number, fill: string, shade: string): string {
  return [
    path(
      `M${-r * 0.8} 0C${-r * 1.35} ${-r * 0.7} ${-r * 0.5} ${-r * 1.35} 0 ${-r * 1.95}C${r * 0.5} ${-r * 1.35} ${r * 1.35} ${-r * 0.7} ${r * 0.8} 0Z`,
      fill,
    ),
    path(
      `M0 ${-r * 1.95}C${r * 0.5} ${-r * 1.35} ${r * 1.35} ${-r * 0.7} ${r * 0.8} 0H${r * 0.2}C${r * 0.8} ${-r * 0.7} ${r * 0.2} ${-r * 1.3} 0 ${-r * 1.95}Z`,
      shade,
    ),
    box(-1.2, -r * 2.5, 2.4, r * 0.6, GOLD),
    disc(0, -r * 2.5, r * 0.14 + 0.8, GOLD),
  ].join('')
}

function arch(x: number, foot: number, width: number, high: number, fill: string): string {
  const r = width / 2
  return path(
    `M${x - r} ${foot}V${foot - high + r}Q${x - r} ${foot - high} ${x} ${foot - high - 3}Q${x + r} ${foot - high} ${x + r} ${foot - high + r}V${foot}Z`,
    fill,
  )
}

/** The white palace temple of Janakpur: three storeys of arches between domed towers. */
export function palaceTemple(): string {
  const accents = ['#c9506a', '#2f8f86', '#e0a53a']
  const wing = (half: number, y: number, high: number, count: number) =>
    box(-half, y - high, half * 2, high, WHITE) +
    box(half * 0.45, y - high, half * 0.55, high, CREAM) +
    box(-half - 3, y - high - 4, half * 2 + 6, 4, accents[count % 3] ?? '') +
    times(count, (i) => {
      const x = -half + ((i + 0.5) * half * 2) / count
      return (
        arch(x, y - 3, ((half * 2) / count) * 0.62, high * 0.7, accents[i % 3] ?? '') +
        arch(x, y - 3, ((half * 2) / count) * 0.4, high * 0.58, '#5a3b50')
      )
    })
  const tower = (x: number, foot: number, high: number, r: number) =>
    box(x - r, foot - high, r * 2, high, CREAM) +
    box(x + r * 0.2, foot - high, r * 0.8, high, SHADE) +
    times(3, (i) => arch(x, foot - high + 24 + i * (high / 3.2), r * 0.9, 15, accents[(i + 1) % 3] ?? '')) +
    box(x - r - 3, foot - high - 4, r * 2 + 6, 4, '#c9506a') +
    at(x, foot - high - 4, 1, onion(r * 0.95, WHITE, SHADE))
  return [
    box(-200, -8, 400, 8, '#e3d4c0'),
    wing(184, -8, 44, 15),
    wing(132, -56, 36, 11),
    tower(-184, -8, 96, 12),
    tower(184, -8, 96, 12),
    tower(-132, -8, 120, 12),
    tower(132, -8, 120, 12),
    box(-46, -142, 92, 134, WHITE),
    box(14, -142, 32, 134, CREAM),
    arch(0, -8, 46, 84, '#c9506a'),
    arch(0, -8, 34, 70, '#4a2f45'),
    times(3, (i) => arch(-26 + i * 26, -104, 15, 24, accents[i] ?? '')),
    box(-50, -146, 100, 5, '#e0a53a'),
    times(3, (i) => at(-34 + i * 34, -146, 1, i === 1 ? onion(22, WHITE, SHADE) : onion(11, WHITE, SHADE))),
    tower(-84, -92, 34, 9),
    tower(84, -92, 34, 9),
  ].join('')
}

/** A white shrine like the one over the birthplace, and the emperor's pillar before it. */
export function mayaShrine(): string {
  return [
    box(-130, -10, 260, 10, '#d8c9b6'),
    box(-118, -58, 236, 48, WHITE),
    box(50, -58, 68, 48, CREAM),
    times(7, (i) => box(-104 + i * 32, -46, 16, 24, '#b9a48f', 'rx="1"')),
    box(-124, -64, 248, 6, '#e3d4c0'),
    box(-70, -92, 140, 28, WHITE),
    box(28, -92, 42, 28, CREAM),
    box(-75, -97, 150, 5, '#e3d4c0'),
    times(5, (i) => box(-56 + i * 25, -86, 11, 15, '#b9a48f')),
    box(-22, -118, 44, 21, GOLD),
    box(8, -118, 14, 21, '#d89a22'),
    oval(-8, -108, 4, 2.4, WHITE),
    oval(8, -108, 4, 2.4, WHITE),
    path('M-20-118H20L4-152H-4Z', GOLD),
    path('M3-118H20L4-152H1Z', '#d89a22'),
    box(-1.5, -164, 3, 12, GOLD),
  ].join('')
}

export function emperorsPillar(): string {
  return [
    box(-20, -8, 40, 8, '#b9a48f'),
    path('M-8-8-6-150H6L8-8Z', '#d9b9a0'),
    path('M2-8 2-150H6L8-8Z', '#b8947c'),
    times(4, (i) => box(-4, -70 - i * 7, 7, 1.6, '#9c7a66')),
    path('M-10-150Q0-144 10-150L7-158H-7Z', '#c9a68c'),
  ].join('')
}

/** A dome of peace with its golden niche; 150 high. */
export function peacePagoda(): string {
  return [
    box(-120, -14, 240, 14, CREAM),
    box(-94, -30, 188, 16, WHITE),
    box(30, -30, 64, 16, CREAM),
    box(-72, -46, 144, 16, WHITE),
    box(22, -46, 50, 16, CREAM),
    path('M-56-46C-58-98-24-112 0-112S58-98 56-46Z', WHITE),
    path('M14-111C44-104 58-86 56-46H30C36-76 32-98 14-111Z', SHADE),
    arch(0, -46, 24, 36, GOLD),
    arch(0, -46, 14, 24, '#8a5a20'),
    box(-12, -124, 24, 13, GOLD),
    times(6, (i) => box(-9 + i * 1.3, -129 - i * 5, 18 - i * 2.6, 3.4, GOLD)),
    box(-1, -172, 2, 16, GOLD),
  ].join('')
}

/** A clock tower; `top` is its cap: a spire or a dome. */
export function clockTower(wall: string, shade: string, trim: string, top: 'spire' | 'dome'): string {
  const cap =
    top === 'spire'
      ? path('M-30-168 0-220 30-168Z', trim) +
        path('M0-220 30-168H4Z', '#14213d', 'opacity=".25"') +
        disc(0, -222, 3.5, GOLD)
      : at(0, -168, 1, onion(22, trim, shade))
  return [
    box(-46, -12, 92, 12, shade),
    box(-36, -26, 72, 14, wall),
    path('M-24-26-21-120H21L24-26Z', wall),
    path('M6-26 6-120H21L24-26Z', shade),
    arch(0, -26, 22, 40, '#3a2c3a'),
    times(2, (i) => arch(0, -78 - i * 24, 9, 16, '#3a2c3a')),
    box(-30, -126, 60, 6, trim),
    box(-26, -164, 52, 38, wall),
    box(8, -164, 18, 38, shade),
    disc(0, -145, 15, WHITE),
    disc(0, -145, 15, 'none', `stroke="${trim}" stroke-width="3"`),
    line('M0-145V-154M0-145L7-141', '#14213d', 2.2),
    box(-31, -169, 62, 6, trim),
    cap,
  ].join('')
}
