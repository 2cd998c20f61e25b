import arrowUp from 'lucide/dist/esm/icons/arrow-up.mjs'
import camera from 'lucide/dist/esm/icons/image.mjs'
import mapPin from 'lucide/dist/esm/icons/map-pin.mjs'
import { type KeyboardEvent, type PointerEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { Thread } from '#contract/threads.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { textLength } from '#domain/shared/text.ts'
import { MAX_MESSAGE_LENGTH } from '#domain/threads/limits.ts'
import { QUICK_ANSWERS, type QuickAnswer } from '#domain/threads/quick-answers.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { LazyBoundary, lazyPart } from '#islands/ui/LazyBoundary.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { environment } from '#stores/shell/environment.ts'
import { messageDraft, saveMessageDraft } from '#stores/threads/draft.ts'
import { postMessage } from '#stores/threads/sending.ts'
import { nameOf } from './text.ts'

interface Props {
  thread: Thread
  /** there are new messages below what is shown */
  hasNew: boolean
  onShowNew: () => void
}

const ClosedNotice = lazyPart(async () => (await import('./ClosedNotice.tsx')).ClosedNotice)
const loadPlaceDialog = async () => (await import('./PlaceDialog.tsx')).PlaceDialog
const PlaceDialog = lazyPart(loadPlaceDialog)
const loadPicture = () => import('#stores/threads/picture.ts')
/** Milliseconds; a user who stays this long may want to write. */
const PREPARE_AFTER_MS = 4_000
/** From here the remaining characters are shown. */
const FEW_LEFT = 100
const ROUND = 'grid size-11 flex-none cursor-pointer place-items-center rounded-full'

/** The bar at the lower end of the window in which a message is written. */
export function Composer({ thread, hasNew, onShowNew }: Props) {
  const { t } = useLocale()
  return (
    <div className="sticky bottom-0 z-10 -mx-5 border-t border-line bg-paper px-5 pb-[max(10px,env(safe-area-inset-bottom))]">
      {hasNew && (
        <Button
          look="soft"
          isSmall
          className="absolute -top-13 left-1/2 -translate-x-1/2 shadow-l"
          onClick={onShowNew}
        >
          <span aria-hidden="true">↓</span>
          {t('threads.open.new')}
        </Button>
      )}
      {thread.closed ? (
        <LazyBoundary>
          <ClosedNotice thread={thread} />
        </LazyBoundary>
      ) : (
        <Form thread={thread} />
      )}
    </div>
  )
}

/** The field keeps the focus, and the phone its keyboard. */
const keepFocus = (event: PointerEvent) => event.preventDefault()

function Form({ thread }: { thread: Thread }) {
  const { locale, t } = useLocale()
  const { key } = thread.subject
  const name = nameOf(thread.other, t)
  const [text, setText] = useState(() => messageDraft(key))
  const [isChoosing, setChoosing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  usePreparation()
  const left = MAX_MESSAGE_LENGTH - textLength(text)
  const isEmpty = left === MAX_MESSAGE_LENGTH
  const write = (typed: string) => {
    setText(typed)
    saveMessageDraft(key, typed)
  }
  const send = () => {
    if (isEmpty || left < 0) return field.current?.focus()
    write('')
    void postMessage(key, { text: text.trim() })
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    send()
  }
  const press = (event: KeyboardEvent) => {
    // Enter belongs to the input method while it composes, and on a phone begins a new line
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    if (!matchMedia('(pointer: fine)').matches) return
    event.preventDefault()
    send()
  }
  return (
    <>
      <QuickAnswers onChoose={(quick) => void postMessage(key, { quick })} />
      <form className="flex items-end gap-1" noValidate onSubmit={submit}>
        <PictureButton threadKey={key} />
        <button
          className={`${ROUND} text-blue hover:bg-sunk`}
          type="button"
          aria-haspopup="dialog"
          onClick={() => setChoosing(true)}
        >
          <Icon node={mapPin} className="size-6" />
          <span className="sr-only">{t('threads.composer.place')}</span>
        </button>
        <textarea
          ref={field}
          className="field-sizing-content max-h-[40dvh] min-h-11 min-w-0 flex-1 resize-none rounded-[22px] border border-frame bg-card px-4 py-2 leading-[1.5] placeholder:text-ink-3"
          rows={1}
          aria-label={t('threads.composer.label', { name })}
          aria-describedby="message-keys message-left"
          aria-invalid={left < 0}
          placeholder={t('threads.composer.placeholder')}
          value={text}
          onChange={({ target }) => write(target.value)}
          onKeyDown={press}
        />
        <button
          className={`${ROUND} ml-1 bg-crimson text-on-crimson hover:bg-crimson-press aria-disabled:cursor-not-allowed aria-disabled:opacity-55`}
          type="submit"
          aria-disabled={isEmpty || left < 0}
          onPointerDown={keepFocus}
        >
          <Icon node={arrowUp} className="size-5.5" />
          <span className="sr-only">{t('threads.composer.send')}</span>
        </button>
      </form>
      <p id="message-keys" className="sr-only">
        {t('threads.composer.keys')}
      </p>
      <p
        id="message-left"
        className={`text-right text-xs tabular-nums ${left < 0 ? 'font-bold text-error' : 'text-ink-3'}`}
        role="status"
      >
        {left < FEW_LEFT &&
          t(left < 0 ? 'threads.composer.tooLong' : 'threads.composer.left', {
            count: Math.abs(left),
            n: formatNumber(Math.abs(left), locale),
          })}
      </p>
      {isChoosing && (
        <LazyBoundary>
          <PlaceDialog
            onClose={() => setChoosing(false)}
            onChoose={(place) => {
              setChoosing(false)
              void postMessage(key, place)
            }}
          />
        </LazyBoundary>
      )}
    </>
  )
}

/** Loads the code for places, pictures and storage before it is needed: the connection may be lost by then. */
function usePreparation(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      // what did not load is loaded when it is used
      Promise.all([loadPlaceDialog(), loadPicture(), environment().prepareUploads()]).catch(() => {})
    }, PREPARE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
}

function PictureButton({ threadKey }: { threadKey: string }) {
  const { locale, t } = useLocale()
  const [isPreparing, setPreparing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const choose = async (file: Blob) => {
    setPreparing(true)
    try {
      const { postPicture } = await loadPicture()
      await postPicture(threadKey, file, locale)
    } finally {
      setPreparing(false)
    }
  }
  return (
    <>
      <button
        className={`${ROUND} text-blue hover:bg-sunk aria-busy:cursor-progress aria-busy:opacity-55`}
        type="button"
        aria-busy={isPreparing}
        onClick={() => !isPreparing && input.current?.click()}
      >
        <Icon node={camera} className="size-6" />
        <span className="sr-only">
          {t(isPreparing ? 'threads.composer.preparing' : 'threads.composer.picture')}
        </span>
      </button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          currentTarget.value = ''
          if (file) void choose(file)
        }}
      />
    </>
  )
}

/** Sentences that are sent with one tap, and that the other person reads in their own language. */
function QuickAnswers({ onChoose }: { onChoose: (answer: QuickAnswer) => void }) {
  const { t } = useLocale()
  return (
    <ul
      className="-mx-5 flex gap-2 overflow-x-auto px-5 py-2 sm:flex-wrap [scrollbar-width:none]"
      aria-label={t('threads.composer.quick')}
    >
      {QUICK_ANSWERS.map((answer) => (
        <li key={answer} className="flex-none">
          <button
            className="chip min-h-11 cursor-pointer"
            type="button"
            // the field keeps the focus
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(answer)}
          >
            {t(`threads.quick.${answer}`)}
          </button>
        </li>
      ))}
    </ul>
  )
}
