import download from 'lucide/dist/esm/icons/download.mjs'
import monitor from 'lucide/dist/esm/icons/monitor.mjs'
import smartphone from 'lucide/dist/esm/icons/smartphone.mjs'
import { type ReactNode, useEffect, useState } from 'react'
import type { Session } from '#contract/account.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { agoOf } from '#domain/shared/duration.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { Button, type ButtonLook } from '#islands/ui/Button.tsx'
import { Failed } from '#islands/ui/Failed.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { IslandRoot, ReloadNotice } from '#islands/ui/IslandRoot.tsx'
import { LazyBoundary, lazyPart } from '#islands/ui/LazyBoundary.tsx'
import { List } from '#islands/ui/List.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { useNow } from '#islands/ui/use-now.ts'
import { usePageReturn } from '#islands/ui/use-page-return.ts'
import { useStore } from '#islands/ui/use-store.ts'
import { requestExport } from '#stores/account/data-export.ts'
import {
  $pendingSignOut,
  $sessions,
  loadSessions,
  NO_SESSIONS,
  revokeOtherSessions,
  revokeSession,
} from '#stores/account/sessions.ts'
import { $isSignedIn } from '#stores/auth/session.ts'
import { adviseOnDownload } from '#stores/shell/browser.ts'
import { environment } from '#stores/shell/environment.ts'
import { PushSwitches, SmsSwitches } from './MessageSettings.tsx'
import { SettingsCard } from './SettingsCard.tsx'

interface Props {
  locale: Locale
  hasSms: boolean
}

const DeletionDialog = lazyPart(async () => (await import('./DeletionDialog.tsx')).DeletionDialog)

/** Messages, devices, and the data stored about the user. */
export function Settings({ locale, hasSms }: Props) {
  return (
    <IslandRoot locale={locale}>
      <SmsSwitches isOffered={hasSms} />
      <PushSwitches />
      <Sessions />
      <Export />
      <Deletion />
    </IslandRoot>
  )
}

// on a phone the button is below the text
const ROW = 'flex flex-wrap items-start gap-x-3.5 gap-y-3 py-4 sm:flex-nowrap sm:items-center'
const TEXT = 'min-w-0 flex-1 max-sm:basis-[calc(100%-58px)]'
const BELOW = 'max-sm:ml-14.5'

function Sessions() {
  const { t } = useLocale()
  const sessions = useStore($sessions, NO_SESSIONS)
  const busy = useStore($pendingSignOut, null)
  useEffect(() => {
    if ($sessions.get().status === 'idle') void loadSessions()
  }, [])
  // a device may have been signed out since
  usePageReturn(loadSessions)
  const hasOthers = sessions.items.some(({ isCurrent }) => !isCurrent)
  return (
    <SettingsCard id="devices" title={t('account.sessions.title')} text={t('account.sessions.text')}>
      <div className="mt-2">
        <List
          list={sessions}
          skeleton={['first', 'second'].map((row) => (
            <div key={row} className={ROW} aria-hidden="true">
              <div className="skeleton size-11 rounded-full!" />
              <div className={`${TEXT} grid gap-2 pt-1`}>
                <div className="skeleton h-5 w-40" />
                <div className="skeleton h-4 w-56 max-w-full" />
              </div>
              <div className={`skeleton h-11 w-24 rounded-m! ${BELOW}`} />
            </div>
          ))}
          empty={null}
          failed={
            <div className="pt-2">
              <Failed isPart title={t('account.sessions.loadFailed')} onRetry={loadSessions} />
            </div>
          }
          onRetry={loadSessions}
        >
          <ul className="divide-y divide-line" aria-labelledby="devices">
            {sessions.items.map((session) => (
              <Device key={session.id} session={session} />
            ))}
          </ul>
          {hasOthers ? (
            <Button
              look="quiet"
              isSmall
              className="mt-2 max-sm:w-full"
              disabled={busy !== null}
              aria-busy={busy === 'others'}
              onClick={() => void revokeOtherSessions()}
            >
              {t('account.sessions.others')}
            </Button>
          ) : (
            <p className="text-sm text-ink-2">{t('account.sessions.alone')}</p>
          )}
        </List>
      </div>
    </SettingsCard>
  )
}

