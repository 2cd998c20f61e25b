import { at, line, path, times } from './draw.ts'
import { birds, grove, pine, roundTree, teaRows } from './green.ts'
import { hills, mist, peaks, sky, way } from './land.ts'
import { clockTower } from './plains.ts'
import { house, pagoda } from './valley.ts'
import { smallBus } from './works.ts'

function dhulikhel(): string {
  const list = [60, 150, 235, 330, 420, 505, 600].map((x, i) => ({
    x,
    y: [190, 150, 176, 128, 166, 142, 184][i] ?? 170,
    reach: 96,
  }))
  return [
    sky({
      top: '#6a86c8',
      low: '#ffd7ad',
      sun: { x: 90, y: 150, r: 22, colour: '#fff0c4' },
      clouds: [[460, 70, 0.8]],
      cloud: '#ffe6d2',
    }),
    peaks(list, 262, '#fff0e4', '#d3b4c4', 15),
    mist(262, 24, '#ffe9d6', 0.9),
    hills(270, 20, '#8fa9b8', 9, 3),
    hills(302, 22, '#6f9782', 4, 2),
    times(5, (i) =>
      line(
        `M0 ${322 + i * 13}C160 ${300 + i * 15} 330 ${338 + i * 10} 640 ${312 + i * 14}`,
        '#a6c18c',
        3,
        'opacity=".7"',
      ),
    ),
    hills(356, 16, '#557f63', 2, 2),
    at(140, 364, 0.8, house(92, 3, '#b4644c')),
    at(226, 370, 0.72, house(74, 2, '#c98a68')),
    at(74, 372, 0.7, house(70, 2, '#a85640')),
    at(488, 366, 0.66, pagoda(3, 2)),
    grove(roundTree('#3f7453', '#5a9068'), 380, 280, 440, 4, 0.42, 8),
    at(590, 378, 0.66, pine('#2f5f4b', '#4a7d63')),
    hills(400, 12, '#3f6650', 14, 2),
  ].join('')
}

/** Tea gardens of the east, on the road up from Itahari. */
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

export const EASTERN_CITIES: Record<string, () => string> = { dhulikhel, itahari, dharan }
