import { clothes } from './clothes.ts'
import { frontHair, hat, longHair } from './hair.ts'
import type { Look } from './look.ts'

export const FACE_SIDE = 400

/** Jaw, cheeks and brow, around x = 200. */
const HEAD =
  'M122 168c0-66 32-102 78-102s78 36 78 102c0 22-3 42-10 60-12 34-38 60-68 60s-56-26-68-60c-7-18-10-38-10-60z'

/** One driver, looking at the reader, as an SVG of 400 x 400. */
export function faceSvg(look: Look): Buffer {
  const { skin, backdrop, width } = look
  const head = `translate(${200 - 200 * width} 0) scale(${width} 1)`
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${FACE_SIDE} ${FACE_SIDE}" width="${FACE_SIDE}" height="${FACE_SIDE}">
<defs><clipPath id="head"><path d="${HEAD}" transform="${head}"/></clipPath></defs>
<rect width="400" height="400" fill="${backdrop.base}"/>
<circle cx="200" cy="196" r="168" fill="${backdrop.shade}" opacity=".55"/>
${longHair(look)}
${clothes(look)}
<path d="M160 236h80v58c0 26-18 44-40 44s-40-18-40-44z" fill="${skin.shade}"/>
<g transform="${head}">
<path d="M122 164c-14-8-26 2-24 24 2 20 14 34 27 30zM278 164c14-8 26 2 24 24-2 20-14 34-27 30z" fill="${skin.base}"/>
<path d="M110 180c6 4 9 12 9 22M290 180c-6 4-9 12-9 22" fill="none" stroke="${skin.shade}" stroke-width="4" stroke-linecap="round"/>
<path d="${HEAD}" fill="${skin.base}"/>
</g>
<g clip-path="url(#head)">
<path d="M120 40h62c-34 60-40 160-8 250h-60z" fill="${skin.light}" opacity=".5"/>
<path d="M262 60c24 80 22 170-40 236h80V60z" fill="${skin.shade}" opacity=".35"/>
<ellipse cx="150" cy="222" rx="22" ry="15" fill="${skin.lip}" opacity=".16"/>
<ellipse cx="250" cy="222" rx="22" ry="15" fill="${skin.lip}" opacity=".16"/>
${beard(look)}
</g>
${eyes(look)}
<path d="M201 184c-1 16-8 26-9 33 2 7 12 8 18 4" fill="none" stroke="${skin.shade}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>
${mouth(look)}
${lines(look)}
${frontHair(look)}
${hat(look)}
${look.hasGlasses ? GLASSES : ''}
${look.isWoman ? ornaments(look) : ''}
</svg>`)
}

function eyes({ hair, isWoman, age }: Look): string {
  const brow = isWoman ? 5 : 8
  const lashes = isWoman
    ? '<path d="M148 184q15-12 31-2M252 184q-15-12-31-2" fill="none" stroke="#1d1715" stroke-width="4" stroke-linecap="round"/>'
    : ''
  const color = age >= 50 ? hair.color : '#2a211d'
  return `<g>
<path d="M146 166q17-12 36-4M254 166q-17-12-36-4" fill="none" stroke="${color}" stroke-width="${brow}" stroke-linecap="round"/>
<path d="M148 188q16-16 32 0-16 12-32 0zM252 188q-16-16-32 0 16 12 32 0z" fill="#fbf7f2"/>
<circle cx="165" cy="187" r="8.500" fill="#2a1c15"/><circle cx="235" cy="187" r="8.500" fill="#2a1c15"/>
<circle cx="168" cy="184" r="2.600" fill="#fff"/><circle cx="238" cy="184" r="2.600" fill="#fff"/>
${lashes}</g>`
}

function mouth({ skin, smile, isWoman }: Look): string {
  const corner = 246 - smile * 0.35
  const low = 246 + smile
  if (smile >= 13)
    return `<path d="M172 ${corner}q28 ${low - corner + 12} 56 0-28 7-56 0z" fill="#6d2b22"/>
<path d="M177 ${corner + 2.5}q23 ${smile * 0.9} 46 0-23 6-46 0z" fill="#fbf7f2"/>
<path d="M170 ${corner - 1}q30 ${low - corner + 14} 60 0" fill="none" stroke="${skin.lip}" stroke-width="${isWoman ? 6 : 4}" stroke-linecap="round"/>`
  return `<path d="M174 ${corner}q26 ${low - corner + 8} 52 0" fill="none" stroke="${skin.lip}" stroke-width="${isWoman ? 8 : 6}" stroke-linecap="round"/>`
}

function beard({ beard, hair }: Look): string {
  const moustache = `<path d="M200 226c-12-8-32-4-40 12 14-2 28 4 40 0 12 4 26-2 40 0-8-16-28-20-40-12z" fill="${hair.color}"/>`
  const chin =
    'M126 200c2 20 8 34 24 38 16-4 34-8 50-8s34 4 50 8c16-4 22-18 24-38 14 60-30 104-74 104s-88-44-74-104z'
  if (beard === 'moustache') return moustache
  if (beard === 'stubble') return `<path d="${chin}" fill="${hair.color}" opacity=".22"/>`
  if (beard === 'goatee')
    return `${moustache}<path d="M176 268c6-6 42-6 48 0 4 18-8 30-24 30s-28-12-24-30z" fill="${hair.color}"/>`
  if (beard === 'full') return `<path d="${chin}" fill="${hair.color}" opacity=".92"/>${moustache}`
  return ''
}

/** Age lines beside eyes and mouth. */
function lines({ age, skin, beard }: Look): string {
  if (age < 42) return ''
  const cheeks = beard === 'full' ? '' : '<path d="M156 214q-10 12-8 26M244 214q10 12 8 26"/>'
  const brow = age >= 48 ? '<path d="M172 134q28-7 56 0M178 146q22-5 44 0"/>' : ''
  return `<g fill="none" stroke="${skin.shade}" stroke-width="3" stroke-linecap="round" opacity=".8">
<path d="M138 178l-9-5M137 188h-10M262 178l9-5M263 188h10"/>${cheeks}${brow}</g>`
}

const GLASSES = `<g fill="#ffffff" fill-opacity=".16" stroke="#25282f" stroke-width="5">
<rect x="136" y="168" width="56" height="42" rx="16"/><rect x="208" y="168" width="56" height="42" rx="16"/>
<path d="M192 184q8-6 16 0M136 182l-18-6M264 182l18-6" fill="none"/></g>`

function ornaments({ clothes: { second } }: Look): string {
  return `<circle cx="200" cy="140" r="6" fill="#b3122d"/>
<circle cx="112" cy="222" r="6" fill="#e0a526"/><circle cx="288" cy="222" r="6" fill="#e0a526"/>
<path d="M156 330q44 30 88 0" fill="none" stroke="${second}" stroke-width="4" stroke-dasharray="1 8" stroke-linecap="round"/>`
}
