import type { User } from '#contract/auth.ts'
import { initialsOf } from '#domain/shared/person-name.ts'
import { pictureAt } from '#domain/vehicles/picture.ts'

/**
 * Fills an avatar with the user's picture, or with initials where there is none or it cannot be shown: the content
 * policy allows pictures of a sign-in provider only while that provider is configured.
 */
export function showFace(face: HTMLElement, { fullName, image }: Pick<User, 'fullName' | 'image'>): void {
  const initials = () => {
    const letters = initialsOf(fullName)
    if (letters) face.textContent = letters
  }
  if (!image) {
    initials()
    return
  }
  const picture = new Image(40, 40)
  picture.alt = ''
  picture.className = 'size-full object-cover'
  picture.onload = () => face.replaceChildren(picture)
  picture.onerror = initials
  picture.src = pictureAt(image, 320)
}
