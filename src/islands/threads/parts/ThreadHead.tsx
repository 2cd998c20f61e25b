import ellipsis from 'lucide/dist/esm/icons/ellipsis-vertical.mjs'
import type { MouseEvent } from 'react'
import type { Thread } from '#contract/threads.ts'
import { languageOf } from '#domain/shared/text.ts'
import { Back } from '#islands/ui/Back.tsx'
import { Face } from '#islands/ui/Face.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { setBlocked } from './block-person.ts'
import { nameOf, subjectText } from './text.ts'

/** Who and what the thread is about, with what can be done about the other person. */
export function ThreadHead({ thread }: { thread: Thread }) {
  const { locale, t } = useLocale()
  const { other, subject } = thread
  const name = nameOf(other, t)
  return (
    <div className="sticky top-[61px] z-10 -mx-5 flex items-center gap-3 border-b border-line bg-paper px-5 py-2 md:top-[69px]">
      <Back href="/profile/messages" isShort>
        {t('threads.title')}
      </Back>
      <Face
        name={other.isDeleted ? '' : other.fullName}
        image={other.image}
        className="size-11 flex-none"
        nameless="–"
      />
      <div className="min-w-0 flex-1">
        <h1 className="truncate text-lg leading-tight" lang={languageOf(name)}>
          {name}
        </h1>
        <a className="link line-clamp-2 text-sm leading-[1.3] pointer-coarse:py-1" href={subject.path}>
          {subjectText(subject, locale)}
        </a>
      </div>
      {!other.isDeleted && <Menu thread={thread} name={name} />}
    </div>
  )
}

function Menu({ thread, name }: { thread: Thread; name: string }) {
  const { t } = useLocale()
  const { isBlocked, hasReported, subject } = thread
  const close = ({ currentTarget }: MouseEvent) => currentTarget.closest('details')?.removeAttribute('open')
  return (
    <details className="menu">
      <summary className="grid size-11 place-items-center rounded-m hover:bg-sunk">
        <Icon node={ellipsis} className="size-6" />
        <span className="sr-only">{t('threads.menu.label')}</span>
      </summary>
      <div className="menu-list">
        {hasReported ? (
          <p className="max-w-60 px-3.5 py-2 text-sm text-ink-2">{t('threads.menu.reported')}</p>
        ) : (
          <button
            type="button"
            aria-haspopup="dialog"
            data-report-type="thread"
            data-report-id={subject.key}
            data-report-title={name}
            onClick={close}
          >
            {t('threads.menu.report')}
          </button>
        )}
        <button
          type="button"
          onClick={(event) => {
            close(event)
            void setBlocked(!isBlocked)
          }}
        >
          {t(isBlocked ? 'threads.menu.unblock' : 'threads.menu.block')}
        </button>
      </div>
    </details>
  )
}
