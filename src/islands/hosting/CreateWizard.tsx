import { useEffect } from 'react'
import type { Locale } from '#domain/shell/locale.ts'
import { IslandRoot } from '#islands/ui/IslandRoot.tsx'
import { usePageReturn } from '#islands/ui/use-page-return.ts'
import { openWizard } from '#stores/hosting/editor.ts'
import { EditorScreen } from './wizard/EditorScreen.tsx'
import type { StepProps } from './wizard/step-props.ts'

interface Props extends Pick<StepProps, 'googleMapsKey' | 'sms'> {
  locale: Locale
}

const PATH = '/vehicle/create'

/** The first form of a new vehicle. Once it is saved, the editor continues. */
export function CreateWizard({ locale, ...props }: Props) {
  useEffect(() => {
    void openWizard()
  }, [])
  // Back to this page after the URL became the editor's: the browser may restore the wizard from its cache
  usePageReturn(() => {
    if (!location.pathname.endsWith(PATH)) location.reload()
  })
  return (
    <IslandRoot locale={locale}>
      <EditorScreen {...props} onRetry={openWizard} />
    </IslandRoot>
  )
}
