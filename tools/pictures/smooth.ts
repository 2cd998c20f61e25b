/** The reflections on the paint, in linear light: one plane each for red, green and blue. */
export type Gloss = Float32Array[]

const RADIUS = 4
const SPACE = 2.5
/** Trim and edges contain a trace of paint; their colour differs and is excluded. */
const LEAST_PAINT = 0.04

/**
 * Per pass: px between the samples, because compression leaves grain and block-sized patches; and the difference in
 * linear light that counts as an edge of a reflection, smaller for wide passes so that these edges stay soft.
 */
const PASSES = [
  { spread: 1, range: 0.03 },
  { spread: 3, range: 0.014 },
  { spread: 6, range: 0.008 },
]

/** Bilateral filter within the paint. */
export function smoothed(gloss: Gloss, painted: Float32Array, width: number, height: number): Gloss {
  return PASSES.reduce(
    (planes, { spread, range }) => pass(planes, painted, width, height, spread, range),
    gloss,
  )
}

function pass(
  gloss: Gloss,
  painted: Float32Array,
  width: number,
  height: number,
  spread: number,
  range: number,
): Gloss {
  const grey = painted.map((_, i) => gloss.reduce((sum, plane) => sum + (plane[i] ?? 0), 0) / gloss.length)
  const out = gloss.map((plane) => plane.slice())
  const taps = neighbours(width, spread)
  const margin = RADIUS * spread
  for (let y = margin; y < height - margin; y++) {
    for (let x = margin; x < width - margin; x++) {
      const pixel = y * width + x
      if ((painted[pixel] ?? 0) < LEAST_PAINT) continue
      const here = grey[pixel] ?? 0
      const sums = [0, 0, 0]
      let total = 0
      for (const { step, weight } of taps) {
        const at = pixel + step
        if ((painted[at] ?? 0) < LEAST_PAINT) continue
        const difference = ((grey[at] ?? 0) - here) / range
        const share = weight * Math.exp(-difference * difference)
        total += share
        for (let c = 0; c < 3; c++) sums[c] = (sums[c] ?? 0) + share * (gloss[c]?.[at] ?? 0)
      }
      for (let c = 0; c < 3; c++) {
        const plane = out[c]
        if (plane) plane[pixel] = (sums[c] ?? 0) / total
      }
    }
  }
  return out
}

function neighbours(width: number, spread: number): { step: number; weight: number }[] {
  const taps: { step: number; weight: number }[] = []
  for (let dy = -RADIUS; dy <= RADIUS; dy++) {
    for (let dx = -RADIUS; dx <= RADIUS; dx++) {
      const weight = Math.exp(-(dx * dx + dy * dy) / (2 * SPACE * SPACE))
      taps.push({ step: (dy * width + dx) * spread, weight })
    }
  }
  return taps
}
