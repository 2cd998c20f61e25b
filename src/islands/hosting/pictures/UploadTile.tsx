import { ProgressBar } from '#islands/ui/ProgressBar.tsx'
import { useObjectUrl } from '#islands/ui/use-object-url.ts'
import type { Translate } from '#messages/t.ts'
import { cancelUpload, retryUpload, type Upload } from '#stores/hosting/uploads.ts'

interface Props {
  t: Translate
  upload: Upload
  /** id of the element that gets the focus once this tile is removed */
  focusId: string
}

/** A picture being uploaded: progress and error. */
export function UploadTile({ t, upload, focusId }: Props) {
  const url = useObjectUrl(upload.picture)
  const isFailed = upload.status === 'failed'
  const hasGone = upload.status === 'sending' && upload.progress === 1
  const text = t(`hosting-pictures.sending.${hasGone ? 'arriving' : upload.status}`)
  const isOpen = upload.status === 'cutting' || hasGone
  const removeImage = () => {
    cancelUpload(upload.id)
    // the input is rendered only while there is room for another picture
    requestAnimationFrame(() => document.getElementById(focusId)?.focus())
  }
  return (
    <li className="picture-tile" data-status={upload.status}>
      <div className="picture-box">
        {url && <img src={url} alt="" width={320} height={200} />}
        {!isFailed && <ProgressBar label={text} progress={isOpen ? null : upload.progress} />}
      </div>
      {isFailed ? (
        <p className="field-error" role="alert">
          {upload.error}
        </p>
      ) : (
        <p className="picture-state">{text}</p>
      )}
      <div className="picture-ways">
        {isFailed && upload.canRetry && (
          <button className="way-words" type="button" onClick={() => retryUpload(upload.id)}>
            {t('hosting-pictures.sending.retry')}
          </button>
        )}
        {/* an upload that was sent completely cannot be cancelled */}
        {!hasGone && (
          <button className="way-words" type="button" onClick={removeImage}>
            {t(isFailed ? 'hosting-pictures.sending.remove' : 'hosting-pictures.sending.cancel')}
          </button>
        )}
      </div>
    </li>
  )
}
