import { at, box, disc, line, oval, path, times } from './draw.ts'
import { prayerFlags } from './green.ts'

const BRICK = '#a8553f'
const BRICK_DARK = '#8a4232'
const ROOF = '#7a3b34'
const ROOF_LIGHT = '#96503f'
const WOOD = '#4e2a24'
const GOLD = '#f2b134'
const WHITE = '#fdf8f0'

/** One roof over one storey, its eaves at 0 and its storey's foot at `wall`. */
function storey(half: number, rise: number, wall: number, core: number): string {
  return [
    box(-core, -2, core * 2, wall + 2, BRICK),
    box(0, -2, core, wall + 2, BRICK_DARK, 'opacity=".55"'),
    times(3, (i) =>
      box(-core * 0.72 + i * core * 0.6, wall * 0.28, core * 0.26, wall * 0.62, WOOD, 'rx="2"'),
    ),
    times(8, (i) => {
      const x = -half * 0.82 + (i * half * 1.64) / 7
      return line(`M${x} 2L${x * 0.72} ${wall * 0.36}`, WOOD, 2)
    }),
    path(
      `M${-half - 6}-4Q${-half * 0.72}-4 ${-core * 0.62} ${-rise}H${core * 0.62}Q${half * 0.72}-4 ${half + 6}-4L${half} 4H${-half}Z`,
      ROOF,
    ),
    path(`M${-half - 6}-4Q${-half * 0.72}-4 ${-core * 0.62} ${-rise}H0V4H${-half}Z`, ROOF_LIGHT),
    box(-half, 2, half * 2, 3, GOLD),
  ].join('')
}

function finial(): string {
  return path('M-7 0Q-9-8-3-10L-2-20 0-34 2-20 3-10Q9-8 7 0Z', GOLD) + disc(0, -14, 4, GOLD)
}

/** A pagoda of three or five roofs; 200 high with three. */
export function pagoda(roofs: number, plinths: number): string {
  const step = 12
  const base = -plinths * step
  const parts: string[] = []
  parts.push(
    times(plinths, (i) => {
      const half = 58 + (plinths - i) * 13
      return box(-half, -(i + 1) * step, half * 2, step, i % 2 ? '#c58466' : '#b8755a')
    }),
  )
  if (plinths > 2) parts.push(path(`M-13 0H13L10 ${base}H-10Z`, '#d9a284'))
  let y = base
  for (let i = 0; i < roofs; i++) {
    const shrink = 1 - i * (roofs > 3 ? 0.165 : 0.24)
    const wall = (i === 0 ? 34 : 18) * (roofs > 3 ? 0.86 : 1)
    const rise = 26 * (0.75 + shrink * 0.3)
    y -= wall
    parts.push(at(0, y, 1, storey(78 * shrink, rise, wall, 46 * shrink)))
    y -= rise
  }
  parts.push(at(0, y + 1, 0.9, finial()))
  return parts.join('')
}

/** The great stupa: dome, the eyes, the thirteen steps, and flags to both sides. */
export function stupa(): string {
  const steps = times(13, (i) => {
    const half = 21 - i * 1.35
    return box(-half, -153 - i * 4.4, half * 2, 3.4, i % 2 ? '#e09d1c' : GOLD)
  })
  const eye = (x: number) =>
    path(`M${x - 11}-134Q${x}-143 ${x + 11}-134Q${x}-128 ${x - 11}-134Z`, WHITE) +
    disc(x, -134.5, 3.6, '#1d4e89') +
    line(`M${x - 12}-141Q${x}-149 ${x + 12}-141`, '#14213d', 2)
  return [
    box(-190, -22, 380, 22, '#e9dfd0'),
    box(-190, -22, 380, 4, WHITE),
    box(-160, -42, 320, 20, '#f1e8db'),
    box(-160, -42, 320, 4, WHITE),
    times(19, (i) => box(-150 + i * 16, -36, 7, 10, '#b0685a', 'rx="2"')),
    path('M-124-42C-124-106-70-122 0-122S124-106 124-42Z', WHITE),
    path('M22-121C84-116 124-98 124-42H64C72-80 56-106 22-121Z', '#e6dccf'),
    line('M-114-74Q-94-58-74-72T-34-72 6-72 46-72 86-72 112-74', '#e0a53a', 5, 'opacity=".75"'),
    box(-27, -152, 54, 32, GOLD),
    box(8, -152, 19, 32, '#d89a22'),
    eye(-13),
    eye(13),
    line('M0-136q4 4 0 8-4 3 1 5', '#b8123a', 2.4),
    box(-31, -155, 62, 5, '#c98a16'),
    steps,
    path('M-14-211H14L9-219H-9Z', '#c98a16'),
    path('M-4-219H4L0-240Z', GOLD),
    prayerFlags(0, -222, -330, -8, 26, 21, 10),
    prayerFlags(0, -222, 330, -8, 26, 21, 10),
    prayerFlags(0, -216, -176, -24, 14, 11, 9),
    prayerFlags(0, -216, 176, -24, 14, 11, 9),
  ].join('')
}

