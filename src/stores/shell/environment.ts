import type { SignInPayload } from '#contract/auth.ts'
import type { CallOptions, Endpoint } from '#contract/endpoint.ts'
import type { Envelope } from '#contract/envelope.ts'
import type { MapsService } from '#contract/places.ts'
import type { Area, Size } from '#domain/hosting/cropping.ts'
import type { PictureKind } from '#domain/hosting/pictures.ts'

export type Tone = 'success' | 'info' | 'error'
export type Provider = 'google' | 'facebook'

export interface NotifyOptions {
  /** shown on the next page instead, because this one is about to be left */
  persist?: boolean
  /** milliseconds; 3 s unless it says otherwise (spec section 8) */
  lasts?: number
}

/** A chosen picture as the browser can show and cut it. */
export interface OpenedPicture {
  file: Blob
  /** px, upright */
  size: Size
}
/** `unopened`: it seems to be in order, but this browser does not know its format. */
export type PictureError = 'notAnImage' | 'damaged' | 'tooLarge' | 'unopened'

/** What the browser does with a picture before it is sent. */
export interface PictureService {
  /** What its bytes say that it is, whole and measured; throws when the code that reads pictures did not arrive. */
  open(file: Blob): Promise<OpenedPicture | { error: PictureError }>
  /** A part of it (null: all) as an upright JPEG that is small enough for a weak line; throws when it cannot be read. */
  shrink(file: Blob, area: Area | null, kind: PictureKind): Promise<Blob>
}

/** Everything that stores need from outside. The browser fills it in browser.ts, tests fill it with their own. */
export interface Environment {
  /** A 401 signs out by itself (stores/auth/unauthorized.ts) before it is thrown. */
  call<P, A>(endpoint: Endpoint<P, A>, options?: CallOptions<P>): Promise<Envelope<A>>
  /** A call whose multipart payload holds files; says how much of it has gone, 0 to 1. */
  upload<P, A>(
    endpoint: Endpoint<P, A>,
    options: CallOptions<P> & { onProgress?: (share: number) => void },
  ): Promise<Envelope<A>>
  /** The server's time (UTC, epoch milliseconds): a device's clock may be hours off. */
  now(): number
  /** Path and query of the page. */
  currentPath(): string
  /** Opens an address of the site. */
  navigate(address: string): void
  /** Puts an address in the address bar without loading it. */
  replacePath(address: string): void
  /** The same, as a step that the browser's Back undoes. */
  pushPath(address: string): void
  /** Calls back with the address (path and query) that Back or Forward led to, once such a step was taken. */
  onPopState(listener: (address: string) => void): void
  notify(tone: Tone, text: string, options?: NotifyOptions): void
  /** The one "Are you sure ...?" dialog; false when it is called off. `yes` is what its main button says instead of "Confirm". */
  confirm(question: string, messages?: { yes: string }): Promise<boolean>
  /** Whether a booking can be paid online here; else cash only. */
  isWalletOffered(): boolean
  /** A key that no other request has. */
  uniqueKey(): string
  /** Opens the provider's window, answers what it proves; null when the person closed it. */
  signIn(provider: Provider): Promise<Pick<SignInPayload, 'token' | 'provider' | 'loginType'> | null>
  maps: MapsService
  pictures: PictureService
  /** Hands a file to the person. */
  download(name: string, type: string, content: string): void
  /** Puts a text in the clipboard; false when that is not allowed. */
  copy(text: string): Promise<boolean>
}

let current: Environment | null = null

export function setEnvironment(environment: Environment): void {
  current = environment
}

export function environment(): Environment {
  if (!current)
    throw new Error('No environment: import stores/shell/browser.ts in the browser, or set one in the test.')
  return current
}
