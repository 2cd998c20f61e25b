import { at, box, disc, line, mirrored, oval, path, times } from './draw.ts'
import { grove, poplar, prayerFlags, roundTree } from './green.ts'
import { fields, hills, mist, peaks, reflected, sky, water } from './land.ts'
import { peacePagoda } from './plains.ts'
import { house, stoneTemple } from './valley.ts'
import { canoe, plane, ropeBridge } from './works.ts'

const SNOW = '#fbf4f0'
const SNOW_SHADE = '#b9c7e2'

function pokhara(): string {
  const range = [
    peaks(
      [
        { x: 70, y: 176, reach: 130 },
        { x: 560, y: 160, reach: 150 },
        { x: 190, y: 150, reach: 140 },
        { x: 450, y: 172, reach: 120 },
      ],
      290,
      '#eaf0f8',
      '#b5c8e2',
      4,
    ),
    peaks([{ x: 320, y: 66, reach: 150 }], 290, SNOW, '#9fb6da', 9),
    path('M320 66 306 92 312 104 324 84Z', '#9fb6da'),
  ].join('')
  const shore = hills(282, 14, '#5f9a83', 12, 3) + hills(296, 8, '#3f7d69', 5, 4)
  return [
    sky({
      top: '#5fa3d8',
      low: '#e3f0f2',
      clouds: [
        [130, 92, 0.9],
        [520, 66, 0.7],
      ],
    }),
    range,
    mist(270, 26, '#ffffff', 0.7),
    shore,
    water(312, 480, '#8cc3cf', '#2a6f8f', '#ffffff', 21),
    `<g clip-path="url(#lake)"><clipPath id="lake"><path d="M0 312H640V480H0Z"/></clipPath>${reflected(range + shore, 312, 0.52, 0.3)}</g>`,
    at(196, 366, 1, canoe('#b8123a')),
    mirrored(470, 346, 0.66, canoe('#f2a900', '#1d4e89')),
    at(566, 330, 0.4, canoe('#1d4e89', '#b8123a')),
    path('M0 300C60 300 96 318 130 330 80 336 30 340 0 338Z', '#2f6b58'),
    grove(roundTree('#3f7f5c', '#5d9d74'), 326, -10, 96, 3, 0.5, 3),
    at(528, 284, 0.34, peacePagoda()),
  ].join('')
}

function jomsom(): string {
  const strata = times(7, (i) =>
    path(
      `M0 ${262 + i * 16}C90 ${240 + i * 17} 150 ${282 + i * 13} 250 ${262 + i * 16}S430 ${284 + i * 13} 640 ${252 + i * 17}V480H0Z`,
      i % 2 ? '#c98f5c' : '#dba872',
    ),
  )
  return [
    sky({ top: '#2f78c4', low: '#cfe6f2' }),
    peaks(
      [
        { x: 440, y: 78, reach: 190 },
        { x: 170, y: 128, reach: 150 },
        { x: 600, y: 140, reach: 120 },
      ],
      280,
      SNOW,
      SNOW_SHADE,
      6,
    ),
    path('M0 232C60 206 120 216 160 244 220 226 260 250 300 258L300 480H0Z', '#b98052'),
    strata,
    times(16, (i) => box(24 + i * 40, 282 + ((i * 17) % 40), 5, 7, '#7a4f34', 'rx="2" opacity=".55"')),
    path('M0 356C180 336 420 344 640 362V480H0Z', '#a8764a'),
    path('M640 372C500 366 380 386 250 392 150 398 60 420 0 424V452C160 440 420 424 640 404Z', '#8fb7c4'),
    at(
      150,
      364,
      0.78,
      box(-46, -14, 92, 14, '#fdf8f0') +
        box(-36, -34, 72, 20, '#b8123a') +
        box(-36, -34, 72, 5, '#fdf8f0') +
        path('M-28-34C-30-66-14-74 0-74S30-66 28-34Z', '#fdf8f0') +
        path('M8-73C20-72 30-62 28-34H16C20-54 16-66 8-73Z', '#dfd3c4') +
        box(-10, -86, 20, 12, '#f2b134') +
        path('M-8-86H8L2-116H-2Z', '#e09d1c') +
        disc(0, -119, 4, '#f2b134'),
    ),
    prayerFlags(150, 276, 330, 358, 14, 12, 9),
    prayerFlags(150, 276, 0, 340, 14, 10, 9),
    at(448, 178, 1, plane()),
    grove(poplar('#8a9a3f', '#b3bd5c'), 374, 420, 640, 7, 0.62, 11),
  ].join('')
}