/** A stone temple of pillared storeys under a curved tower, as on the square of Patan. */
export function stoneTemple(): string {
  const stone = '#cdb9a4'
  const shade = '#a58f7c'
  const chapel = (x: number, y: number, s: number) =>
    at(
      x,
      y,
      s,
      box(-8, -16, 16, 16, shade) +
        path('M-11-16Q-8-34 0-42 8-34 11-16Z', stone) +
        path('M0-42Q8-34 11-16H2Z', shade) +
        disc(0, -44, 2.6, GOLD),
    )
  const hall = (y: number, half: number, high: number, count: number) =>
    box(-half, y - high, half * 2, high, '#6e5a52') +
    times(count, (i) => box(-half + (i * (half * 2 - 6)) / (count - 1), y - high, 6, high, stone)) +
    path(`M${-half - 9} ${y - high}H${half + 9}L${half + 3} ${y - high - 8}H${-half - 3}Z`, stone) +
    path(`M${half * 0.3} ${y - high}H${half + 9}L${half + 3} ${y - high - 8}H${half * 0.3}Z`, shade)
  return [
    times(3, (i) => box(-104 + i * 10, -(i + 1) * 9, 208 - i * 20, 9, i % 2 ? '#b9a48f' : '#c7b39d')),
    hall(-27, 70, 32, 9),
    chapel(-58, -67, 0.8),
    chapel(58, -67, 0.8),
    chapel(-28, -67, 0.8),
    chapel(28, -67, 0.8),
    hall(-67, 46, 26, 7),
    chapel(-38, -101, 0.72),
    chapel(38, -101, 0.72),
    hall(-101, 26, 20, 5),
    path('M-24-129C-24-170-12-196 0-214 12-196 24-170 24-129Z', stone),
    path('M0-214C12-196 24-170 24-129H5C10-160 8-190 0-214Z', shade),
    line('M-13-131C-13-168-7-192 0-208M13-131C13-168 7-192 0-208', '#8d7869', 1.4),
    at(0, -212, 0.6, finial()),
  ].join('')
}

/** A tall brick house with carved windows. */
export function house(width: number, floors: number, colour = BRICK): string {
  const high = floors * 26
  const windows = times(floors, (floor) =>
    times(Math.max(2, Math.round(width / 26)), (i) => {
      const count = Math.max(2, Math.round(width / 26))
      const x = -width / 2 + ((i + 0.5) * width) / count
      const y = -high + floor * 26 + 8
      return (
        box(x - 6, y, 12, 13, WOOD) +
        box(x - 8, y - 2, 16, 2, '#d9a067') +
        box(x - 8, y + 13, 16, 2, '#d9a067')
      )
    }),
  )
  return [
    box(-width / 2, -high, width, high, colour),
    box(width * 0.22, -high, width * 0.28, high, '#14213d', 'opacity=".12"'),
    windows,
    path(
      `M${-width / 2 - 9} ${-high + 2}L${-width / 2 + 6} ${-high - 18}H${width / 2 - 6}L${width / 2 + 9} ${-high + 2}Z`,
      ROOF,
    ),
    path(`M${-width / 2 - 9} ${-high + 2}L${-width / 2 + 6} ${-high - 18}H0V${-high + 2}Z`, ROOF_LIGHT),
  ].join('')
}

/** A pillar with a kneeling king on a lotus, as before the palaces of the valley. */
export function kingsPillar(): string {
  return [
    box(-12, -10, 24, 10, '#bda58e'),
    box(-5, -120, 10, 110, '#c9b49d'),
    box(1, -120, 4, 110, '#a38d79'),
    path('M-14-120Q0-108 14-120L10-128H-10Z', GOLD),
    oval(0, -136, 8, 9, GOLD),
    disc(0, -148, 5, GOLD),
    path('M-16-128Q-22-160 0-166 22-160 16-128 14-152 0-158-14-152-16-128Z', '#e09d1c'),
  ].join('')
}
