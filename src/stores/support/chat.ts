import { type Chat, readChat, sendChatMessage } from '#contract/support.ts'
import { $isSignedIn } from '#stores/auth/session.ts'
import { environment } from '#stores/shell/environment.ts'
import { persistedAtom } from '#stores/shell/persisted.ts'
import { createResource, type LoadStatus } from '#stores/shell/resource.ts'
import { send } from '#stores/shell/send.ts'

interface State extends Chat {
  status: LoadStatus
  isSending: boolean
  /** why the last message did not arrive; empty: as the page says */
  refusal: string | null
}

const NO_CHAT: State = { status: 'idle', messages: [], isWaiting: false, isSending: false, refusal: null }

const text = (value: unknown) => (typeof value === 'string' ? value : null)
/** Of a visitor who is not signed in: whoever has it reads the chat. */
const $key = persistedAtom('app:support:key', '', { parse: text })

// state
const resource = createResource<State>(NO_CHAT, { isPersonal: true })
export const $chat = resource.$state
/** What is being written: it survives a reload. */
export const $chatDraft = persistedAtom('app:support:draft', '', { lifetime: 'session', parse: text })
/** The id of what is being written: a message that is sent again is the same. */
let draftId = ''

// actions
/** In silence once it is shown. @returns whether there is anything new */
export async function loadChat(): Promise<boolean> {
  const before = $chat.get()
  if (before.isSending) return false
  if (!$isSignedIn.get() && !$key.get()) {
    $chat.set({ ...before, status: 'ready' })
    return false
  }
  const isShown = before.status === 'ready'
  await resource.load(
    { ...before, status: isShown ? 'ready' : 'loading' },
    async (signal) => {
      const { data } = await environment().call(readChat, { payload: caller(), signal, background: true })
      return data
    },
    () => (isShown ? { status: 'ready' } : {}),
  )
  return $chat.get().messages.length > before.messages.length
}

/** What was written stays until it has arrived. @returns whether it has */
export async function sendChat(): Promise<boolean> {
  if ($chat.get().isSending) return false
  const written = $chatDraft.get().trim()
  draftId ||= environment().uniqueKey()
  if (!$isSignedIn.get() && !$key.get()) $key.set(newKey())
  resource.cancel()
  $chat.set({ ...$chat.get(), isSending: true, refusal: null })
  const outcome = await send(sendChatMessage, { payload: { ...caller(), id: draftId, text: written } })
  if (outcome.status !== 'answered') {
    $chat.set({ ...$chat.get(), isSending: false, refusal: outcome.failure.message })
    return false
  }
  $chat.set({ ...NO_CHAT, status: 'ready', ...outcome.data })
  draftId = ''
  $chatDraft.set('')
  return true
}

export function writeChat(value: string): void {
  // another text is another message
  if (value.trim() !== $chatDraft.get().trim()) draftId = ''
  $chatDraft.set(value)
}

const caller = () => ($isSignedIn.get() ? {} : { key: $key.get() })

/** 256 random bits, base64url. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
