import { callWith, type Http } from '#client/call.ts'
import { issueNonce } from '#contract/auth.ts'

/** A separate file: importing the contract at the call site would load its schemas on every page. */
export async function fetchNonce(http: Http): Promise<string> {
  return (await callWith(http, issueNonce)).data.nonce
}
