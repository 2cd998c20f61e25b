import { ProgressBar } from '#islands/ui/ProgressBar.tsx'
import { useObjectUrl } from '#islands/ui/use-object-url.ts'
import type { Translate } from '#messages/t.ts'
import { cancelUpload, retryUpload, type Upload } from '#stores/hosting/uploads.ts'
import './PictureTile.css'

interface Props {
  t: Translate
  upload: Upload
  /** id of the element that gets the focus once this tile is removed */
  focusId: string
}

const WORDS = 'picture-tile-button cursor-pointer px-2.5 text-sm font-bold text-blue'

export function UploadTile({ t, upload, focusId }: Props) {
  const url = useObjectUrl(upload.picture)
  const isFailed = upload.status === 'failed'
  const isPaused = isFailed || upload.status === 'waiting'
  const isFullySent = upload.status === 'sending' && upload.progress === 1
  const text = t(`hosting-pictures.sending.${isFullySent ? 'arriving' : upload.status}`)
  const isOpen = upload.status === 'cutting' || isFullySent
  const removeImage = () => {
    cancelUpload(upload.id)
    // the input is rendered only while there is room for another picture
    requestAnimationFrame(() => document.getElementById(focusId)?.focus())
  }
  return (
    <li className="relative min-w-0">
      <div className="picture-tile-box" data-failed={isFailed || undefined}>
        {url && (
          <img
            className={`size-full opacity-55 ${upload.type === 'image' ? 'object-cover' : 'object-contain'}`}
            src={url}
            alt=""
            width={320}
            height={200}
          />
        )}
        {!isPaused && (
          <ProgressBar
            className="absolute inset-x-2.5 bottom-2.5 w-auto"
            label={text}
            progress={isOpen ? null : upload.progress}
          />
        )}
      </div>
      <p
        className={`px-0.5 pt-1.5 leading-[1.3] ${isFailed ? 'field-error' : 'text-sm text-ink-3'}`}
        role={isFailed ? 'alert' : undefined}
      >
        {isPaused ? upload.error : text}
      </p>
      <div className="-mx-1 flex">
        {isPaused && upload.canRetry && (
          <button className={WORDS} type="button" onClick={() => retryUpload(upload.id)}>
            {t('hosting-pictures.sending.retry')}
          </button>
        )}
        {/* an upload that was sent completely cannot be cancelled */}
        {!isFullySent && (
          <button className={WORDS} type="button" onClick={removeImage}>
            {t(isPaused ? 'hosting-pictures.sending.remove' : 'hosting-pictures.sending.cancel')}
          </button>
        )}
      </div>
    </li>
  )
}
