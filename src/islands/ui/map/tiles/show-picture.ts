import type { Picture } from './tile-messages.ts'

/** A higher ratio is not visible on a small screen, and memory grows with its square. */
const MAX_RATIO = 2

/** Pixels of the screen per pixel of the page. */
export function pixelRatio(): number {
  return Math.min(MAX_RATIO, devicePixelRatio)
}

/** Returns the canvas that now shows the picture: the same one, or one that was drawn in the page. */
export function showPicture(canvas: HTMLCanvasElement, picture: Picture): HTMLCanvasElement {
  if (picture instanceof ImageBitmap) {
    canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(picture)
    return canvas
  }
  picture.className = canvas.className
  picture.style.cssText = canvas.style.cssText
  canvas.replaceWith(picture)
  return picture
}
