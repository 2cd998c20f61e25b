import '#stores/trip-day/position-browser.ts'
import { useEffect } from 'react'
import type { DriverSheet } from '#contract/trip-day.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { firstRecordAt } from '#domain/trip-day/records.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Switch } from '#islands/ui/Switch.tsx'
import { useNow } from '#islands/ui/use-now.ts'
import { useStore } from '#islands/ui/use-store.ts'
import { environment } from '#stores/shell/environment.ts'
import { $sharing, resumeSharing, startSharing, stopSharing } from '#stores/trip-day/position.ts'

const TICK_MS = 5_000
const SECOND_MS = 1_000

/** Shares the position while the page is open, and says when it was last sent. */
export function PositionSwitch({ sheet }: { sheet: DriverSheet }) {
  const { locale, t } = useLocale()
  const { isOn, sentAt, problem } = useStore($sharing, { isOn: false, sentAt: null, problem: null })
  const now = useNow(() => environment().now(), undefined, TICK_MS)
  useEffect(resumeSharing, [])
  if (now < firstRecordAt(Date.parse(sheet.from)) && !isOn) return null
  const seconds = sentAt === null ? null : Math.max(0, Math.round((now - sentAt) / SECOND_MS / 5) * 5)
  const state = problem
    ? t(`trip-day.position.${problem}`)
    : seconds === null
      ? t('trip-day.position.searching')
      : seconds < 10
        ? t('trip-day.position.now')
        : t('trip-day.position.ago', { n: formatNumber(seconds, locale) })
  return (
    <div className={`rounded-m border-2 ${isOn && !problem ? 'border-green' : 'border-line-2'}`}>
      <Switch
        id="share-position"
        label={t('trip-day.position.label')}
        hint={t('trip-day.position.hint')}
        checked={isOn}
        onChange={(checked) => (checked ? startSharing() : void stopSharing())}
      />
      <p
        className={`px-4.5 font-bold ${isOn || problem ? 'pb-3.5' : ''} ${problem ? 'text-crimson dark:text-[#ff9db3]' : 'text-green'}`}
        role="status"
      >
        {(isOn || problem) && state}
      </p>
    </div>
  )
}
