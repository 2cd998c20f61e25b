import { at, box, line, oval, path } from './draw.ts'
import { birds, grove, prayerFlags, roundTree, tufts } from './green.ts'
import { hills, mist, reflected, sky, water } from './land.ts'
import { emperorsPillar, mayaShrine, peacePagoda } from './plains.ts'
import { elephant, rhino } from './wild.ts'
import { archBridge, canoe, smallBus } from './works.ts'

/** Reeds on one shore only. */
function bank(side: 0 | 1): string {
  const reeds = tufts(404, 34, 60, ['#6f9a5a', '#89ad66', '#5c874f'], 31 + side)
  return `<clipPath id="bank${side}"><path d="${side ? 'M510 0H640V480H510Z' : 'M0 0H170V480H0Z'}"/></clipPath><g clip-path="url(#bank${side})">${reeds}</g>`
}

function bharatpur(): string {
  const far = hills(262, 22, '#8fb39d', 8, 2)
  return [
    sky({
      top: '#7db6d6',
      low: '#fbeed2',
      clouds: [
        [140, 90, 0.9],
        [480, 70, 0.8],
      ],
    }),
    hills(222, 26, '#b5cad0', 2, 3),
    far,
    grove(roundTree('#4f8a63', '#70a880'), 304, -10, 660, 12, 0.4, 7),
    water(304, 480, '#9fcbd2', '#3b7f93', '#ffffff', 6),
    archBridge(-10, 650, 292, 46, 7, '#efe4d6', '#c3b3a3'),
    at(424, 276, 0.68, smallBus('#1d4e89')),
    at(190, 276, 0.6, smallBus('#f2a900')),
    at(250, 392, 0.94, canoe('#8a4232')),
    path('M0 372C70 360 140 380 190 404 120 424 50 430 0 430Z', '#d9c79a'),
    path('M640 366C580 360 530 378 500 398 560 416 610 420 640 418Z', '#d9c79a'),
    bank(0),
    bank(1),
    birds([
      [330, 150, 0.8],
      [356, 138, 0.6],
      [312, 134, 0.5],
    ]),
  ].join('')
}

function sauraha(): string {
  return [
    sky({ top: '#f0a35c', low: '#fde7b8', sun: { x: 430, y: 176, r: 44, colour: '#ffd27a' } }),
    hills(236, 14, '#c9a98a', 4, 3),
    mist(262, 24, '#fdeccb', 0.9),
    grove(roundTree('#7d8a55', '#9aa56a'), 300, -10, 660, 12, 0.62, 3),
    hills(300, 6, '#a9a35a', 5, 2),
    at(222, 372, 1.35, elephant(true)),
    tufts(372, 62, 90, ['#b9a648', '#9c9440', '#cdb75a', '#848338'], 9),
    at(506, 408, 1.04, rhino()),
    tufts(424, 70, 80, ['#7d7f36', '#94913c', '#6a7032'], 14),
    tufts(492, 90, 70, ['#4d5a2c', '#5d6a30', '#3f4d2a'], 4),
    birds(
      [
        [120, 110, 0.9],
        [150, 96, 0.7],
        [96, 92, 0.6],
        [560, 120, 0.6],
      ],
      '#5f3f2f',
    ),
  ].join('')
}

function lumbini(): string {
  const scene =
    at(352, 330, 1.12, mayaShrine()) +
    at(208, 332, 1.04, emperorsPillar()) +
    at(84, 330, 1.75, roundTree('#4b7f52', '#6c9f68')) +
    at(576, 330, 1.3, roundTree('#55895a', '#78a971'))
  return [
    sky({
      top: '#8d9fd6',
      low: '#fddcc6',
      sun: { x: 352, y: 168, r: 58, colour: '#ffefc9' },
      clouds: [
        [150, 76, 0.8],
        [560, 92, 0.7],
      ],
      cloud: '#fff1e4',
    }),
    grove(roundTree('#9db59a', '#b3c7a6'), 322, -10, 660, 13, 0.5, 5),
    box(0, 318, 640, 14, '#8fae74'),
    at(498, 324, 0.36, peacePagoda()),
    scene,
    prayerFlags(96, 232, 300, 250, 20, 15, 9),
    prayerFlags(96, 244, 208, 176, 12, 8, 9),
    prayerFlags(560, 250, 404, 246, 18, 11, 9),
    box(0, 330, 640, 10, '#c9a68c'),
    water(340, 480, '#c3b9d0', '#5f6f9c', '#fff1e4', 8),
    `<clipPath id="pond"><path d="M0 340H640V480H0Z"/></clipPath><g clip-path="url(#pond)">${reflected(scene, 340, 0.6, 0.22)}</g>`,
    [
      [90, 400, 1],
      [150, 420, 1.2],
      [500, 396, 0.9],
      [560, 420, 1.3],
      [430, 428, 1],
    ]
      .map(([x = 0, y = 0, s = 1]) =>
        at(
          x,
          y,
          s,
          oval(0, 2, 24, 6, '#4d7a5c') +
            path('M-12 0Q-14-12 0-18 14-12 12 0Z', '#f3b3c4') +
            path('M-5 0Q-6-12 0-18 6-12 5 0Z', '#fbdbe2'),
        ),
      )
      .join(''),
  ].join('')
}

function hetauda(): string {
  return [
    sky({
      top: '#5fa6c4',
      low: '#fff0cf',
      sun: { x: 118, y: 78, r: 22, colour: '#fff3c4' },
      clouds: [[500, 70, 0.9]],
    }),
    hills(180, 34, '#b3c6c4', 2, 3),
    hills(226, 40, '#8fb98f', 19, 2),
    hills(276, 36, '#6da06f', 6, 3),
    line('M-10 150 650 236', '#33405f', 2),
    [70, 250, 430, 590]
      .map((x) =>
        at(
          x,
          150 + (x + 10) * 0.13,
          1,
          line('M0 0V14', '#33405f', 2) +
            path('M-14 14H14L11 34H-11Z', '#b8123a') +
            box(-10, 17, 20, 6, '#f2cf8a'),
        ),
      )
      .join(''),
    [150, 510]
      .map((x) =>
        at(
          x,
          150 + (x + 10) * 0.13,
          1,
          line('M-9 96 0-6 9 96M-6 60 6 60M-7 78 8 78M-4 32H4', '#4a5577', 3) +
            box(-14, -8, 28, 4, '#4a5577'),
        ),
      )
      .join(''),
    hills(336, 22, '#4f8a5c', 11, 2),
    path(
      'M640 330C520 330 470 350 500 366S620 392 560 412 300 430 240 480H420C460 446 640 440 640 400Z',
      '#8d939c',
    ),
    path(
      'M640 346C560 344 512 352 528 362S640 388 600 410',
      'none',
      'stroke="#f5e6b8" stroke-width="2.4" stroke-dasharray="12 9"',
    ),
    at(586, 352, 0.5, smallBus('#f2a900')),
    grove(roundTree('#2f6a4c', '#4b8a62'), 372, -10, 420, 8, 0.62, 21),
    hills(420, 12, '#2f5a45', 4, 2),
  ].join('')
}

export const CENTRAL_CITIES: Record<string, () => string> = { bharatpur, sauraha, lumbini, hetauda }
