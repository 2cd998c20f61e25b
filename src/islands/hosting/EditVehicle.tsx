import { useCallback, useEffect } from 'react'
import type { Locale } from '#domain/shell/locale.ts'
import { IslandRoot } from '#islands/ui/IslandRoot.tsx'
import { openEditor, syncWithUrl } from '#stores/hosting/editor.ts'
import { EditorScreen } from './wizard/EditorScreen.tsx'
import type { StepProps } from './wizard/step-props.ts'

interface Props extends Pick<StepProps, 'googleMapsKey' | 'sms'> {
  /** as in the URL */
  vehicleId: string
  locale: Locale
}

/** Edits the host's vehicle: step by step as a wizard at first, each form by itself later. */
export function EditVehicle({ vehicleId, locale, ...props }: Props) {
  const open = useCallback(() => {
    const requested = new URLSearchParams(location.search).get('step') ?? undefined
    return openEditor(vehicleId, requested)
  }, [vehicleId])
  useEffect(() => {
    void open()
  }, [open])
  useEffect(() => {
    window.addEventListener('popstate', syncWithUrl)
    return () => window.removeEventListener('popstate', syncWithUrl)
  }, [])
  return (
    <IslandRoot locale={locale}>
      <EditorScreen {...props} onRetry={open} />
    </IslandRoot>
  )
}
