import type { Picture } from './tile-messages.ts'

/** More is not seen on a small screen, and costs memory by its square. */
const MAX_RATIO = 2

/** Pixels of the screen to one of the page. */
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
