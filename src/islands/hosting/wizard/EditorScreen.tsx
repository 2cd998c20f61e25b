import { vehicleTitle } from '#domain/vehicles/title.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $editor, type Editor } from '#stores/hosting/editor.ts'
import type { ReadyEditor } from '#stores/hosting/load-editor.ts'
import { WizardSkeleton } from '../WizardSkeleton.tsx'
import { LoadError } from './LoadError.tsx'
import { Sidebar } from './Sidebar.tsx'
import { StepForm } from './StepForm.tsx'
import { StepMenu } from './StepMenu.tsx'
import { VehicleHead } from './VehicleHead.tsx'
import { WizardHead } from './WizardHead.tsx'

interface Props {
  googleMapsKey: string
  onRetry: () => void
}

const LOADING: Editor = { status: 'loading' }

/** One form with navigation to the others: the wizard's sidebar at first, the editor's menu later. */
export function EditorScreen({ onRetry, ...props }: Props) {
  const { t } = useLocale()
  const editor = useStore($editor, LOADING)
  if (editor.status === 'loading') return <WizardSkeleton label={t('shell.loading')} />
  if (editor.status === 'failed') return <LoadError text={editor.text} onRetry={onRetry} />
  return <Ready editor={editor} {...props} />
}

function Ready({ editor, googleMapsKey }: Omit<Props, 'onRetry'> & { editor: ReadyEditor }) {
  const { locale, t } = useLocale()
  const { vehicle, info, current, saved, isFirstTime } = editor
  const title = vehicle && vehicleTitle(vehicle, locale)
  const Steps = isFirstTime ? Sidebar : StepMenu
  return (
    <div className="hosting">
      {vehicle && title && !isFirstTime ? (
        <VehicleHead vehicle={vehicle} title={title} current={current} />
      ) : (
        <WizardHead vehicle={vehicle} title={title} current={current} />
      )}
      <Steps current={current} saved={saved} />
      <StepForm
        step={current}
        pageTitle={title ?? t('hosting.screen.create')}
        info={info}
        vehicle={vehicle}
        isFirstTime={isFirstTime}
        googleMapsKey={googleMapsKey}
      />
    </div>
  )
}
