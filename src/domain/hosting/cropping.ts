import { MIN_PICTURE_SIDE } from './limits.ts'

/** px, tolerance for the conversion to percent and back */
const ROUNDING = 0.1

/** px of an upright picture */
export interface Size {
  width: number
  height: number
}
/** px, from the upper left corner */
export interface CropArea extends Size {
  x: number
  y: number
}

/** The largest centred part with this aspect ratio (width / height); null: the whole picture. */
export function centerCrop({ width, height }: Size, aspect: number | null): CropArea {
  if (aspect === null) return { x: 0, y: 0, width, height }
  const isWide = width > height * aspect
  const part = isWide ? { width: height * aspect, height } : { width, height: width / aspect }
  return { x: (width - part.width) / 2, y: (height - part.height) / 2, ...part }
}

/** Converts a part from percent to px, clamped to the picture. */
export function areaOfPercent(part: CropArea, { width, height }: Size): CropArea {
  const x = clamp((part.x / 100) * width, 0, width - 1)
  const y = clamp((part.y / 100) * height, 0, height - 1)
  return {
    x,
    y,
    width: clamp((part.width / 100) * width, 1, width - x),
    height: clamp((part.height / 100) * height, 1, height - y),
  }
}

/** Whether a crop with this aspect ratio (width / height; null: unchanged) has enough pixels to be shown and read. */
export function isLargeEnough(size: Size, aspect: number | null): boolean {
  const { width, height } = centerCrop(size, aspect)
  return Math.min(width, height) >= MIN_PICTURE_SIDE - ROUNDING
}

/** The smallest crop of this aspect ratio that is large enough. */
export function minCropSize(aspect: number | null): Size {
  const wide = aspect ?? 1
  return {
    width: Math.ceil(MIN_PICTURE_SIDE * Math.max(1, wide)),
    height: Math.ceil(MIN_PICTURE_SIDE / Math.min(1, wide)),
  }
}

/**
 * Scales a part into a box: never enlarged, same aspect ratio, whole px. A long strip may exceed the box, so that it
 * stays legible.
 */
export function fitInto({ width, height }: Size, box: Size): Size {
  const inside = Math.min(box.width / width, box.height / height)
  const scale = Math.min(1, Math.max(inside, MIN_PICTURE_SIDE / Math.min(width, height)))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max)
