import type { IncomingMessage, ServerResponse } from 'node:http'

/** What only the connection knows about a request. */
export interface Bindings {
  /** The client's IP address, as far as it can be trusted. */
  client: string
  /** The request line or the Host header is invalid: every path responds with 400. */
  isMalformed?: boolean
  /** Node's request and response; missing for requests without a connection, as in tests. */
  incoming?: IncomingMessage
  outgoing?: ServerResponse
}
