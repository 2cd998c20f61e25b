/** A time of day, applied to scene and vehicle, so that both have the same light. */
export interface Light {
  sky: string
  horizon: string
  ground: string
  /** Strength on the scene, and then on the whole picture, 0 to 1. */
  onScene: number
  onAll: number
}

export const LIGHTS = {
  noon: { sky: '#3f7fc4', horizon: '#f4f0e2', ground: '#8d8576', onScene: 0.5, onAll: 0.12 },
  morning: { sky: '#5c8fd0', horizon: '#ffd9a8', ground: '#7f86a0', onScene: 0.6, onAll: 0.16 },
  golden: { sky: '#c98a5a', horizon: '#ffc266', ground: '#a0683a', onScene: 0.7, onAll: 0.22 },
  dusk: { sky: '#3b3f86', horizon: '#f79a7a', ground: '#4d4468', onScene: 0.72, onAll: 0.2 },
  clear: { sky: '#1e6fc0', horizon: '#cfe6f2', ground: '#7a8f78', onScene: 0.6, onAll: 0.1 },
} satisfies Record<string, Light>

export type LightName = keyof typeof LIGHTS

export function lightSvg(
  light: Light,
  strength: number,
  width: number,
  height: number,
  groundLine: number,
): Buffer {
  const line = Math.round(groundLine * 100)
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <linearGradient id="g" x2="0" y2="1">
        <stop offset="0" stop-color="${light.sky}"/>
        <stop offset="${line - 14}%" stop-color="${light.horizon}"/>
        <stop offset="${line + 4}%" stop-color="${light.horizon}"/>
        <stop offset="1" stop-color="${light.ground}"/>
      </linearGradient>
      <rect width="100%" height="100%" fill="url(#g)" fill-opacity="${strength}"/>
    </svg>`,
  )
}

/** Darkens the corners and the nearest ground, to keep the focus on the vehicle. */
export function vignetteSvg(width: number, height: number): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <radialGradient id="v" cx=".5" cy=".52" r=".75">
        <stop offset=".55" stop-color="#14213d" stop-opacity="0"/>
        <stop offset="1" stop-color="#14213d" stop-opacity=".18"/>
      </radialGradient>
      <linearGradient id="n" x2="0" y2="1">
        <stop offset=".82" stop-color="#14213d" stop-opacity="0"/>
        <stop offset="1" stop-color="#14213d" stop-opacity=".14"/>
      </linearGradient>
      <rect width="100%" height="100%" fill="url(#v)"/>
      <rect width="100%" height="100%" fill="url(#n)"/>
    </svg>`,
  )
}
