import { STATIC_MAP_SIZES, type StaticMapUrls, staticMapAt } from '#domain/shared/static-map.ts'
import { OSM_COPYRIGHT } from './osm-copyright.ts'

interface Props {
  picture: StaticMapUrls
  alt: string
  /** the copyright notice of the map data, in the user's language */
  credit: string
  className?: string
  isLazy?: boolean
  /** media in which the map is as narrow as on a phone */
  narrow?: string
}

const PHONE = '(width < 30rem)'
const DARK = '(prefers-color-scheme: dark)'

/** A static map, drawn by the server: it needs no script and can be printed. */
export function StaticMap({ picture, alt, credit, className = '', isLazy = false, narrow = PHONE }: Props) {
  const { light, dark } = picture
  return (
    <figure
      className={`relative overflow-hidden bg-sunk ${isLazy ? 'late ' : ''}${className}`}
      data-still-map=""
    >
      <picture className="block size-full">
        <source
          media={`${DARK} and ${narrow}`}
          srcSet={staticMapAt(dark, 'phone')}
          {...STATIC_MAP_SIZES.phone}
        />
        <source media={DARK} srcSet={dark} {...STATIC_MAP_SIZES.wide} />
        <source media={narrow} srcSet={staticMapAt(light, 'phone')} {...STATIC_MAP_SIZES.phone} />
        <img
          className="size-full object-cover md:object-contain lg:object-cover print:object-contain"
          src={light}
          alt={alt}
          {...STATIC_MAP_SIZES.wide}
          loading={isLazy ? 'lazy' : 'eager'}
          decoding="async"
        />
      </picture>
      <figcaption className="absolute right-0 bottom-0 rounded-tl-[6px] bg-card/85 px-2 text-xs text-ink-2">
        <a
          className="inline-flex min-h-6 items-center hover:underline"
          href={OSM_COPYRIGHT}
          target="_blank"
          rel="noopener"
        >
          {credit}
        </a>
      </figcaption>
    </figure>
  )
}
