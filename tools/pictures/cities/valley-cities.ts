import { at, box, disc, line, path, times } from './draw.ts'
import { birds, grove, pine, prayerFlags } from './green.ts'
import { hills, mist, peaks, sky } from './land.ts'
import { house, kingsPillar, pagoda, stoneTemple, stupa } from './valley.ts'

function kathmandu(): string {
  return [
    sky({
      top: '#6e9fd0',
      low: '#fbe3c6',
      sun: { x: 476, y: 118, r: 24, colour: '#ffe9bd' },
      clouds: [
        [112, 96, 0.8],
        [566, 74, 0.6],
      ],
    }),
    peaks(
      [
        { x: 60, y: 176, reach: 110 },
        { x: 170, y: 196, reach: 90 },
        { x: 470, y: 186, reach: 100 },
        { x: 590, y: 168, reach: 120 },
      ],
      270,
      '#f3ecee',
      '#c3cbe2',
      7,
    ),
    hills(246, 18, '#a9bccb', 3, 3),
    hills(276, 16, '#88a79b', 8, 2),
    times(7, (i) => at(28 + i * 34, 352, 0.74, house(40, 2 + ((i * 5) % 3), i % 2 ? '#b9694f' : '#c07a5c'))),
    times(7, (i) =>
      at(410 + i * 36, 352, 0.74, house(40, 2 + ((i * 7 + 1) % 3), i % 2 ? '#c07a5c' : '#b1604a')),
    ),
    box(0, 350, 640, 130, '#c99a78'),
    at(320, 366, 1.2, stupa()),
    birds([
      [170, 140, 0.8],
      [196, 154, 0.6],
      [148, 160, 0.5],
      [470, 196, 0.6],
      [494, 184, 0.5],
    ]),
    path('M0 366H640V480H0Z', '#b9835f'),
  ].join('')
}

function lalitpur(): string {
  return [
    sky({
      top: '#3f4f93',
      low: '#f6a98a',
      sun: { x: 150, y: 196, r: 26, colour: '#ffd9a0' },
      clouds: [
        [500, 84, 0.9],
        [330, 60, 0.5],
      ],
      cloud: '#f7b9a8',
    }),
    hills(262, 22, '#7d7aa8', 5, 3),
    hills(290, 14, '#66648f', 11, 2),
    at(96, 372, 1.06, house(110, 4, '#9c4f3f')),
    at(552, 372, 1.02, pagoda(3, 2)),
    at(196, 372, 0.9, house(84, 3, '#a85c48')),
    at(336, 372, 1.28, stoneTemple()),
    at(446, 376, 1.1, kingsPillar()),
    path('M0 370H640V480H0Z', '#a0624f'),
    times(9, (i) => line(`M${-40 + i * 90} 480L${200 + i * 30} 370`, '#8a5040', 1.6, 'opacity=".6"')),
    line('M0 392H640M0 424H640', '#8a5040', 1.6, 'opacity=".5"'),
    birds([
      [250, 120, 0.8],
      [276, 108, 0.6],
      [230, 104, 0.5],
    ]),
  ].join('')
}

function bhaktapur(): string {
  return [
    sky({
      top: '#7fb0d6',
      low: '#fdeccb',
      clouds: [
        [120, 84, 1],
        [548, 110, 0.8],
      ],
    }),
    peaks(
      [
        { x: 90, y: 200, reach: 120 },
        { x: 560, y: 190, reach: 130 },
      ],
      290,
      '#f4eef0',
      '#c6cfe4',
      2,
    ),
    hills(270, 20, '#9bb59f', 6, 3),
    at(80, 374, 1.1, house(116, 4, '#b4644c')),
    at(572, 374, 1.1, house(122, 4, '#a85640')),
    at(178, 374, 0.9, house(70, 3, '#c07a5c')),
    at(478, 374, 0.92, house(64, 3, '#b9694f')),
    at(320, 384, 1.16, pagoda(5, 5)),
    path('M0 374H230L205 400H435L410 374H640V480H0Z', '#c08a68'),
    path('M180 398H460L476 420H164Z', '#b17a5a'),
    prayerFlags(136, 262, 290, 236, 16, 10, 9),
    prayerFlags(350, 236, 512, 262, 16, 10, 9),
    birds([
      [440, 96, 0.8],
      [466, 108, 0.6],
      [200, 130, 0.6],
    ]),
  ].join('')
}

function nagarkot(): string {
  return [
    sky({
      top: '#2f3f86',
      low: '#ff9f6b',
      sun: { x: 392, y: 216, r: 30, colour: '#ffe08a' },
      clouds: [
        [150, 84, 1],
        [540, 112, 0.7],
      ],
      cloud: '#f08a86',
    }),
    peaks(
      [
        { x: 110, y: 176, reach: 120 },
        { x: 230, y: 198, reach: 90 },
        { x: 320, y: 166, reach: 110 },
        { x: 500, y: 170, reach: 120 },
        { x: 600, y: 196, reach: 90 },
      ],
      272,
      '#c78aa0',
      '#7d5f94',
      18,
    ),
    mist(276, 30, '#ffc9a0', 0.85),
    hills(286, 18, '#7b6397', 3, 4),
    mist(312, 18, '#f3a98f', 0.55),
    hills(320, 22, '#56517f', 10, 3),
    hills(362, 24, '#33406a', 1, 2),
    at(
      148,
      352,
      1,
      line('M-22 0-12-92M22 0 12-92M-20-20 16-52M20-20-16-52M-16-56 12-88', '#14213d', 4) +
        box(-22, -96, 44, 6, '#14213d') +
        line('M-20-110V-96M20-110V-96M-20-110H20', '#14213d', 2.6) +
        disc(0, -106, 5, '#14213d'),
    ),
    grove(pine('#1c2b4d', '#2d3e66'), 396, 250, 660, 9, 0.8, 5),
    grove(pine('#1c2b4d', '#2d3e66'), 420, -20, 120, 3, 0.9, 6),
    birds(
      [
        [300, 120, 0.8],
        [326, 108, 0.6],
      ],
      '#2a2f5f',
    ),
  ].join('')
}

export const VALLEY_CITIES: Record<string, () => string> = { kathmandu, lalitpur, bhaktapur, nagarkot }
