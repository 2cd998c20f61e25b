import { at, box, line, path, times } from './draw.ts'
import { birds, grove, palm, roundTree, teaRows } from './green.ts'
import { fields, hills, reflected, sky, water, way } from './land.ts'
import { clockTower, palaceTemple } from './plains.ts'
import { house } from './valley.ts'
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

/** Tea gardens of the east: the way up from Itahari. */
function itahari(): string {
  return [
    sky({
      top: '#86bfd2',
      low: '#f7f0cf',
      sun: { x: 520, y: 110, r: 26, colour: '#fff3c0' },
      clouds: [[150, 80, 1]],
    }),
    hills(206, 24, '#b0cac6', 4, 3),
    hills(246, 22, '#86b092', 8, 2),
    grove(roundTree('#4f8f66', '#79b388'), 276, 20, 640, 9, 0.44, 5),
    hills(280, 8, '#6da06f', 6, 2),
    teaRows(318, 7, '#3f7f4d', '#6aa864'),
    way(322, 296, 360, 6, 66, '#6d7480'),
    line('M322 304C324 350 352 400 358 480', '#f5e6b8', 3, 'stroke-dasharray="14 14"'),
    at(336, 366, 0.62, smallBus('#b8123a')),
    at(96, 352, 1.1, roundTree('#2f6a4c', '#4f8f66')),
    at(566, 340, 0.9, roundTree('#3b7a55', '#63a076')),
  ].join('')
}

function dharan(): string {
  return [
    sky({
      top: '#79b7d8',
      low: '#f3f1d6',
      clouds: [
        [150, 90, 1],
        [500, 70, 0.8],
      ],
    }),
    hills(216, 30, '#a9c3c9', 3, 3),
    hills(258, 30, '#7fa88f', 16, 2),
    hills(306, 18, '#5b8f6b', 7, 3),
    times(6, (i) => at(36 + i * 44, 366, 0.74, house(46, 2 + (i % 2), i % 2 ? '#e0b48a' : '#cf8a6a'))),
    times(6, (i) => at(404 + i * 46, 366, 0.74, house(46, 2 + ((i + 1) % 2), i % 2 ? '#d99a72' : '#e6c29a'))),
    at(326, 374, 1.14, clockTower('#f3e6d4', '#cdb9a4', '#b8123a', 'spire')),
    path('M0 370H640V480H0Z', '#6d7a84'),
    path('M250 372C300 362 350 362 402 372L420 384H232Z', '#4f8a5f'),
    line('M0 414H640', '#f2cf66', 4, 'stroke-dasharray="34 26"'),
    at(530, 400, 0.92, smallBus('#1d4e89')),
    grove(roundTree('#3b7a55', '#5f9c70'), 380, 96, 220, 2, 0.56, 4),
    birds([
      [440, 120, 0.7],
      [462, 132, 0.5],
    ]),
  ].join('')
}

export const EASTERN_CITIES: Record<string, () => string> = { janakpur, biratnagar, itahari, dharan }
