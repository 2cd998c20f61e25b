import type { IncomingMessage, ServerResponse } from 'node:http'

/** Facts about a request that only the connection knows. */
export interface Bindings {
  /** The client's IP address, as far as it can be trusted. */
  client: string
  /** The request line or the Host is invalid: the response is a 400 for any path. */
  isMalformed?: boolean
  /** Node's request and response, for code that needs them; missing for requests without a connection, as in tests. */
  incoming?: IncomingMessage
  outgoing?: ServerResponse
}
