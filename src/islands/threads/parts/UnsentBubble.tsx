import { Button } from '#islands/ui/Button.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { useObjectUrl } from '#islands/ui/use-object-url.ts'
import type { Translate } from '#messages/t.ts'
import { deleteMessage, type Outgoing, retryMessage } from '#stores/threads/sending.ts'
import { Bubble } from './Bubble.tsx'
import { MessageText, PlaceCard } from './PlaceCard.tsx'

/** A message of the user that has not arrived yet, with what happens to it. */
export function UnsentBubble({ item }: { item: Outgoing }) {
  const { t } = useLocale()
  const { id, content, status } = item
  const { text, quick, latitude, longitude, address, image } = content
  const isFailed = status === 'failed'
  return (
    <>
      <Bubble isMine who={t('threads.open.you')} isBare={image != null}>
        <div className={isFailed ? undefined : 'opacity-75'}>
          {image && <UnsentPicture image={image} />}
          {typeof latitude === 'number' && typeof longitude === 'number' && (
            <PlaceCard place={{ latitude, longitude, address: address ?? '' }} />
          )}
          {quick && <MessageText text={t(`threads.quick.${quick}`)} />}
          {text && <MessageText text={text} />}
        </div>
      </Bubble>
      <p
        className={`mt-1 max-w-[85%] text-right text-xs ${isFailed ? 'font-bold text-error' : 'text-ink-2'}`}
      >
        {statusText(item, t)}
      </p>
      {isFailed && (
        <div className="mt-1 flex gap-2">
          <Button look="soft" isSmall onClick={() => void retryMessage(id)}>
            {t('threads.sending.retry')}
          </Button>
          <Button look="quiet" isSmall onClick={() => void deleteMessage(id)}>
            {t('threads.sending.delete')}
          </Button>
        </div>
      )}
    </>
  )
}

function statusText({ status, error, isOnDevice }: Outgoing, t: Translate): string {
  if (status === 'failed') return t('threads.sending.failed', { reason: error ?? '' })
  if (status !== 'waiting') return t('threads.sending.sending')
  if (error) return t('threads.sending.later', { reason: error })
  return t(isOnDevice ? 'threads.sending.waiting' : 'threads.sending.unsafe')
}

function UnsentPicture({ image }: { image: Blob }) {
  const url = useObjectUrl(image)
  return <img className="max-h-72 w-auto max-w-full rounded-[14px]" src={url} alt="" />
}
