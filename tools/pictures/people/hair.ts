import type { Look } from './look.ts'

/** Over brow and temples; men's styles, and the parting of women. */
export function frontHair({ hair, isWoman, hat }: Look): string {
  const { color, shine } = hair
  if (isWoman)
    return `<path d="M112 196c-14-88 28-142 88-142s102 54 88 142c-8-44-34-86-88-108-54 22-80 64-88 108z" fill="${color}"/>
<path d="M200 60c-34 6-60 30-72 66M200 60c34 6 60 30 72 66" fill="none" stroke="${shine}" stroke-width="5" stroke-linecap="round"/>`
  // the part that a hat leaves visible
  if (hat)
    return `<path d="M116 178c-6-22-6-40-2-56h14c-2 20-6 36-12 56zM284 178c6-22 6-40 2-56h-14c2 20 6 36 12 56z" fill="${color}"/>`
  return MEN[hair.style](color, shine)
}

const MEN: Record<Look['hair']['style'], (color: string, shine: string) => string> = {
  side: (color, shine) =>
    `<path d="M114 182c-18-84 22-136 90-136 66 0 98 52 82 136-6-30-12-50-26-64-46 6-92-2-112-20-10 24-28 46-34 84z" fill="${color}"/>
<path d="M150 92c24 18 66 24 108 16" fill="none" stroke="${shine}" stroke-width="6" stroke-linecap="round"/>`,
  crew: (color, shine) =>
    `<path d="M116 170c-12-76 26-118 84-118s96 42 84 118c-4-24-10-42-18-54-40-14-92-14-132 0-8 12-14 30-18 54z" fill="${color}"/>
<path d="M146 92c30-16 78-16 108 0" fill="none" stroke="${shine}" stroke-width="6" stroke-linecap="round"/>`,
  wavy: (color, shine) =>
    `<path d="M112 178c-20-60-6-96 26-108 10-28 48-32 66-22 24-12 58 0 64 24 30 14 36 52 20 106-4-26-10-42-22-56-12 6-28 4-38-6-16 12-38 10-50-4-12 12-26 14-40 8-14 14-20 32-26 58z" fill="${color}"/>
<path d="M150 78c16-14 38-14 50-2M212 74c16-8 38 0 42 16" fill="none" stroke="${shine}" stroke-width="6" stroke-linecap="round"/>`,
  swept: (color, shine) =>
    `<path d="M114 178c-14-66 4-118 66-128 26-18 88-10 104 36 14 30 10 62 2 92-6-34-14-56-30-72-34-16-86-18-116 4-12 16-20 40-26 68z" fill="${color}"/>
<path d="M140 94c26-28 82-34 116-8" fill="none" stroke="${shine}" stroke-width="6" stroke-linecap="round"/>`,
  thin: (color) =>
    `<path d="M116 180c-12-34-10-66 8-88 4 24 0 52-8 88zM284 180c12-34 10-66-8-88-4 24 0 52 8 88z" fill="${color}"/>`,
}

/** Behind neck and shoulders. */
export function longHair({ hair, isWoman }: Look): string {
  if (!isWoman) return ''
  const back = `<path d="M108 200c-20-100 26-152 92-152s112 52 92 152c-2 30-8 60-14 82H122c-6-22-12-52-14-82z" fill="${hair.color}"/>`
  if (hair.long === 'parted')
    return `<path d="M104 200c-20-104 28-156 96-156s116 52 96 156c-2 60 4 104 14 132H90c10-28 16-72 14-132z" fill="${hair.color}"/>`
  if (hair.long === 'bun') return `<circle cx="200" cy="46" r="34" fill="${hair.color}"/>${back}`
  const knots = [288, 318, 346, 370].map(
    (y) => `<ellipse cx="304" cy="${y}" rx="21" ry="19" fill="${hair.color}"/>`,
  )
  return `${back}<path d="M262 250c30 10 44 20 44 40" fill="none" stroke="${hair.color}" stroke-width="34" stroke-linecap="round"/>${knots.join('')}`
}

const TOPI = 'M108 132c-2-46 20-84 66-92 40-8 92 0 108 38 8 18 10 36 10 54-58-20-126-20-184 0z'

export function hat({ hat }: Look): string {
  if (hat === 'topi')
    return `<defs><pattern id="dhaka" width="28" height="24" patternUnits="userSpaceOnUse">
<rect width="28" height="24" fill="#f6efe2"/><path d="M14 1l9 11-9 11-9-11z" fill="#b3122d"/><path d="M14 7l4 5-4 5-4-5z" fill="#1d4e89"/>
<path d="M0 7l4 5-4 5zM28 7l-4 5 4 5z" fill="#2a6b4a"/></pattern></defs>
<path d="${TOPI}" fill="url(#dhaka)"/><path d="M108 132c58-20 126-20 184 0v-16c-58-20-126-20-184 0z" fill="#a3142c" opacity=".85"/>
<path d="M176 40c-8 26-10 52-8 72" fill="none" stroke="#00000022" stroke-width="8"/>`
  if (hat === 'blackTopi')
    return `<path d="${TOPI}" fill="#23252b"/><path d="M108 132c58-20 126-20 184 0v-14c-58-20-126-20-184 0z" fill="#15171b"/>
<path d="M176 42c-8 26-10 50-8 70" fill="none" stroke="#3a3e47" stroke-width="6" stroke-linecap="round"/>`
  if (hat === 'cap')
    return `<path d="M110 128c-2-54 34-86 90-86s92 32 90 86c-56-14-124-14-180 0z" fill="#1d4e89"/>
<path d="M112 126c40-22 136-22 176 0 18 8 26 16 24 22-62-20-162-20-224 0-2-6 6-14 24-22z" fill="#163d6c"/>
<circle cx="200" cy="44" r="6" fill="#163d6c"/><path d="M184 96l16-22 16 22z" fill="#f2a900"/>`
  if (hat === 'knit')
    return `<path d="M108 134c-4-60 36-94 92-94s96 34 92 94c-60-18-124-18-184 0z" fill="#7a2638"/>
<path d="M106 136c60-22 128-22 188 0v-24c-60-22-128-22-188 0z" fill="#f1e3c8"/>
<path d="M128 126v-22M152 119v-22M176 115v-22M200 114V92M224 115V93M248 119V97M272 126v-22" stroke="#7a2638" stroke-width="5"/>`
  return ''
}
