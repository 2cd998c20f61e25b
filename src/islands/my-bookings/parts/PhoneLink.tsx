import { formatPhone, telUrl } from '#domain/my-bookings/phone.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'

/** Renders nothing without a number. */
export function PhoneLink({ number }: { number: string | null | undefined }) {
  const { locale } = useLocale()
  if (!number) return null
  return (
    <a
      className="inline-block text-blue pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center"
      href={telUrl(number)}
    >
      {formatPhone(number, locale)}
    </a>
  )
}
