import { ProgressBar } from '#islands/ui/ProgressBar.tsx'
import { useObjectUrl } from '#islands/ui/use-object-url.ts'
import type { Translate } from '#messages/t.ts'
import { cancelSending, retrySending, type Sending } from '#stores/hosting/sending.ts'

interface Props {
  t: Translate
  one: Sending
  /** what holds the focus once this tile is gone */
  focusId: string
}

/** A picture on its way: how far it is, and what went wrong. */
export function SendingTile({ t, one: item, focusId }: Props) {
  const url = useObjectUrl(item.picture)
  const isFailed = item.status === 'failed'
  const hasGone = item.status === 'sending' && item.share === 1
  const words = t(`hosting-pictures.sending.${hasGone ? 'arriving' : item.status}`)
  const isOpen = item.status === 'cutting' || hasGone
  const takeAway = () => {
    cancelSending(item.id)
    // only a field with room has its input
    requestAnimationFrame(() => document.getElementById(focusId)?.focus())
  }
  return (
    <li className="picture-tile" data-status={item.status}>
      <div className="picture-box">
        {url && <img src={url} alt="" width={320} height={200} />}
        {!isFailed && <ProgressBar label={words} share={isOpen ? null : item.share} />}
      </div>
      {isFailed ? (
        <p className="field-error" role="alert">
          {item.error}
        </p>
      ) : (
        <p className="picture-state">{words}</p>
      )}
      <div className="picture-ways">
        {isFailed && item.mayRetry && (
          <button className="way-words" type="button" onClick={() => retrySending(item.id)}>
            {t('hosting-pictures.sending.retry')}
          </button>
        )}
        {/* what has gone as a whole cannot be called back */}
        {!hasGone && (
          <button className="way-words" type="button" onClick={takeAway}>
            {t(isFailed ? 'hosting-pictures.sending.remove' : 'hosting-pictures.sending.cancel')}
          </button>
        )}
      </div>
    </li>
  )
}
