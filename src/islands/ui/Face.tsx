import { type ReactNode, useState } from 'react'
import { initialsOf } from '#domain/shared/person-name.ts'
import { languageOf } from '#domain/shared/text.ts'
import { pictureAt } from '#domain/vehicles/picture.ts'

interface Props {
  name: string
  image: string | null
  /** its size and that of the initials */
  className: string
  /** shown for a person without a name */
  nameless?: ReactNode
}

/**
 * A person's picture, or the initials where there is none or it cannot be shown: the content policy allows pictures of
 * a sign-in provider only while that provider is configured. Decorative: the name is beside it.
 */
export function Face({ name, image, className, nameless }: Props) {
  const [hasFailed, setFailed] = useState(false)
  return (
    <span className={`avatar ${className}`} lang={languageOf(name)} aria-hidden="true">
      {image && !hasFailed ? (
        <img
          className="size-full object-cover"
          src={pictureAt(image, 320)}
          alt=""
          width={40}
          height={40}
          loading="lazy"
          decoding="async"
          onError={() => setFailed(true)}
        />
      ) : (
        initialsOf(name) || nameless
      )}
    </span>
  )
}
