import { type Chat, readChat, sendChatMessage } from '#contract/support.ts'
import { $isSignedIn } from '#stores/auth/session.ts'
import { environment } from '#stores/shell/environment.ts'
import { persistedAtom } from '#stores/shell/persisted.ts'
import { createResource, type LoadStatus } from '#stores/shell/resource.ts'
import { send } from '#stores/shell/send.ts'

interface State extends Chat {
  status: LoadStatus
  isSending: boolean
  /** the API's reason why the last message was refused; empty: the page has a default text */
  refusal: string | null
}

const NO_CHAT: State = { status: 'idle', messages: [], isWaiting: false, isSending: false, refusal: null }

const text = (value: unknown) => (typeof value === 'string' ? value : null)
/** The key of a visitor who is not signed in. Anyone who has it can read the chat. */
const $key = persistedAtom('app:support:key', '', { parse: text })

// state
const resource = createResource<State>(NO_CHAT, { isPersonal: true })
export const $chat = resource.$state
/** The text of the message being written; it survives a reload. */
export const $chatDraft = persistedAtom('app:support:draft', '', { lifetime: 'session', parse: text })
/** The id of the message being written, by which the server recognises a retry. */
let draftId = ''

// actions
/** Loads the chat, without a loading state once it is shown. @returns whether there are new messages */
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

/** Sends the message; its text stays until it has arrived. @returns whether it has */
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
