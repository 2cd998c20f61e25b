import { useCallback, useEffect } from 'react'
import type { Locale } from '#domain/shell/locale.ts'
import { IslandRoot } from '#islands/ui/IslandRoot.tsx'
import { usePageReturn } from '#islands/ui/use-page-return.ts'
import { openEditor, openWizard, syncWithUrl } from '#stores/hosting/editor.ts'
import { EditorScreen } from './wizard/EditorScreen.tsx'
import type { StepProps } from './wizard/step-props.ts'

interface Props extends Pick<StepProps, 'googleMapsKey' | 'sms'> {
  /** as in the URL; null: a new vehicle, whose editor continues once its first form is saved */
  vehicleId: string | null
  locale: Locale
}

const NEW_PATH = '/vehicle/create'

/** Edits the host's vehicle: step by step as a wizard at first, each form by itself later. */
export function EditVehicle({ vehicleId, locale, ...props }: Props) {
  const open = useCallback(() => {
    if (vehicleId === null) return openWizard()
    return openEditor(vehicleId, new URLSearchParams(location.search).get('step'))
  }, [vehicleId])
  useEffect(() => {
    void open()
  }, [open])
  useEffect(() => {
    window.addEventListener('popstate', syncWithUrl)
    return () => window.removeEventListener('popstate', syncWithUrl)
  }, [])
  // Back to the wizard after its URL became the editor's: the browser may restore it from its cache
  usePageReturn(() => {
    if (vehicleId === null && !location.pathname.endsWith(NEW_PATH)) location.reload()
  })
  return (
    <IslandRoot locale={locale}>
      <EditorScreen {...props} onRetry={open} />
    </IslandRoot>
  )
}