function birendranagar(): string {
  return [
    sky({
      top: '#6fb2c9',
      low: '#fdf0d0',
      sun: { x: 130, y: 112, r: 24, colour: '#fff2c4' },
      clouds: [[470, 78, 0.9]],
    }),
    hills(210, 40, '#a5c0b8', 12, 3),
    hills(256, 30, '#7ba58d', 5, 2),
    hills(290, 16, '#5d9070', 9, 3),
    fields(312, ['#a8bd6a', '#8fae5e']),
    oval(320, 386, 250, 42, '#6fb3bd'),
    oval(320, 380, 230, 32, '#93cbd0'),
    line('M150 376h60M250 392h90M410 374h70M330 370h40M200 400h40', '#ffffff', 2.4, 'opacity=".6"'),
    box(308, 356, 24, 10, '#b9a48f'),
    at(320, 358, 0.74, stoneTemple()),
    at(150, 360, 0.8, roundTree('#3b7a55', '#63a076')),
    at(92, 368, 1, roundTree('#2f6a4c', '#4f8f66')),
    at(520, 360, 0.8, roundTree('#3b7a55', '#63a076')),
    at(584, 370, 1.04, roundTree('#2f6a4c', '#4f8f66')),
    at(196, 396, 0.56, canoe('#b8123a')),
    hills(440, 8, '#3f6b4c', 3, 2),
  ].join('')
}

function butwal(): string {
  return [
    sky({ top: '#6aa9d6', low: '#f8e9cf', clouds: [[330, 70, 0.9]] }),
    hills(206, 20, '#b4c9d2', 7, 4),
    path('M0 150C60 150 120 196 190 250 230 282 262 300 290 318L290 480H0Z', '#6f9f80'),
    path('M0 212C70 214 120 250 170 290 210 322 240 338 268 350L268 480H0Z', '#4f8566'),
    path('M640 128C580 132 520 190 460 244 420 282 380 304 356 318V480H640Z', '#7dab88'),
    path('M640 200C570 206 520 250 470 292 430 326 400 342 376 352V480H640Z', '#598f6d'),
    path('M290 300H356C372 340 440 380 520 420L560 480H150C180 420 270 360 290 300Z', '#8fc1cf'),
    path('M300 312H340C352 350 400 396 440 480H250C270 410 296 350 300 312Z', '#b7dbe0', 'opacity=".7"'),
    ropeBridge(136, 512, 262, 62, 22, '#33405f'),
    times(4, (i) => at(40 + i * 34, 336 + i * 22, 0.5, house(52, 2, i % 2 ? '#e0b48a' : '#cf8a6a'))),
    times(4, (i) => at(600 - i * 34, 332 + i * 22, 0.5, house(52, 2, i % 2 ? '#cf8a6a' : '#e6c29a'))),
    grove(roundTree('#35704f', '#548f68'), 300, 40, 110, 2, 0.44, 4),
    grove(roundTree('#35704f', '#548f68'), 290, 540, 620, 2, 0.44, 9),
    path('M180 438C200 424 226 424 240 438ZM470 450C490 434 520 436 532 452Z', '#c9c2b8'),
  ].join('')
}

export const WESTERN_CITIES: Record<string, () => string> = { pokhara, jomsom, birendranagar, butwal }
