import type { SignInProof } from '#contract/auth.ts'
import type { CallOptions, Endpoint } from '#contract/endpoint.ts'
import type { Envelope } from '#contract/envelope.ts'
import type { MapsService } from '#contract/places.ts'
import type { WriteOutcome } from '#contract/writes.ts'
import type { Provider, SignInRequest, SignInStart } from '#domain/auth/sign-in-request.ts'
import type { GatewayId } from '#domain/booking/payment-methods.ts'
import type { CropArea } from '#domain/hosting/cropping.ts'
import type { OpenedPicture, RefusedPicture } from '#domain/hosting/picture-file.ts'
import type { PictureKind } from '#domain/hosting/pictures.ts'
import type { Locale } from '#domain/shell/locale.ts'
import type { Translate } from '#messages/t.ts'

export type Tone = 'success' | 'info' | 'error'

export interface NotifyOptions {
  /** shown on the next page, because this one is being left */
  persist?: boolean
  /** default 3,000 */
  durationMs?: number
}

/** Pictures are checked, cropped and made smaller in the browser before upload. */
interface PictureService {
  /**
   * Checks and measures a file by its bytes.
   * @throws when the code for it did not load
   */
  open(file: Blob): Promise<OpenedPicture | RefusedPicture>
  /**
   * A quarter turn clockwise.
   * @throws when it cannot be read
   */
  rotate(picture: OpenedPicture): Promise<OpenedPicture>
  /**
   * Crops (`area` null: not) and shrinks to an upright JPEG for a weak connection.
   * @throws when it cannot be read
   */
  shrink(file: Blob, area: CropArea | null, kind: PictureKind): Promise<Blob>
}

/**
 * What waits on this device to be sent (outbox.ts), through reloads. Rejects where there is no room, or no database.
 */
export interface DeviceOutbox {
  list(): Promise<unknown[]>
  has(key: string): Promise<boolean>
  put(key: string, write: object): Promise<void>
  remove(key: string): Promise<void>
  /**
   * Runs `work` while no other tab runs any under the same key.
   * @throws AbortError when given up before
   */
  runExclusively<T>(key: string, signal: AbortSignal, work: () => Promise<T>): Promise<T>
  onOnline(listener: () => void): void
}

/** Everything that stores need from outside. browser.ts sets it in the browser, tests set their own. */
export interface Environment {
  /** A 401 signs out by itself (stores/auth/unauthorized.ts) before it is thrown. */
  call<P, A>(endpoint: Endpoint<P, A>, options?: CallOptions<P>): Promise<Envelope<A>>
  /** The outcome of a write of the signed-in user, by its Idempotency-Key. */
  findWrite(key: string): Promise<WriteOutcome>
  /** A call whose multipart payload holds files; `onProgress` gets the share that was sent, 0 to 1. */
  upload<P, A>(
    endpoint: Endpoint<P, A>,
    options: CallOptions<P> & { onProgress?: (share: number) => void },
  ): Promise<Envelope<A>>
  /** the language of the page */
  locale(): Locale
  /** Translates a message that the page has loaded. A store that is on every page gets its texts as parameters. */
  t: Translate
  /** The server's time (UTC, epoch milliseconds): a device's clock may be hours off. */
  now(): number
  /** What the device's own clock shows, which the server compares with its own (trip-day/recording.ts). */
  deviceNow(): number
  pause(ms: number): Promise<void>
  currentPath(): string
  /** With the fragment, to return to the same position. */
  currentUrl(): string
  /** Opens a site URL, in the language of this page. */
  navigate(url: string): void
  /** The URL that `navigate` opens: below that of a language for users who came by such a URL and have chosen none. */
  inLanguage(url: string): string
  /** Replaces the URL in the address bar without loading it. */
  replacePath(url: string): void
  /** Adds a step to the browser's history. */
  pushPath(url: string): void
  /** Calls `listener` with path and query after Back or Forward between the steps of `pushPath`. */
  onPopState(listener: (url: string) => void): void
  notify(tone: Tone, text: string, options?: NotifyOptions): void
  /** The confirmation dialog; false when it is cancelled. `yes` is the main button's label instead of "Confirm". */
  confirm(question: string, messages?: { yes: string }): Promise<boolean>
  /** The wallets in which a booking can be paid on this site; none: cash only. */
  gateways(): readonly GatewayId[]
  uniqueKey(): string
  /**
   * Opens the provider's window and returns its proof; null when the user closed it. If no window can open, returns the
   * provider's URL for this tab and the request that the response belongs to.
   */
  signIn(provider: Provider): Promise<SignInProof | SignInStart | null>
  /** Reads the proof from the response to this tab's request; null when the user declined. */
  finishSignIn(asked: SignInRequest, answer: URLSearchParams): Promise<SignInProof | null>
  maps: MapsService
  pictures: PictureService
  outbox: DeviceOutbox
  /** Loads the code for pictures and uploads early, because it must also work without a connection. */
  prepareUploads(): Promise<void>
  download(name: string, type: string, content: string): void
  /** Copies text to the clipboard; false when that is not allowed. */
  copy(text: string): Promise<boolean>
  deleteOfflineCopies(): Promise<void>
  /** Opens the device's dialog for sharing; false when it has none. */
  share(link: { url: string; title: string }): Promise<boolean>
}

let current: Environment | null = null

export function setEnvironment(environment: Environment): void {
  current = environment
}

export function environment(): Environment {
  if (!current) throw new Error('No environment: import stores/shell/browser.ts, or set one.')
  return current
}

export const t: Translate = (key, values) => environment().t(key, values)
