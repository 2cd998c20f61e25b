import { at, box, line, mirrored, path, times } from './draw.ts'
import { birds, grove, palm, roundTree, tufts } from './green.ts'
import { fields, hills, reflected, sky, water, way } from './land.ts'
import { clockTower, palaceTemple } from './plains.ts'
import { house } from './valley.ts'
import { deer, horseCart } from './wild.ts'
import { mill, rickshaw, smallBus, smoke } from './works.ts'

function janakpur(): string {
  const scene = at(320, 352, 1.3, palaceTemple())
  return [
    sky({
      top: '#4c5fa8',
      low: '#fbc6a0',
      sun: { x: 540, y: 130, r: 26, colour: '#ffe2a8' },
      clouds: [[110, 92, 0.9]],
      cloud: '#f5b9b0',
    }),
    grove(palm('#4d6b5c'), 348, -10, 660, 12, 0.9, 3),
    scene,
    box(0, 350, 640, 10, '#d9bfa6'),
    water(360, 480, '#d6a9a6', '#4c4f88', '#ffe6cf', 5),
    `<clipPath id="ghat"><path d="M0 360H640V480H0Z"/></clipPath><g clip-path="url(#ghat)">${reflected(scene, 356, 0.5, 0.3)}</g>`,
    birds(
      [
        [96, 168, 0.8],
        [120, 156, 0.6],
        [430, 84, 0.7],
        [456, 94, 0.5],
      ],
      '#2a2f5f',
    ),
  ].join('')
}

function biratnagar(): string {
  return [
    sky({
      top: '#7a9fc9',
      low: '#fbdcae',
      sun: { x: 150, y: 150, r: 34, colour: '#ffe6a8' },
      clouds: [[440, 72, 0.7]],
      cloud: '#fff0dc',
    }),
    hills(288, 6, '#b9b98f', 4, 3),
    smoke(474, 172, '#f3dcc6'),
    smoke(538, 196, '#f3dcc6'),
    grove(palm('#5d8458'), 330, 0, 160, 3, 0.9, 6),
    at(352, 338, 1.24, mill()),
    fields(336, ['#d9b84e', '#c7a43f', '#b08f38', '#8a7a35'], 320),
    times(9, (i) =>
      line(`M${320 + (i - 4) * 26} 340L${320 + (i - 4) * 150} 480`, '#8f7a33', 2, 'opacity=".55"'),
    ),
    at(150, 386, 1.1, rickshaw()),
    grove(roundTree('#5a8f55', '#7dad6d'), 342, 560, 660, 2, 0.7, 2),
  ].join('')
}

function birgunj(): string {
  return [
    sky({
      top: '#5c8fc4',
      low: '#fde3b4',
      clouds: [
        [130, 84, 0.9],
        [520, 96, 0.7],
      ],
    }),
    times(8, (i) => at(20 + i * 34, 364, 0.8, house(42, 2 + ((i * 3) % 3), i % 2 ? '#e6b98c' : '#cf7f62'))),
    times(8, (i) =>
      at(396 + i * 34, 364, 0.8, house(42, 2 + ((i * 5 + 1) % 3), i % 2 ? '#d99a72' : '#e0a88a')),
    ),
    at(320, 376, 1.3, clockTower('#f6ead8', '#d3bfa8', '#1d4e89', 'dome')),
    box(0, 368, 640, 112, '#93857f'),
    path('M236 372C290 360 350 360 404 372L426 388H214Z', '#7fa05c'),
    mirrored(524, 400, 1.1, rickshaw()),
    at(110, 402, 1.06, smallBus('#2f8f5f')),
    birds([
      [210, 130, 0.7],
      [234, 142, 0.5],
      [420, 120, 0.6],
    ]),
  ].join('')
}

function nepalgunj(): string {
  return [
    sky({ top: '#d98a6a', low: '#fbe2b0', sun: { x: 320, y: 232, r: 54, colour: '#fff0b8' } }),
    hills(296, 5, '#c9a878', 3, 3),
    grove(palm('#5f6b45'), 338, 0, 250, 5, 1.15, 4),
    grove(palm('#5f6b45'), 338, 430, 660, 5, 1.05, 8),
    at(
      470,
      346,
      0.92,
      box(-70, -12, 140, 12, '#d9bfa0') +
        box(-54, -54, 108, 42, '#fdf3e4') +
        times(3, (i) =>
          path(`M${-40 + i * 30}-12V-34Q${-30 + i * 30}-46 ${-20 + i * 30}-34V-12Z`, '#b8123a'),
        ) +
        box(-60, -60, 120, 7, '#e09d1c') +
        path('M-44-60C-40-108-18-136 0-156 18-136 40-108 44-60Z', '#fdf3e4') +
        path('M4-152C20-134 40-108 44-60H20C24-100 16-130 4-152Z', '#e3cdb4') +
        line('M-24-62C-22-104-10-130 0-146M24-62C22-104 10-130 0-146', '#d3b491', 2) +
        box(-1, -176, 2, 24, '#8a4232') +
        path('M1-176 22-168 1-160Z', '#e0782a'),
    ),
    fields(340, ['#c9a14e', '#b58a44', '#9c743c'], 320),
    way(320, 342, 300, 10, 170, '#d9b886'),
    at(216, 408, 1.2, horseCart()),
    tufts(486, 44, 60, ['#7a5c30', '#8f6d38'], 12),
    birds(
      [
        [120, 120, 0.8],
        [146, 108, 0.6],
      ],
      '#6b3a2a',
    ),
  ].join('')
}

function dhangadhi(): string {
  return [
    sky({
      top: '#5a4f96',
      low: '#ffb27a',
      sun: { x: 468, y: 226, r: 48, colour: '#ffd98a' },
      clouds: [
        [170, 100, 1],
        [420, 80, 0.6],
      ],
      cloud: '#e88f90',
    }),
    hills(268, 12, '#94709c', 7, 4),
    hills(290, 6, '#7d6a78', 3, 3),
    grove(roundTree('#5a5a5c', '#74705f'), 310, -10, 660, 13, 0.42, 8),
    box(0, 306, 640, 174, '#a58a4a'),
    water(318, 362, '#e8a98a', '#a8788a', '#ffe0b8', 9),
    tufts(330, 20, 90, ['#8f7a3f', '#a88f48'], 5),
    at(384, 404, 1.16, deer()),
    mirrored(218, 394, 0.96, deer()),
    at(512, 386, 0.6, deer()),
    tufts(416, 48, 90, ['#8a7438', '#a08843', '#6f6032'], 7),
    tufts(490, 84, 80, ['#4f4a2c', '#5f5730', '#3f3d2a'], 3),
    line('M60 178Q74 170 88 178M96 166Q110 158 124 166M40 200Q52 194 64 200', '#3a2f5f', 2.4),
  ].join('')
}

export const TERAI_CITIES: Record<string, () => string> = {
  janakpur,
  biratnagar,
  birgunj,
  nepalgunj,
  dhangadhi,
}
