/** px of a picture that stands upright */
export interface Size {
  width: number
  height: number
}
/** px, from the upper left corner */
export interface Area extends Size {
  x: number
  y: number
}

/** The largest part in the middle of a picture that has this shape (width / height); null: all of it. */
export function middleOf({ width, height }: Size, aspect: number | null): Area {
  if (aspect === null) return { x: 0, y: 0, width, height }
  const isWide = width > height * aspect
  const part = isWide ? { width: height * aspect, height } : { width, height: width / aspect }
  return { x: (width - part.width) / 2, y: (height - part.height) / 2, ...part }
}

/** A part given in percent of the picture, in px and inside of it. */
export function areaOfPercent(part: Area, { width, height }: Size): Area {
  const x = within((part.x / 100) * width, 0, width - 1)
  const y = within((part.y / 100) * height, 0, height - 1)
  return {
    x,
    y,
    width: within((part.width / 100) * width, 1, width - x),
    height: within((part.height / 100) * height, 1, height - y),
  }
}

/** How large a part becomes inside a box: never larger than it is, its shape kept, whole px. */
export function fitInto({ width, height }: Size, box: Size): Size {
  const scale = Math.min(1, box.width / width, box.height / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)
