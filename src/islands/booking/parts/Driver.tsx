import type { Driver as Person } from '#contract/vehicles.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { translator } from '#messages/t.ts'

/** Who drives: vehicles come with their driver. */
export function Driver({ driver, locale }: { driver: Person; locale: Locale }) {
  const t = translator(locale)
  const { name, image, experience, smoking, licenseChecked } = driver
  return (
    <section className="desk-driver" aria-labelledby="driver-name">
      <span className="avatar" aria-hidden="true">
        {image ? (
          <img src={image} alt="" width={48} height={48} />
        ) : (
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <circle cx="12" cy="8.5" r="3.8" />
            <path d="M4.5 20a7.5 7.5 0 0 1 15 0" />
          </svg>
        )}
      </span>
      <div className="min-w-0">
        <h2 id="driver-name" className="text-base">
          <span className="font-normal text-ink-3">{t('booking.desk.withDriver')}:</span> {name}
        </h2>
        <ul className="meta">
          <li>{t('vehicles.driver.years', { count: experience, n: formatNumber(experience, locale) })}</li>
          <li>{t(smoking ? 'vehicles.driver.smokes' : 'vehicles.driver.doesNotSmoke')}</li>
          {licenseChecked && <li className="checked">{t('vehicles.driver.licenseChecked')}</li>}
        </ul>
      </div>
    </section>
  )
}
