import { useId, useRef } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Failed } from '#islands/ui/Failed.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $feed, closeFeed, copyFeed, type Feed, NO_FEED, openFeed, renewFeed } from '#stores/hosting/feed.ts'

/** The private calendar URL of a vehicle, and how to use it. */
export function FeedDialog() {
  const { t } = useLocale()
  const feed = useStore($feed, NO_FEED)
  return (
    <Modal
      title={t('hosting-dates.feed.title')}
      isOpen={feed.status !== 'idle'}
      onClose={closeFeed}
      closeLabel={t('shell.close')}
    >
      {feed.status !== 'idle' && (
        <div className="grid gap-4">
          <p className="text-ink-2">{t('hosting-dates.feed.text', { title: feed.title })}</p>
          {feed.status === 'loading' && (
            <div className="skeleton h-17" role="status">
              <span className="sr-only">{t('shell.loading')}</span>
            </div>
          )}
          {feed.status === 'failed' && (
            <Failed
              isPart
              title={t('hosting-dates.feed.failed')}
              onRetry={() => openFeed({ id: feed.vehicleId, title: feed.title })}
            />
          )}
          {feed.status === 'ready' && <Address feed={feed} />}
        </div>
      )}
    </Modal>
  )
}

function Address({ feed }: { feed: Feed }) {
  const { t } = useLocale()
  const id = useId()
  const address = useRef<HTMLInputElement>(null)
  const copy = async () => {
    if (!(await copyFeed())) address.current?.select()
  }
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2.5">
        <Field
          ref={address}
          id={id}
          label={t('hosting-dates.feed.address')}
          readOnly
          value={feed.url}
          dir="ltr"
          onFocus={(event) => event.target.select()}
        />
        <Button look="main" className="self-center" onClick={copy}>
          {t('hosting-dates.feed.copy')}
        </Button>
      </div>
      <dl className="-mb-2.5">
        <dt className="font-bold">{t('hosting-dates.feed.google')}</dt>
        <dd className="mb-2.5 text-sm text-ink-2">{t('hosting-dates.feed.googleText')}</dd>
        <dt className="font-bold">{t('hosting-dates.feed.phone')}</dt>
        <dd className="mb-2.5 text-sm text-ink-2">
          {t('hosting-dates.feed.phoneText')}{' '}
          <a className="link" href={feed.url.replace(/^https?:/, 'webcal:')}>
            {t('hosting-dates.feed.open')}
          </a>
        </dd>
      </dl>
      <Notice as="div" tone="warn">
        <p>{t('hosting-dates.feed.private')}</p>
      </Notice>
      <Button
        look="quiet"
        isSmall
        className="justify-self-start"
        aria-busy={feed.isRenewing}
        onClick={renewFeed}
      >
        {t('hosting-dates.feed.renew')}
      </Button>
    </>
  )
}
