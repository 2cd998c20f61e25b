import sharp from 'sharp'
import type { Paint } from '#server/db/seed/data/picture-sets.ts'
import { type Gloss, smoothed } from './smooth.ts'

export interface Layer {
  data: Buffer
  width: number
  height: number
}

/**
 * A vehicle before painting: its picture, and in linear light what the paint reflects by itself and what it mirrors.
 */
export interface Unpainted extends Layer {
  /** One value per pixel; 0 without paint. */
  painted: Float32Array
  gloss: Gloss
}

export type Rgb = readonly [red: number, green: number, blue: number]

/** sRGB. White keeps its shading and black its reflections slightly better than with the colours of the recipe. */
export const PAINTS: Record<Paint, Rgb> = {
  white: [228, 230, 233],
  silver: [170, 176, 184],
  black: [42, 46, 54],
  red: [190, 20, 38],
  blue: [28, 68, 134],
  green: [28, 88, 66],
  yellow: [226, 172, 30],
}

const PAINT_ALBEDO = 0.7
const STEPS = 4096

const toLinear = Float32Array.from({ length: 256 }, (_, byte) => {
  const v = byte / 255
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4
})

const toSrgb = Uint8Array.from({ length: STEPS + 1 }, (_, step) => {
  const v = step / STEPS
  return Math.round(255 * (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055))
})

/**
 * Base and shade are compressed separately: their difference has noise that would show as blotches in dark paints, so
 * it is smoothed.
 */
export async function unpainted(base: string, shade: string): Promise<Unpainted> {
  const { data, info } = await sharp(base).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const light = await sharp(shade).greyscale().raw().toBuffer()
  const painted = Float32Array.from(light, (byte) => toLinear[byte] ?? 0)
  const gloss: Gloss = [0, 1, 2].map((channel) =>
    painted.map((value, pixel) => (toLinear[data[pixel * 4 + channel] ?? 0] ?? 0) - value),
  )
  return { data, width, height, painted, gloss: smoothed(gloss, painted, width, height) }
}

/** Changes only the light that the paint colours (tools/README.md), so that highlights and reflections stay. */
export function tinted(vehicle: Unpainted, rgb: Rgb): Layer {
  const data = Buffer.from(vehicle.data)
  const colour = rgb.map((byte) => (toLinear[byte] ?? 0) / PAINT_ALBEDO)
  for (let pixel = 0; pixel < vehicle.painted.length; pixel++) {
    const painted = vehicle.painted[pixel] ?? 0
    if (painted === 0) continue
    for (let channel = 0; channel < 3; channel++) {
      const out = (vehicle.gloss[channel]?.[pixel] ?? 0) + painted * (colour[channel] ?? 0)
      data[pixel * 4 + channel] = toSrgb[Math.round(Math.min(1, Math.max(0, out)) * STEPS)] ?? 0
    }
  }
  return { data, width: vehicle.width, height: vehicle.height }
}
