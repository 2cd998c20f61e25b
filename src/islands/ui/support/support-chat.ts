import '#stores/shell/browser.ts'
import { formatOwnDate } from '#domain/shared/own-date.ts'
import { formatTime } from '#domain/shared/time.ts'
import { parseLocale } from '#domain/shell/locale.ts'
import { matchesWords } from '#domain/support/questions.ts'
import { copyTemplate, fillSlots, showState } from '#islands/ui/slots.ts'
import { $isSignedIn } from '#stores/auth/session.ts'
import { $chat, $chatDraft, loadChat, sendChat, writeChat } from '#stores/support/chat.ts'

/** Milliseconds between two looks for an answer: longer and longer while nothing comes. */
const FIRST_PAUSE = 4_000
const LONGEST_PAUSE = 30_000

/** The answers and the chat, in the HTML of the page or of the panel. */
class SupportChat extends HTMLElement {
  private readonly locale = parseLocale(document.documentElement.dataset.locale) ?? 'en'
  private pause = FIRST_PAUSE
  private timer: ReturnType<typeof setTimeout> | undefined
  private shown = 0
  private readonly stops: (() => void)[] = []

  connectedCallback() {
    const search = this.find<HTMLInputElement>('input[type=search]')
    search?.addEventListener('input', () => this.filter(search.value))
    const field = this.find<HTMLTextAreaElement>('textarea')
    const form = this.find<HTMLFormElement>('form')
    if (!field || !form) return
    form.hidden = false
    field.value ||= $chatDraft.get()
    field.addEventListener('input', () => writeChat(field.value))
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      void this.send(field)
    })
    this.find('[data-retry]')?.addEventListener('click', () => void this.look())
    const wake = () => document.visibilityState === 'visible' && void this.look()
    document.addEventListener('visibilitychange', wake)
    this.stops.push(
      () => document.removeEventListener('visibilitychange', wake),
      $chat.subscribe(() => this.show()),
      // the chat of another person, or of none
      $isSignedIn.listen(() => void this.look()),
    )
    void this.look().then(() => this.goOn())
  }

  /** Who has written before comes for the answer. */
  private goOn() {
    if (this.shown > 0 && this.closest('dialog')) this.find('#chat')?.scrollIntoView()
  }

  disconnectedCallback() {
    clearTimeout(this.timer)
    for (const stop of this.stops.splice(0)) stop()
  }

  /** While the tab is seen: somebody who waits reads here. */
  private async look() {
    clearTimeout(this.timer)
    const isNew = await loadChat()
    if (!this.isConnected || document.visibilityState !== 'visible') return
    this.pause = isNew ? FIRST_PAUSE : Math.min(this.pause * 1.5, LONGEST_PAUSE)
    if ($chat.get().messages.length > 0) this.timer = setTimeout(() => void this.look(), this.pause)
  }

  private async send(field: HTMLTextAreaElement) {
    const isEmpty = !field.value.trim()
    field.ariaInvalid = String(isEmpty)
    if (isEmpty) {
      this.say(this.dataset.empty ?? '')
      field.focus()
      return
    }
    writeChat(field.value)
    if (!(await sendChat())) return
    field.value = ''
    this.say(this.dataset.sent ?? '')
    this.pause = FIRST_PAUSE
    void this.look()
  }

  private show() {
    const { status, messages, isSending, refusal } = $chat.get()
    showState(this, status === 'idle' ? 'loading' : status)
    const button = this.find<HTMLButtonElement>('form button')
    if (button) {
      button.ariaBusy = String(isSending)
      button.textContent = (isSending ? this.dataset.sending : this.dataset.send) ?? ''
    }
    if (refusal !== null) this.say(refusal || (this.dataset.notSent ?? ''))
    const list = this.find<HTMLOListElement>('ol')
    if (!list || messages.length === this.shown) return
    // signed out, or the chat of somebody else
    if (messages.length < this.shown) list.replaceChildren()
    for (const { text, isAnswer, sentAt } of messages.slice(list.children.length)) {
      const line = copyTemplate(this, isAnswer ? 'answer' : 'own')
      const at = Date.parse(sentAt)
      fillSlots(line, { text, at: `${formatOwnDate(at, this.locale)}, ${formatTime(at, this.locale)}` })
      list.append(line)
    }
    const wasShown = this.shown > 0
    this.shown = messages.length
    if (wasShown) list.lastElementChild?.scrollIntoView({ block: 'nearest' })
  }

  private say(text: string) {
    fillSlots(this, { note: text })
  }

  private filter(searched: string) {
    let found = 0
    for (const question of this.querySelectorAll<HTMLElement>('[data-words]')) {
      const isFound = matchesWords(question.dataset.words ?? '', searched)
      question.hidden = !isFound
      if (isFound) found += 1
    }
    for (const group of this.querySelectorAll<HTMLElement>('[data-group]'))
      group.hidden = group.querySelector('[data-words]:not([hidden])') === null
    const none = this.find('[data-none]')
    if (none) none.hidden = found > 0
  }

  private find<Found extends HTMLElement = HTMLElement>(selector: string): Found | null {
    return this.querySelector<Found>(selector)
  }
}

customElements.define('support-chat', SupportChat)
