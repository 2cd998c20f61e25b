import { vehicleTitle } from '#domain/vehicles/title.ts'
import { ButtonLink } from '#islands/ui/Button.tsx'
import { Failed } from '#islands/ui/Failed.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $editor, type ReadyEditor } from '#stores/hosting/editor.ts'
import { WizardSkeleton } from '../WizardSkeleton.tsx'
import { SCREEN } from './layout-classes.ts'
import { StepNavigation } from './StepNavigation.tsx'
import { StepSection } from './StepSection.tsx'
import type { StepProps } from './step-props.ts'
import { VehicleHead, WizardHead } from './VehicleHead.tsx'

interface Props extends Pick<StepProps, 'googleMapsKey' | 'sms'> {
  onRetry: () => void
}

/** One form with navigation to the others: the wizard's sidebar at first, the editor's menu later. */
export function EditorScreen({ onRetry, ...props }: Props) {
  const { t } = useLocale()
  const editor = useStore($editor, $editor.get())
  if (editor.status === 'loading')
    return <WizardSkeleton label={t('shell.loading')} title={t('shell.parts.edit')} />
  if (editor.status === 'failed')
    return (
      <Failed level={1} title={t('hosting.screen.failed')} text={editor.text} onRetry={onRetry}>
        <ButtonLink look="quiet" href="/profile/vehicles">
          {t('shell.menu.myVehicles')}
        </ButtonLink>
      </Failed>
    )
  return <Ready editor={editor} {...props} />
}

function Ready({ editor, ...settings }: Omit<Props, 'onRetry'> & { editor: ReadyEditor }) {
  const { locale, t } = useLocale()
  const { vehicle, info, current, isFirstTime } = editor
  const title = vehicle && vehicleTitle(vehicle, locale)
  return (
    <div className={SCREEN}>
      {vehicle && title && !isFirstTime ? (
        <VehicleHead vehicle={vehicle} title={title} current={current} />
      ) : (
        <WizardHead vehicle={vehicle} title={title} current={current} />
      )}
      <StepNavigation editor={editor} />
      <StepSection
        step={current}
        pageTitle={title ?? t('hosting.screen.create')}
        info={info}
        vehicle={vehicle}
        {...settings}
      />
    </div>
  )
}
