import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { CHAT_DAYS } from '#domain/account/retention.ts'
import { localDigits } from '#domain/shared/digits.ts'
import { formatDate, formatTime } from '#domain/shared/format-date.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { MAX_CHAT_TEXT } from '#domain/support/limits.ts'
import { matchesWords } from '#domain/support/questions.ts'
import { $isSignedIn } from '#stores/auth/session.ts'
import { $chat, $chatDraft, loadChat, sendChat, writeChat } from '#stores/support/chat.ts'
import { Button } from '../Button.tsx'
import { Failed } from '../Failed.tsx'
import { Field } from '../Field.tsx'
import { IslandRoot } from '../IslandRoot.tsx'
import { useLocale } from '../LocaleContext.tsx'
import { TextArea } from '../TextArea.tsx'
import { useStore } from '../use-store.ts'

interface Props {
  locale: Locale
  /** in the dialog of the help button, not on a page of its own */
  isPanel?: boolean
  hasAnswers: boolean
  /** The answers, as sections/support/Support.astro renders them: groups (`data-group`) of answers (`data-words`). */
  children: ReactNode
}

/** Milliseconds between two polls for an answer: longer and longer while nothing arrives. */
const FIRST_PAUSE = 4_000
const LONGEST_PAUSE = 30_000
const NO_CHAT = $chat.get()
const BALLOON = 'max-w-[85%] rounded-m px-3.5 py-2.5'

/** Answers that can be searched, and the chat with the team. */
export function Support({ locale, isPanel = false, hasAnswers, children }: Props) {
  return (
    <IslandRoot locale={locale}>
      <Answers hasAnswers={hasAnswers}>{children}</Answers>
      <Chat isPanel={isPanel} />
    </IslandRoot>
  )
}

function Answers({ hasAnswers, children }: Pick<Props, 'hasAnswers' | 'children'>) {
  const { t } = useLocale()
  const answers = useRef<HTMLDivElement>(null)
  const [isNoneFound, setNoneFound] = useState(false)
  const filter = (searched: string) => {
    const all = [...(answers.current?.querySelectorAll<HTMLElement>('[data-words]') ?? [])]
    for (const answer of all) answer.hidden = !matchesWords(answer.dataset.words ?? '', searched)
    for (const group of answers.current?.querySelectorAll<HTMLElement>('[data-group]') ?? [])
      group.hidden = group.querySelector('[data-words]:not([hidden])') === null
    setNoneFound(all.every(({ hidden }) => hidden))
  }
  return (
    <section aria-labelledby="support-answers">
      <h2 id="support-answers" className="sr-only">
        {t('support.search')}
      </h2>
      <a className="link mb-2 inline-flex min-h-11 items-center font-bold" href="#chat">
        {t('support.chat.title')}
      </a>
      {hasAnswers && (
        <Field
          id="support-search"
          className="noscript:hidden"
          label={t('support.search')}
          type="search"
          autoComplete="off"
          onInput={({ currentTarget }) => filter(currentTarget.value)}
        />
      )}
      <p className="mt-4 text-ink-2" role="status" hidden={!isNoneFound}>
        {t('support.none')}
      </p>
      <div ref={answers}>{children}</div>
    </section>
  )
}

