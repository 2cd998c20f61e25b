import check from 'lucide/dist/esm/icons/check.mjs'
import { ToastCard } from '#islands/shell/Toasts.tsx'
import { Back } from '#islands/ui/Back.tsx'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import { Close } from '#islands/ui/Close.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { Failed } from '#islands/ui/Failed.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { List } from '#islands/ui/List.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { OfflineCopyNotice } from '#islands/ui/OfflineCopyNotice.tsx'
import { PageLinks } from '#islands/ui/PageLinks.tsx'
import { ProgressBar } from '#islands/ui/ProgressBar.tsx'
import { RoadPicture } from '#islands/ui/RoadPicture.tsx'
import { STRIP, STRIP_TEXT } from '#islands/ui/strip-class.ts'
import { Part, State } from './Part.tsx'

const ignore = () => {}
const later = () => Promise.resolve()
const LOOKS = ['main', 'soft', 'quiet', undefined] as const
const TONES = ['success', 'info', 'error'] as const
const closed = { current: null }
const pages = { page: 2, limit: 10, total: 95 }

/** What is pressed, and what is said. */
export function Words() {
  const { t } = useLocale()
  const failed = (
    <Failed title={t('my-bookings.failed.title')} text={t('my-bookings.failed.text')} onRetry={ignore} />
  )
  const list = { skeleton: <div className="skeleton h-16" />, empty: null, failed, onRetry: ignore }
  return (
    <>
      <Part name="Button">
        {LOOKS.map((look) => (
          <State key={String(look)} name={look ?? 'no look'}>
            <div className="flex flex-wrap gap-2">
              <Button look={look}>{t('search.submit')}</Button>
              {look !== 'main' && (
                <Button look={look} isSmall>
                  {t('search.submit')}
                </Button>
              )}
              <Button look={look} aria-busy>
                {t('search.submit')}
              </Button>
              <Button look={look} disabled>
                {t('search.submit')}
              </Button>
              <ButtonLink look={look} href="#part-Button">
                <Icon node={check} className="size-5" />
                {t('search.submit')}
              </ButtonLink>
            </div>
          </State>
        ))}
      </Part>
      <Part name="Close">
        <State name="close">
          <Close label={t('shell.close')} />
        </State>
        <State name="on a picture">
          <div className="bg-ink p-3">
            <Close label={t('shell.close')} />
          </div>
        </State>
      </Part>
      <Part name="Back">
        <State name="link">
          <Back href="#part-Back">{t('my-bookings.page.back')}</Back>
        </State>
      </Part>
      <Part name="Notice">
        <State name="well">
          <Notice>{t('my-bookings.share.copied')}</Notice>
        </State>
        <State name="warn">
          <Notice tone="warn">{t('booking.desk.movedDates')}</Notice>
        </State>
        <State name="bad">
          <Notice tone="bad">{t('booking.errors.network')}</Notice>
        </State>
        <State name="KeptNotice">
          <OfflineCopyNotice text={t('offline.title')} onOnline={ignore} />
        </State>
      </Part>
      <Part name="Strip">
        <State name="below the header" isWide>
          <div className={STRIP}>
            <p className={STRIP_TEXT}>{t('shell.line.stalled')}</p>
            <Button look="quiet" isSmall>
              {t('shell.retry')}
            </Button>
          </div>
        </State>
      </Part>
      <Part name="Toast">
        {TONES.map((tone) => (
          <State key={tone} name={tone}>
            <ToastCard
              toast={{ id: 1, tone, text: t('my-bookings.share.copied'), lasts: 0 }}
              closeLabel={t('shell.close')}
              onClose={ignore}
            />
          </State>
        ))}
      </Part>
      <Part name="EmptyState">
        <State name="of a page" isWide>
          <EmptyState
            title={t('referral.users.empty.title')}
            text={t('referral.users.empty.text')}
            picture={<RoadPicture />}
          >
            <Button look="main">{t('search.submit')}</Button>
          </EmptyState>
        </State>
        <State name="of a part">
          <EmptyState isPart title={t('referral.users.empty.title')} />
        </State>
      </Part>
      <Part name="Failed">
        <State name="of a page" isWide>
          {failed}
        </State>
        <State name="of a part">
          <Failed isPart title={t('earnings.failed')} onRetry={ignore} />
        </State>
        <State name="where trying again does not help">
          <Failed isPart title={t('booking.trip.failed')} text={t('booking.errors.outsideNepal')} />
        </State>
      </Part>
      <Part name="List">
        <State name="loading">
          <List {...list} list={{ status: 'loading', items: [] }}>
            {null}
          </List>
        </State>
        <State name="more">
          <List
            {...list}
            list={{ status: 'ready', items: [1], pagination: { page: 1, limit: 1, total: 2 } }}
            more={{ label: t('referral.users.more'), failed: '', onMore: later }}
          >
            <p>{t('my-bookings.page.title')}</p>
          </List>
        </State>
        <State name="more failed">
          <List
            {...list}
            list={{ status: 'failed', items: [1], pagination: { page: 1, limit: 1, total: 2 } }}
            more={{ label: t('referral.users.more'), failed: t('referral.users.failed.more'), onMore: later }}
          >
            <p>{t('my-bookings.page.title')}</p>
          </List>
        </State>
      </Part>
      <Part name="Pagination">
        <State name="in the middle" isWide>
          <PageLinks pagination={pages} pathOf={() => '#part-Pagination'} onChoose={ignore} />
        </State>
      </Part>
      <Part name="ProgressBar">
        <State name="two fifths">
          <ProgressBar label={t('profile.picture.sending')} progress={0.4} />
        </State>
        <State name="not known">
          <ProgressBar label={t('profile.picture.sending')} progress={null} />
        </State>
      </Part>
      <Part name="Dialog">
        <State name="open" isWide>
          <Dialog
            ref={closed}
            title={t('search.changeTitle')}
            closeLabel={t('shell.close')}
            onCancel={ignore}
            onClose={ignore}
          >
            <p>{t('booking.desk.movedDates')}</p>
            <Button look="main" className="mt-5 w-full">
              {t('search.submit')}
            </Button>
          </Dialog>
        </State>
      </Part>
    </>
  )
}
