import { callWith } from '#client/call.ts'
import type { Http } from '#client/http.ts'
import { giveNonce } from '#contract/auth.ts'

/** A file of its own: whoever imported the contract itself when it is needed would make every page load its schemas. */
export async function askNonce(http: Http): Promise<string> {
  return (await callWith(http, giveNonce)).data.nonce
}
