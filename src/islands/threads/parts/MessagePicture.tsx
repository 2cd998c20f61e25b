import { useState } from 'react'
import { LazyBoundary, lazyPart } from '#islands/ui/LazyBoundary.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { renewPictures } from '#stores/threads/thread.ts'

interface Props {
  url: string
  /** px */
  width: number
  height: number
  alt: string
}

/** px */
const MAX_HEIGHT = 288

const LargePicture = lazyPart(async () => (await import('./LargePicture.tsx')).LargePicture)

/** A picture that opens large. Its signed URL expires after five minutes. */
export function MessagePicture(picture: Props) {
  const { t } = useLocale()
  const [isLarge, setLarge] = useState(false)
  const { url, alt, ...size } = picture
  return (
    <>
      <button
        className="block cursor-zoom-in overflow-hidden rounded-[14px]"
        type="button"
        aria-haspopup="dialog"
        aria-label={t('threads.open.enlarge', { picture: alt })}
        onClick={() => setLarge(true)}
      >
        <img
          {...size}
          className="h-auto max-w-full bg-sunk"
          // before it has loaded too, or the messages below would move
          style={{ width: `min(70vw, ${size.width}px, ${(size.width / size.height) * MAX_HEIGHT}px)` }}
          src={url}
          alt={alt}
          loading="lazy"
          onError={() => void renewPictures()}
        />
      </button>
      {isLarge && (
        <LazyBoundary>
          <LargePicture {...picture} onClose={() => setLarge(false)} />
        </LazyBoundary>
      )}
    </>
  )
}
