import { useState } from 'react'
import { pictureAt } from '#domain/vehicles/picture.ts'
import { useLocale } from '../LocaleContext.tsx'
import { Modal } from '../Modal.tsx'
import { useSignedUrl } from './use-signed-url.ts'

interface ShownPicture {
  label: string
  url: string
}

interface Props {
  pictures: readonly ShownPicture[]
  /** loads their URLs again */
  onExpired: () => unknown
}

/** Small pictures that open large. */
export function RecordPictures({ pictures, onExpired }: Props) {
  const { t } = useLocale()
  const [index, setIndex] = useState<number | null>(null)
  const open = index === null ? undefined : pictures[index]
  if (pictures.length === 0) return null
  return (
    <>
      <ul className="flex flex-wrap gap-1.5 print:hidden">
        {pictures.map((picture, at) => (
          <li key={picture.label + String(at)}>
            <Thumbnail picture={picture} onExpired={onExpired} onOpen={() => setIndex(at)} />
          </li>
        ))}
      </ul>
      <Modal
        className="w-[min(900px,100vw-32px)]!"
        title={open?.label ?? ''}
        isOpen={open !== undefined}
        onClose={() => setIndex(null)}
        closeLabel={t('shell.close')}
      >
        {open && <LargePicture picture={open} onExpired={onExpired} />}
      </Modal>
    </>
  )
}

interface PictureProps {
  picture: ShownPicture
  onExpired: () => unknown
}

function Thumbnail({ picture, onExpired, onOpen }: PictureProps & { onOpen: () => void }) {
  const { url = '', onFail } = useSignedUrl(picture.url, onExpired)
  return (
    <button
      className="block cursor-pointer overflow-hidden rounded-m border border-line-2"
      type="button"
      aria-haspopup="dialog"
      aria-label={picture.label}
      onClick={onOpen}
    >
      <img
        className="size-13 object-cover sm:size-16"
        src={pictureAt(url, 320)}
        alt=""
        width={64}
        height={64}
        loading="lazy"
        onError={onFail}
      />
    </button>
  )
}

function LargePicture({ picture, onExpired }: PictureProps) {
  const { url, onFail } = useSignedUrl(picture.url, onExpired)
  return (
    <img
      className="max-h-[75dvh] w-full rounded-m object-contain"
      src={url}
      alt={picture.label}
      onError={onFail}
    />
  )
}
