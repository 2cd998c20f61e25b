import { useEffect, useState } from 'react'
import type { Locale } from '#domain/shell/locale.ts'
import { Support } from '#islands/ui/support/Support.tsx'
import { type HelpPage, loadHelp } from '#stores/support/help-page.ts'

interface Props {
  /** shown until the content is there */
  opening: string
  locale: Locale
}

/** The content of the help page, in the dialog of layouts/parts/Help.astro. */
export function SupportPanel({ opening, locale }: Props) {
  const [help, setHelp] = useState<HelpPage | null>(null)
  useEffect(() => {
    const href = document.querySelector('a[data-support]')?.getAttribute('href') ?? ''
    // if the content cannot be loaded, opens the page itself, where the browser shows the error
    loadHelp(href).then(setHelp, () => location.assign(href))
  }, [])
  if (!help) return <p role="status">{opening}</p>
  return (
    <div className="grid gap-8">
      <Support isPanel hasAnswers={help.answers.includes('data-words')} locale={locale}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: HTML of this site */}
        <div dangerouslySetInnerHTML={{ __html: help.answers }} />
      </Support>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: HTML of this site */}
      <div dangerouslySetInnerHTML={{ __html: help.contacts }} />
    </div>
  )
}
