import type { Look } from './look.ts'

const BODY = 'M28 400c4-70 60-98 128-112 18 26 70 26 88 0 68 14 124 42 128 112z'

/** From the shoulders down. */
export function clothes({ clothes: { style, base, shade, second }, isWoman }: Look): string {
  const body = `<path d="${BODY}" fill="${base}"/><path d="M300 306c40 16 68 44 72 94h-50c0-34-6-66-22-94z" fill="${shade}"/>`
  if (isWoman)
    return `${body}<path d="M152 290c10 40 86 40 96 0l14 6c-8 62-116 62-124 0z" fill="${second}"/>
<path d="M70 334c40-30 74-40 92-44 4 50 10 80 26 110H96c-16-18-24-42-26-66z" fill="${shade}" opacity=".65"/>`
  return `${body}${MEN[style](base, shade, second)}`
}

const COLLAR = 'M156 288l44 52-46 26-24-62zM244 288l-44 52 46 26 24-62z'

const MEN: Record<Look['clothes']['style'], (base: string, shade: string, second: string) => string> = {
  shirt: (base, shade) =>
    `<path d="${COLLAR}" fill="${base}" stroke="${shade}" stroke-width="4" stroke-linejoin="round"/>
<path d="M200 342v58" stroke="${shade}" stroke-width="4"/><circle cx="200" cy="372" r="4" fill="${shade}"/>`,
  polo: (_, shade, second) =>
    `<path d="${COLLAR}" fill="${second}"/><path d="M192 342h16v50h-16z" fill="${shade}"/><circle cx="200" cy="360" r="3.500" fill="${second}"/>`,
  jacket: (_, shade, second) =>
    `<path d="M156 288l44 56 44-56 8 112H148z" fill="${second}"/>
<path d="M150 288l-24 20 44 92h22zM250 288l24 20-44 92h-22z" fill="${shade}"/>`,
  waistcoat: (base, shade) =>
    `<path d="M132 296l68 104 68-104c30 8 56 20 72 38v66H60v-66c16-18 42-30 72-38z" fill="#f4efe4"/>
<path d="M132 296l62 104h-84l-22-88zM268 296l-62 104h84l22-88z" fill="${base}" stroke="${shade}" stroke-width="3"/>
<path d="M156 288l44 50-26 20-34-60zM244 288l-44 50 26 20 34-60z" fill="#fffaf0" stroke="#d9cfbb" stroke-width="3"/>`,
  daura: () =>
    `<path d="${BODY}" fill="#efe7d6"/><path d="M160 290c6 22 22 40 40 44 18-4 34-22 40-44" fill="none" stroke="#cbbfa6" stroke-width="7"/>
<path d="M236 300c-10 44-36 78-64 100" fill="none" stroke="#cbbfa6" stroke-width="5"/>
<path d="M96 318l64-28 26 110H84zM304 318l-64-28-10 110h88z" fill="#2b2f38"/>`,
  sweater: (base, shade, second) =>
    `<path d="M150 292c12 46 88 46 100 0l12 8c-10 62-114 62-124 0z" fill="${shade}"/>
<path d="M44 372h312" stroke="${second}" stroke-width="9" stroke-dasharray="14 10" opacity=".7"/><path d="M158 290c10 30 74 30 84 0" fill="none" stroke="${base}" stroke-width="5"/>`,
}
