import { PICTURE_KINDS } from '#domain/hosting/pictures.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { CropDialog } from '#islands/ui/CropDialog.tsx'
import { IslandRoot } from '#islands/ui/IslandRoot.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $chosen, closeCrop, cropTo, turnChosen } from '#stores/profile/picture.ts'

/** The dialog in which the chosen picture is cropped. */
export function PictureCrop({ locale }: { locale: Locale }) {
  return (
    <IslandRoot locale={locale}>
      <Crop />
    </IslandRoot>
  )
}

function Crop() {
  const { t } = useLocale()
  const chosen = useStore($chosen, null)
  const picture = chosen && {
    ...chosen,
    aspect: PICTURE_KINDS.person.aspect,
    title: t('profile.picture.crop'),
    index: 1,
    total: 1,
  }
  return (
    <CropDialog
      picture={picture}
      onUse={(area) => void cropTo(area)}
      onTurn={turnChosen}
      onClose={closeCrop}
    />
  )
}