function Chat({ isPanel }: { isPanel: boolean }) {
  const { locale, t } = useLocale()
  const { status, messages, isSending, refusal } = useStore($chat, NO_CHAT)
  const draft = useStore($chatDraft, '')
  const [note, setNote] = useState<'empty' | 'sent' | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const pollNow = useAnswerPolling()
  useScrollToChat(isPanel, messages.length)
  const send = async (event: SubmitEvent) => {
    event.preventDefault()
    setNote(null)
    // not `draft`: a form submitted before hydration is replayed before the next render
    if (!$chatDraft.get().trim()) {
      setNote('empty')
      field.current?.focus()
    } else if (await sendChat()) {
      setNote('sent')
      pollNow()
    }
  }
  const timeOf = (at: number) => `${formatDate(at, locale)}, ${formatTime(at, locale)}`
  return (
    <section className="panel p-5 sm:p-6" id="chat" aria-labelledby="support-chat">
      <h2 id="support-chat" className="text-xl">
        {t('support.chat.title')}
      </h2>
      <p className="mt-1.5 text-ink-2">{t('support.chat.intro')}</p>
      <noscript>
        <p className="mt-3">{t('support.chat.script')}</p>
      </noscript>
      {(status === 'idle' || status === 'loading') && (
        <p className="mt-3 text-ink-2 noscript:hidden" role="status">
          {t('support.chat.loading')}
        </p>
      )}
      {status === 'failed' && (
        <div className="mt-3">
          <Failed isPart title={t('support.chat.loadFailed')} onRetry={pollNow} />
        </div>
      )}
      <div className="mt-4" role="log" aria-label={t('support.chat.log')}>
        <ol className="grid gap-3">
          {messages.map(({ text, isAnswer, sentAt }) => (
            <li
              key={sentAt + text}
              className={`${BALLOON} ${isAnswer ? 'justify-self-start bg-sunk' : 'justify-self-end bg-blue-tint'}`}
            >
              <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</p>
              <p className="mt-1 text-sm text-ink-2">
                {t(isAnswer ? 'support.chat.us' : 'support.chat.you')}, {timeOf(Date.parse(sentAt))}
              </p>
            </li>
          ))}
        </ol>
      </div>
      {/* `dialog` sends nothing: a form submitted before hydration waits for its code (client/interaction.ts) */}
      <form className="mt-4 grid gap-3 noscript:hidden" method="dialog" noValidate onSubmit={send}>
        <TextArea
          ref={field}
          id="support-text"
          label={t('support.chat.field')}
          maxLength={MAX_CHAT_TEXT}
          value={draft}
          required
          error={note === 'empty' ? t('support.chat.empty') : undefined}
          isAlert
          // what was typed before hydration is replayed as `input`, which React does not treat as a change
          onInput={({ currentTarget }) => writeChat(currentTarget.value)}
        />
        <p className="text-sm text-ink-2" role="status">
          {note === 'sent'
            ? t('support.chat.sent')
            : refusal !== null && (refusal || t('support.chat.notSent'))}
        </p>
        <Button look="main" type="submit" className="justify-self-start" aria-busy={isSending}>
          {t(isSending ? 'support.chat.sending' : 'support.chat.send')}
        </Button>
        <p className="text-sm text-ink-2">
          {t('support.chat.privacy', { days: localDigits(String(CHAT_DAYS), locale) })}
        </p>
      </form>
    </section>
  )
}

/**
 * Looks for answers while the tab is seen: somebody who waits reads here. @returns a function that looks immediately
 */
function useAnswerPolling(): () => void {
  const pollNow = useRef(() => {})
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let pause = FIRST_PAUSE
    let isOver = false
    const poll = async () => {
      clearTimeout(timer)
      const isNew = await loadChat()
      if (isOver || document.visibilityState !== 'visible') return
      pause = isNew ? FIRST_PAUSE : Math.min(pause * 1.5, LONGEST_PAUSE)
      if ($chat.get().messages.length > 0) timer = setTimeout(() => void poll(), pause)
    }
    const wake = () => document.visibilityState === 'visible' && void poll()
    pollNow.current = () => {
      pause = FIRST_PAUSE
      void poll()
    }
    pollNow.current()
    document.addEventListener('visibilitychange', wake)
    // a login or logout changes the chat
    const stop = $isSignedIn.listen(pollNow.current)
    return () => {
      isOver = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', wake)
      stop()
    }
  }, [])
  return () => pollNow.current()
}

/** In the panel, a user who has written before starts at the chat; later messages are scrolled into view. */
function useScrollToChat(isPanel: boolean, count: number): void {
  const shown = useRef(0)
  useEffect(() => {
    const isFirst = shown.current === 0
    shown.current = count
    if (count === 0) return
    const chat = document.getElementById('chat')
    if (!isFirst) chat?.querySelector('li:last-child')?.scrollIntoView({ block: 'nearest' })
    else if (isPanel) chat?.scrollIntoView()
  }, [isPanel, count])
}
