import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { renewPictures } from '#stores/threads/thread.ts'

interface Props {
  url: string
  /** px */
  width: number
  height: number
  alt: string
  onClose: () => void
}

/** A picture of a message in a dialog. */
export function LargePicture({ url, alt, onClose, ...size }: Props) {
  const { t } = useLocale()
  return (
    <Modal
      title={alt}
      className="max-h-[calc(100dvh-16px)]! w-[min(1000px,100vw-32px)]!"
      isOpen
      onClose={onClose}
      closeLabel={t('threads.open.close')}
    >
      <img
        {...size}
        className="mx-auto max-h-[75dvh] w-auto max-w-full rounded-m"
        src={url}
        alt={alt}
        onError={() => void renewPictures()}
      />
    </Modal>
  )
}
