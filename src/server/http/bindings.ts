import type { IncomingMessage, ServerResponse } from 'node:http'

/** What the connection knows of a request, beside the request itself. */
export interface Bindings {
  /** The caller's address, as far as it can be trusted. */
  client: string
  /** The request line or the Host could not be read: whatever was asked for, the answer is a 400. */
  isMalformed?: boolean
  /** Node's own pair, for what speaks to it directly; missing where a request comes without a connection, as in tests. */
  incoming?: IncomingMessage
  outgoing?: ServerResponse
}