function Device({ session }: { session: Session }) {
  const { locale, t } = useLocale()
  const busy = useStore($pendingSignOut, null)
  const now = useNow(() => environment().now())
  const device = session.device ?? t('account.sessions.unknown')
  /** `lastUsed` is precise to the hour. */
  const ago = (at: string) => {
    const past = agoOf(Date.parse(at), now)
    if (!past || past.unit === 'minutes') return t('account.ago.now')
    return t(`account.ago.${past.unit}`, { count: past.count, n: formatNumber(past.count, locale) })
  }
  return (
    <li className={ROW}>
      <span className="grid size-11 flex-none place-items-center rounded-full bg-sunk text-ink-2">
        <Icon node={session.isPhone ? smartphone : monitor} className="size-5.5" />
      </span>
      <div className={TEXT}>
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-bold">
          <span className="min-w-0 wrap-anywhere">{device}</span>
          {session.isCurrent && (
            <span className="rounded-full bg-green-tint px-2.5 py-0.5 text-[0.8125rem] leading-[1.4] font-bold text-green">
              {t('account.sessions.current')}
            </span>
          )}
        </p>
        <p className="mt-0.5 text-sm text-ink-2">
          <span>{t('account.sessions.used', { ago: ago(session.lastUsed) })}</span>
          <span aria-hidden="true"> · </span>
          <span>{t('account.sessions.since', { ago: ago(session.since) })}</span>
        </p>
      </div>
      <Button
        look="quiet"
        isSmall
        className={BELOW}
        aria-label={t('account.sessions.endOf', { device })}
        disabled={busy !== null}
        aria-busy={busy === session.id}
        onClick={() => void revokeSession(session)}
      >
        {t('account.sessions.end')}
      </Button>
    </li>
  )
}

function Export() {
  const { t } = useLocale()
  return (
    <SettingsCard id="data" title={t('account.export.title')} text={t('account.export.text')}>
      <div className="mt-4 grid justify-items-start gap-3">
        <ExportButton look="soft" isSmall className="max-sm:w-full">
          <Icon node={download} className="size-4.5 flex-none" />
          {t('account.export.action')}
        </ExportButton>
        <p className="text-sm text-ink-3">{t('account.export.note')}</p>
      </div>
    </SettingsCard>
  )
}

/** Downloads everything that is stored about the user. */
function ExportButton({ children, ...button }: ButtonLook & { className: string; children: ReactNode }) {
  const { t } = useLocale()
  const isSignedIn = useStore($isSignedIn, false)
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    if (isBusy) return
    setBusy(true)
    const href = await requestExport()
    setBusy(false)
    if (href === null) return
    // as a download, so that a response that is not an archive does not replace the page
    Object.assign(document.createElement('a'), { href, download: '' }).click()
    void adviseOnDownload()
  }
  return (
    <Button {...button} disabled={!isSignedIn} aria-busy={isBusy} onClick={() => void save()}>
      {isBusy ? t('account.export.busy') : children}
    </Button>
  )
}

function Deletion() {
  const { t } = useLocale()
  const isSignedIn = useStore($isSignedIn, false)
  const [isOpen, setOpen] = useState(false)
  const [isUsed, setUsed] = useState(false)
  const open = () => {
    setUsed(true)
    setOpen(true)
  }
  return (
    <SettingsCard id="deletion" title={t('account.deletion.title')} text={t('account.deletion.text')}>
      <Button
        look="quiet"
        isSmall
        className="mt-4 max-sm:w-full text-error"
        aria-haspopup="dialog"
        disabled={!isSignedIn}
        onClick={open}
      >
        {t('account.deletion.action')}
      </Button>
      {isUsed && (
        <LazyBoundary missing={<ReloadNotice />}>
          <DeletionDialog
            isOpen={isOpen}
            exportButton={
              <ExportButton look="soft" className="max-md:w-full md:mr-auto">
                {t('account.deletion.dataFirst')}
              </ExportButton>
            }
            onClose={() => setOpen(false)}
          />
        </LazyBoundary>
      )}
    </SettingsCard>
  )
}
