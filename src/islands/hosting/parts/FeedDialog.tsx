import { useId, useRef } from 'react'
import type { Locale } from '#domain/shell/locale.ts'
import { Modal } from '#islands/ui/Modal.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { translator } from '#messages/t.ts'
import { $feed, closeFeed, copyFeed, type Feed, NO_FEED, openFeed, renewFeed } from '#stores/hosting/feed.ts'

/** The private calendar URL of a vehicle, and how to use it. */
export function FeedDialog({ locale }: { locale: Locale }) {
  const t = translator(locale)
  const feed = useStore($feed, NO_FEED)
  return (
    <Modal
      title={t('hosting-dates.feed.title')}
      isOpen={feed.status !== 'idle'}
      onClose={closeFeed}
      closeLabel={t('shell.close')}
    >
      {feed.status !== 'idle' && (
        <div className="feed">
          <p className="text-ink-2">{t('hosting-dates.feed.text', { title: feed.title })}</p>
          {feed.status === 'loading' && (
            <div className="skeleton h-[76px]" role="status">
              <span className="sr-only">{t('shell.loading')}</span>
            </div>
          )}
          {feed.status === 'failed' && (
            <div className="note bad" role="alert">
              <p className="flex-1">{t('hosting-dates.feed.failed')}</p>
              <button
                className="link cursor-pointer"
                type="button"
                onClick={() => openFeed({ id: feed.vehicleId, title: feed.title })}
              >
                {t('shell.retry')}
              </button>
            </div>
          )}
          {feed.status === 'ready' && <Address feed={feed} locale={locale} />}
        </div>
      )}
    </Modal>
  )
}

function Address({ feed, locale }: { feed: Feed; locale: Locale }) {
  const t = translator(locale)
  const id = useId()
  const address = useRef<HTMLInputElement>(null)
  const copy = async () => {
    if (!(await copyFeed())) address.current?.select()
  }
  return (
    <>
      <div className="feed-address">
        <label htmlFor={id}>{t('hosting-dates.feed.address')}</label>
        <input
          ref={address}
          id={id}
          readOnly
          value={feed.url}
          dir="ltr"
          onFocus={(event) => event.target.select()}
        />
        <button className="btn main small" type="button" onClick={copy}>
          {t('hosting-dates.feed.copy')}
        </button>
      </div>
      <dl>
        <dt>{t('hosting-dates.feed.google')}</dt>
        <dd>{t('hosting-dates.feed.googleText')}</dd>
        <dt>{t('hosting-dates.feed.phone')}</dt>
        <dd>
          {t('hosting-dates.feed.phoneText')}{' '}
          <a className="link" href={feed.url.replace(/^https?:/, 'webcal:')}>
            {t('hosting-dates.feed.open')}
          </a>
        </dd>
      </dl>
      <div className="note warn">
        <p>{t('hosting-dates.feed.private')}</p>
      </div>
      <button
        className="btn quiet small justify-self-start"
        type="button"
        aria-busy={feed.isRenewing}
        onClick={renewFeed}
      >
        {t('hosting-dates.feed.renew')}
      </button>
    </>
  )
}
