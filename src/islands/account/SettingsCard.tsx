import type { ReactNode } from 'react'

interface Props {
  /** id of its heading */
  id: string
  title: string
  text: string
  textClass?: string
  children?: ReactNode
}

export function SettingsCard({
  id,
  title,
  text,
  textClass = 'max-w-[62ch] sm:text-pretty',
  children,
}: Props) {
  return (
    <section className="panel p-5 sm:p-6" aria-labelledby={id}>
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <p className={`mt-1.5 text-ink-2 ${textClass}`}>{text}</p>
      {children}
    </section>
  )
}
