import type { Driver } from '#contract/vehicles.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { languageOf } from '#domain/shared/text.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { translator } from '#messages/t.ts'
import { CHECKED } from './checked-class.ts'
import { Face } from './Face.tsx'

interface Props {
  /** facts that are unknown or hidden here are omitted */
  driver: Pick<Driver, 'name' | 'image'> &
    Partial<Pick<Driver, 'experience' | 'languages' | 'smoking' | 'licenseChecked'>>
  locale: Locale
  /** role of the person, above the name */
  label?: string
  /** given: the name is a heading with this id */
  headingId?: string
  /** how often the driver drove the route of this trip */
  timesOnRoad?: number
}

/** Picture, name, languages and experience. No state: pages render it without script. */
export function DriverSummary({ driver, locale, label, headingId, timesOnRoad = 0 }: Props) {
  const t = translator(locale)
  const { name, image, experience, languages = [], smoking, licenseChecked } = driver
  const Name = headingId ? 'h2' : 'p'
  return (
    <div className="flex items-center gap-4">
      <Face className="size-19 text-[1.625rem]" name={name} image={image} />
      <div className="min-w-0">
        <Name id={headingId} className="text-lg leading-snug font-bold">
          {label && <span className="block text-sm font-normal text-ink-3">{label} </span>}
          <span lang={languageOf(name)}>{name}</span>
        </Name>
        <ul className="meta">
          {experience !== undefined && (
            <li>{t('vehicles.driver.years', { count: experience, n: formatNumber(experience, locale) })}</li>
          )}
          {smoking !== undefined && (
            <li>{t(smoking ? 'vehicles.driver.smokes' : 'vehicles.driver.doesNotSmoke')}</li>
          )}
          {licenseChecked && <li className={CHECKED}>{t('vehicles.driver.licenseChecked')}</li>}
        </ul>
        {languages.length > 0 && (
          <p className="text-sm text-ink-2">
            {t('drivers.speaks', {
              languages: languages.map((code) => t(`drivers.languages.${code}`)).join(', '),
            })}
          </p>
        )}
        {timesOnRoad > 0 && (
          <p className={`${CHECKED} text-sm font-bold text-green`}>
            {t('drivers.onThisRoad', { count: timesOnRoad, n: formatNumber(timesOnRoad, locale) })}
          </p>
        )}
      </div>
    </div>
  )
}
