import { readVerificationCode } from '#domain/profile/verification-code.ts'

/** https://wicg.github.io/web-otp/: not among TypeScript's types of the DOM. */
interface OtpCredential extends Credential {
  code: string
}
const WAIT_MS = 300_000
let waiting: AbortController | null = null

/** Asks a browser that can read the SMS of this site for its code, with the user's consent. */
export async function receiveCode(received: (code: string) => void): Promise<void> {
  if (!('OTPCredential' in window)) return
  waiting?.abort()
  waiting = new AbortController()
  const signal = AbortSignal.any([waiting.signal, AbortSignal.timeout(WAIT_MS)])
  try {
    const options: CredentialRequestOptions & { otp: { transport: string[] } } = {
      otp: { transport: ['sms'] },
      signal,
    }
    const credential = (await navigator.credentials.get(options)) as OtpCredential | null
    const code = readVerificationCode(credential?.code ?? '')
    if (code) received(code)
  } catch {
    // refused, or no SMS came: the user types the code
  }
}
