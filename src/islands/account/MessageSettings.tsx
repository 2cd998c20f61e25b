import '#stores/notifications/push-browser.ts'
import { useEffect, useState } from 'react'
import { toFailure } from '#contract/api-failure.ts'
import { PUSH_KINDS, type PushKind } from '#domain/profile/push-kinds.ts'
import { SMS_KINDS } from '#domain/profile/sms-kinds.ts'
import { VERIFICATION_FRAGMENT } from '#domain/profile/verification-code.ts'
import { Failed } from '#islands/ui/Failed.tsx'
import { List } from '#islands/ui/List.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { Switch } from '#islands/ui/Switch.tsx'
import { useNear } from '#islands/ui/use-near.ts'
import { usePageReturn } from '#islands/ui/use-page-return.ts'
import { useStore } from '#islands/ui/use-store.ts'
import { $user } from '#stores/auth/session.ts'
import { $push, loadPush, NO_PUSH, switchPush, turnPushOff, turnPushOn } from '#stores/notifications/push.ts'
import { $smsSettings, loadSmsSettings, NO_SMS_SETTINGS, switchSms } from '#stores/profile/sms-settings.ts'
import { notifyFailure } from '#stores/shell/send.ts'
import { SettingsCard } from './SettingsCard.tsx'

export function SmsSwitches({ isOffered }: { isOffered: boolean }) {
  const { t } = useLocale()
  const text = t(isOffered ? 'verification.settings.intro' : 'verification.settings.notOffered')
  return (
    <SettingsCard id="sms-settings" title={t('verification.settings.title')} text={text} textClass="">
      {isOffered && <SmsKinds />}
    </SettingsCard>
  )
}

function SmsKinds() {
  const { t } = useLocale()
  const user = useStore($user, undefined)
  const { status, settings } = useStore($smsSettings, NO_SMS_SETTINGS)
  useEffect(() => {
    if ($smsSettings.get().status === 'idle') void loadSmsSettings()
  }, [])
  usePageReturn(loadSmsSettings)
  const labels = SMS_KINDS.map((kind) => t(`verification.settings.kinds.${kind}`))
  return (
    <div className="mt-4">
      {user && !user.isMobileVerified && (
        <Notice as="div" tone="warn" className="mb-4 flex-wrap items-center gap-x-5! gap-y-1!">
          <span>{t('verification.settings.unverified')}</span>
          <a
            className="link inline-flex min-h-11 items-center font-bold"
            href={`/profile${VERIFICATION_FRAGMENT}`}
          >
            {t('verification.settings.verifyLink')}
          </a>
        </Notice>
      )}
      <List
        list={{ status, items: settings?.isOffered ? settings.kinds : [] }}
        skeleton={<RowsSkeleton labels={labels} />}
        empty={<p className="text-ink-2">{t('verification.settings.notOffered')}</p>}
        failed={<Failed isPart title={t('verification.settings.failed')} onRetry={loadSmsSettings} />}
        onRetry={loadSmsSettings}
      >
        <ul className="divide-y divide-line">
          {settings?.kinds.map(({ kind, isOn }) => (
            <Row
              key={kind}
              id={`sms-${kind}`}
              label={t(`verification.settings.kinds.${kind}`)}
              checked={isOn}
              onChange={(isOn) => void switchSms(kind, isOn)}
            />
          ))}
        </ul>
      </List>
    </div>
  )
}

/** Push notifications: on or off in this browser, and the kinds that all the user's browsers receive. */
export function PushSwitches() {
  const { t } = useLocale()
  const { ref, isNear } = useNear<HTMLDivElement>()
  const { status, settings, ability, isHere } = useStore($push, NO_PUSH)
  useEffect(() => {
    if (isNear) void loadPush()
  }, [isNear])
  usePageReturn(() => isNear && loadPush())
  const kindLabel = (kind: PushKind) =>
    kind === 'reminder' ? t('push.reminder') : t(`verification.settings.kinds.${kind}`)
  return (
    <SettingsCard id="push-settings" title={t('push.title')} text={t('push.intro')} textClass="">
      <div ref={ref} className="mt-4">
        <List
          list={{ status, items: settings?.kinds ?? [] }}
          skeleton={<RowsSkeleton labels={[t('push.here'), ...PUSH_KINDS.map(kindLabel)]} />}
          empty={null}
          failed={<Failed isPart title={t('verification.settings.failed')} onRetry={loadPush} />}
          onRetry={loadPush}
        >
          {ability === 'ready' ? (
            <ul>
              <HereSwitch isOn={isHere} />
            </ul>
          ) : (
            <Notice tone="warn" role={ability === 'denied' ? 'status' : undefined}>
              {t(`push.${ability}`)}
            </Notice>
          )}
          <h3 className="mt-4 text-base">{t('push.kindsTitle')}</h3>
          <ul className="divide-y divide-line">
            {settings?.kinds.map(({ kind, isOn }) => (
              <Row
                key={kind}
                id={`push-${kind}`}
                label={kindLabel(kind)}
                checked={isOn}
                onChange={(isOn) => void switchPush(kind, isOn)}
              />
            ))}
          </ul>
        </List>
      </div>
    </SettingsCard>
  )
}

function HereSwitch({ isOn }: { isOn: boolean }) {
  const { t } = useLocale()
  const [asked, setAsked] = useState<boolean | null>(null)
  const change = async (isOn: boolean) => {
    setAsked(isOn)
    try {
      await (isOn ? turnPushOn() : turnPushOff())
    } catch (error) {
      // an error of the API, or of the browser's push service: the switch goes back and can be pressed again
      notifyFailure(toFailure(error), t('push.failed'))
    }
    setAsked(null)
  }
  return (
    <Row
      id="push-here"
      label={t('push.here')}
      checked={asked ?? isOn}
      onChange={(isOn) => void change(isOn)}
    />
  )
}

interface RowProps {
  id: string
  label: string
  checked: boolean
  onChange: (isOn: boolean) => void
}

function Row(props: RowProps) {
  return (
    <li>
      <Switch {...props} className="min-h-14 py-3" />
    </li>
  )
}

/** The labels make the rows as high as the loaded ones. */
function RowsSkeleton({ labels }: { labels: readonly string[] }) {
  return (
    <div className="divide-y divide-line" aria-hidden="true">
      {labels.map((label) => (
        <div key={label} className="flex min-h-14 items-center justify-between gap-5 py-3">
          <span className="skeleton min-w-0 leading-[1.35] font-bold text-transparent select-none">
            {label}
          </span>
          <span className="skeleton h-7 w-12 flex-none" />
        </div>
      ))}
    </div>
  )
}
