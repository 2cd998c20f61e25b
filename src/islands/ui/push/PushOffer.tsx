import '#stores/notifications/push-browser.ts'
import type { RecipientSide } from '#domain/notifications/kinds.ts'
import { Button } from '#islands/ui/Button.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $pushOffer, acceptPush, declinePush } from '#stores/notifications/push-offer.ts'

interface Props {
  side: RecipientSide
  className?: string
}

/**
 * Offers push notifications to a user who waits for something. Renders nothing if they are impossible or on. The page
 * decides that with offerPush() while it loads.
 */
export function PushOffer({ side, className }: Props) {
  const { t } = useLocale()
  const status = useStore($pushOffer, 'hidden')
  if (status === 'hidden') return null
  if (status === 'on' || status === 'denied')
    return (
      <Notice tone={status === 'on' ? undefined : 'warn'} role="status" className={className}>
        {t(status === 'on' ? 'push.offer.on' : 'push.denied')}
      </Notice>
    )
  return (
    <section className={`panel grid gap-3 p-5 ${className ?? ''}`} aria-labelledby="push-offer">
      <div>
        <h2 id="push-offer" className="text-base font-bold">
          {t(`push.offer.${side}`)}
        </h2>
        <p className="mt-1 text-sm text-ink-2">{t('push.offer.text')}</p>
      </div>
      {status === 'failed' && (
        <Notice tone="bad" role="alert">
          {t('push.failed')}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button look="quiet" isSmall aria-disabled={status === 'asking'} onClick={acceptPush}>
          {t(status === 'asking' ? 'push.offer.asking' : 'push.offer.yes')}
        </Button>
        <Button isSmall onClick={declinePush}>
          {t('push.offer.no')}
        </Button>
      </div>
    </section>
  )
}
