import './CardPictures.css'
import type { ListedVehicle } from '#contract/search.ts'
import { BLANK_PICTURE, pictureAt, pictureSrcset } from '#domain/vehicles/picture.ts'

interface Props {
  vehicle: Pick<ListedVehicle, 'images' | 'color'>
  title: string
  /** the first pictures of a page are not loaded lazily */
  isEarly: boolean
}

/** On phones slightly less than the drawn width: at 390 px and twice the density 640 px load, half the bytes of 960. */
const SIZES = '(min-width: 62rem) 290px, (min-width: 40rem) 45vw, 82vw'
const MAX = 5

/**
 * The cover, and on touch screens a row to swipe through: its other pictures have no URL until swipe-pictures.ts sets
 * one at the first touch, so that unseen pictures cost no data.
 */
export function CardPictures({ vehicle: { images, color }, title, isEarly }: Props) {
  const [cover, ...others] = images.slice(0, MAX)
  if (!cover) return null
  return (
    <>
      {/* decorative: the card's text states what it shows */}
      <div className="card-pictures" aria-hidden="true">
        <img
          src={pictureAt(cover.name, 640)}
          srcSet={pictureSrcset(cover.name)}
          sizes={SIZES}
          alt=""
          width={640}
          height={400}
          loading={isEarly ? 'eager' : 'lazy'}
          fetchPriority={isEarly ? 'high' : 'auto'}
          decoding="async"
        />
        {others.map(({ name }) => (
          <img
            key={name}
            src={BLANK_PICTURE}
            data-src={pictureAt(name, 640)}
            data-srcset={pictureSrcset(name)}
            data-sizes={SIZES}
            alt=""
            width={640}
            height={400}
            decoding="async"
          />
        ))}
      </div>
      <span className="sr-only">{`${title}, ${color.title}`}</span>
      {others.length > 0 && (
        <span className="card-dots" aria-hidden="true">
          {[cover, ...others].map(({ name }) => (
            <i key={name} />
          ))}
        </span>
      )}
    </>
  )
}
