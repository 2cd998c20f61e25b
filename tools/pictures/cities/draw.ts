/** The sheet on which every city is drawn, in px. */
export const SHEET_WIDTH = 640
export const SHEET_HEIGHT = 480

/** A seeded random sequence in 0..1, so that a picture is reproducible. */
export function chance(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

export function at(x: number, y: number, scale: number, content: string): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})">${content}</g>`
}

export function mirrored(x: number, y: number, scale: number, content: string): string {
  return `<g transform="translate(${x} ${y}) scale(${-scale} ${scale})">${content}</g>`
}

export function path(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}" ${more}/>`
}

export function line(d: string, stroke: string, width: number, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`
}

export function box(x: number, y: number, width: number, height: number, fill: string, more = ''): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`
}

export function disc(x: number, y: number, r: number, fill: string, more = ''): string {
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`
}

export function oval(x: number, y: number, rx: number, ry: number, fill: string, more = ''): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`
}

/** `count` copies, each drawn with its index from 0 to count - 1. */
export function times(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('')
}
