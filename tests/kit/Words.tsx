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
import { Part } from './Part.tsx'

const ignore = () => {}
const later = () => Promise.resolve()
const LOOKS = ['main', 'soft', 'quiet', undefined] as const
const TONES = ['success', 'info', 'error'] as const
const closed = { current: null }
const pages = { page: 2, limit: 10, total: 95 }
const firstPage = { items: [1], pagination: { page: 1, limit: 1, total: 2 } }

/** What is pressed, and what is said. */
export function Words() {
  const { t } = useLocale()
  const failed = (
    <Failed title={t('my-bookings.failed.title')} text={t('my-bookings.failed.text')} onRetry={ignore} />
  )
  const more = { label: t('referral.users.more'), failed: t('referral.users.failed.more'), onMore: later }
  const list = { skeleton: <div className="skeleton h-16" />, empty: null, failed, onRetry: ignore }
  return (
    <>
      <Part
        name="Button"
        states={Object.fromEntries(
          LOOKS.map((look) => [
            look ?? 'no look',
            <div key={look} className="flex flex-wrap gap-2">
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
            </div>,
          ]),
        )}
      />
      <Part
        name="Close"
        states={{
          close: <Close label={t('shell.close')} />,
          'on a picture': (
            <div className="bg-ink p-3">
              <Close label={t('shell.close')} />
            </div>
          ),
        }}
      />
      <Part name="Back" states={{ link: <Back href="#part-Back">{t('my-bookings.page.back')}</Back> }} />
      <Part
        name="Notice"
        states={{
          well: <Notice>{t('my-bookings.share.copied')}</Notice>,
          warn: <Notice tone="warn">{t('booking.desk.movedDates')}</Notice>,
          bad: <Notice tone="bad">{t('booking.errors.network')}</Notice>,
          'of an offline copy': <OfflineCopyNotice text={t('offline.title')} onOnline={ignore} />,
        }}
      />
      <Part
        name="Strip"
        isWide
        states={{
          'below the header': (
            <div className={STRIP}>
              <p className={STRIP_TEXT}>{t('shell.line.stalled')}</p>
              <Button look="quiet" isSmall>
                {t('shell.retry')}
              </Button>
            </div>
          ),
        }}
      />
      <Part
        name="Toast"
        states={Object.fromEntries(
          TONES.map((tone) => [
            tone,
            <ToastCard
              key={tone}
              toast={{ id: 1, tone, text: t('my-bookings.share.copied'), durationMs: 0 }}
              closeLabel={t('shell.close')}
              onClose={ignore}
            />,
          ]),
        )}
      />
      <Part
        name="EmptyState"
        isWide
        states={{
          'of a page': (
            <EmptyState
              title={t('referral.users.empty.title')}
              text={t('referral.users.empty.text')}
              picture={<RoadPicture />}
            >
              <Button look="main">{t('search.submit')}</Button>
            </EmptyState>
          ),
          'of a part': <EmptyState isPart title={t('referral.users.empty.title')} />,
        }}
      />
      <Part
        name="Failed"
        isWide
        states={{
          'of a page': failed,
          'of a part': <Failed isPart title={t('earnings.failed')} onRetry={ignore} />,
          'where trying again does not help': (
            <Failed isPart title={t('booking.trip.failed')} text={t('booking.errors.outsideNepal')} />
          ),
        }}
      />
      <Part
        name="List"
        states={{
          loading: (
            <List {...list} list={{ status: 'loading', items: [] }}>
              {null}
            </List>
          ),
          more: (
            <List {...list} list={{ status: 'ready', ...firstPage }} more={more}>
              <p>{t('my-bookings.page.title')}</p>
            </List>
          ),
          'more failed': (
            <List {...list} list={{ status: 'failed', ...firstPage }} more={more}>
              <p>{t('my-bookings.page.title')}</p>
            </List>
          ),
        }}
      />
      <Part
        name="Pagination"
        isWide
        states={{
          'in the middle': (
            <PageLinks pagination={pages} pathOf={() => '#part-Pagination'} onChoose={ignore} />
          ),
        }}
      />
      <Part
        name="ProgressBar"
        states={{
          'two fifths': <ProgressBar label={t('profile.picture.sending')} progress={0.4} />,
          'not known': <ProgressBar label={t('profile.picture.sending')} progress={null} />,
        }}
      />
      <Part
        name="Dialog"
        isWide
        states={{
          open: (
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
          ),
        }}
      />
    </>
  )
}
