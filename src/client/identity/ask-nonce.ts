import { callWith } from '#client/call.ts'
import type { Http } from '#client/http.ts'
import { giveNonce } from '#contract/auth.ts'

/** A file of its own: importing the contract where it is used would load its schemas on every page. */
export async function askNonce(http: Http): Promise<string> {
  return (await callWith(http, giveNonce)).data.nonce
}
