import { initialsOf } from '#domain/shared/person-name.ts'
import { languageOf } from '#domain/shared/text.ts'
import { pictureAt } from '#domain/vehicles/picture.ts'

interface Props {
  name: string
  image: string | null
}

const WIDTH = 320
const LOOK = 'avatar size-19 text-[1.625rem]'

/** The driver's picture, or the initials without one. Decorative: the name is beside it. */
export function DriverFace({ name, image }: Props) {
  return image ? (
    <img
      className={`${LOOK} object-cover`}
      src={pictureAt(image, WIDTH)}
      alt=""
      width={WIDTH}
      height={WIDTH}
      loading="lazy"
      decoding="async"
    />
  ) : (
    <span className={LOOK} lang={languageOf(name)} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}
