import sharp, { type OverlayOptions } from 'sharp'
import { LIGHTS, type LightName, lightSvg, vignetteSvg } from './light.ts'
import type { Layer } from './tint.ts'

const STAGE_WIDTH = 1600
const STAGE_HEIGHT = 1000
/** The horizon of every scene of the material, as a fraction of its height. */
const SCENE_GROUND = 0.68
const CONTRAST = 1.055
const CONTRAST_FLOOR = -5

export type SceneName = 'himalaya' | 'kathmandu' | 'lake' | 'mustang' | 'terai'

export interface Place {
  scene: SceneName
  light: LightName
  mirror: boolean
  /** 1.0 to 1.35 */
  zoom: number
  /** Which part of the scene is centred, 0 to 1. */
  centre: number
}

/** The part of the vehicle's picture that fills the frame: its centre as fractions, and the magnification. */
export interface Framing {
  scale: number
  x: number
  y: number
  /** px of blur behind the vehicle at 1600 wide */
  depth: number
}

interface Backdrop {
  data: Buffer
  groundLine: number
}

async function backdrop(file: string, place: Place, framing: Framing): Promise<Backdrop> {
  const width = Math.round(STAGE_WIDTH * place.zoom)
  const height = Math.round(STAGE_HEIGHT * place.zoom)
  const left = Math.round((width - STAGE_WIDTH) * place.centre)
  const top = height - STAGE_HEIGHT
  const lowest = SCENE_GROUND * height - top
  let scene = sharp(file).removeAlpha()
  if (place.mirror) scene = scene.flop()
  const cropped = await scene
    .resize(width, height)
    .extract({ left, top, width: STAGE_WIDTH, height: STAGE_HEIGHT })
    .blur(framing.depth)
    .modulate({ saturation: 1.12 })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const groundLine = lowest / STAGE_HEIGHT
  const light = LIGHTS[place.light]
  const data = await sharp(cropped)
    .composite([
      { input: lightSvg(light, light.onScene, STAGE_WIDTH, STAGE_HEIGHT, groundLine), blend: 'soft-light' },
    ])
    .png({ compressionLevel: 1 })
    .toBuffer()
  return { data, groundLine }
}

async function placed(vehicle: Layer, framing: Framing): Promise<OverlayOptions> {
  const width = Math.round(STAGE_WIDTH * framing.scale)
  const height = Math.round(STAGE_HEIGHT * framing.scale)
  const left = Math.round(STAGE_WIDTH / 2 - framing.x * width)
  const top = Math.round(STAGE_HEIGHT / 2 - framing.y * height)
  const box = {
    left: Math.max(0, -left),
    top: Math.max(0, -top),
    width: Math.min(width, STAGE_WIDTH - left) - Math.max(0, -left),
    height: Math.min(height, STAGE_HEIGHT - top) - Math.max(0, -top),
  }
  const raw = { width: vehicle.width, height: vehicle.height, channels: 4 as const }
  const scaled = await sharp(vehicle.data, { raw })
    .resize(width, height, { kernel: 'lanczos3', fit: 'fill' })
    .extract(box)
    .png({ compressionLevel: 1 })
    .toBuffer()
  return { input: scaled, left: Math.max(0, left), top: Math.max(0, top) }
}

/** The finished picture, 1600 x 1000. */
export async function staged(
  sceneFile: string,
  vehicle: Layer,
  { place, framing }: { place: Place; framing: Framing },
): Promise<Buffer> {
  const behind = await backdrop(sceneFile, place, framing)
  const light = LIGHTS[place.light]
  return sharp(behind.data)
    .composite([
      await placed(vehicle, framing),
      {
        input: lightSvg(light, light.onAll, STAGE_WIDTH, STAGE_HEIGHT, behind.groundLine),
        blend: 'soft-light',
      },
      { input: vignetteSvg(STAGE_WIDTH, STAGE_HEIGHT) },
    ])
    .removeAlpha()
    .linear(CONTRAST, CONTRAST_FLOOR)
    .png({ compressionLevel: 1 })
    .toBuffer()
}
