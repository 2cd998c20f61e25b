import { useState } from 'react'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { renewPictures } from '#stores/threads/thread.ts'

interface Props {
  url: string
  /** px */
  width: number
  height: number
  alt: string
}

/** A picture that opens large. Its signed URL expires after five minutes. */
export function MessagePicture({ url, width, height, alt }: Props) {
  const { t } = useLocale()
  const [isLarge, setLarge] = useState(false)
  const image = { src: url, width, height, onError: () => void renewPictures() }
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
          {...image}
          alt={alt}
          className="max-h-72 w-auto max-w-full bg-sunk object-cover"
          loading="lazy"
        />
      </button>
      <Modal
        title={alt}
        className="w-[min(1000px,100vw-32px)]! max-h-[calc(100dvh-16px)]!"
        isOpen={isLarge}
        onClose={() => setLarge(false)}
        closeLabel={t('threads.open.close')}
      >
        <img {...image} alt={alt} className="mx-auto max-h-[75dvh] w-auto max-w-full rounded-m" />
      </Modal>
    </>
  )
}
