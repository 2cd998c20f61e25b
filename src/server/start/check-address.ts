import { createServer } from 'node:net'
import { type Config, ConfigError } from '../config.ts'
import { errorCode } from '../db/error-code.ts'
import { TimeoutError, withTimeout } from '../with-timeout.ts'

type Address = Pick<Config, 'host' | 'port'>

const TIMEOUT_MS = 4_000

/**
 * Checks before anything else whether the process can listen. `name`: of the variable with the port.
 * @throws ConfigError
 */
export async function checkAddress({ host, port }: Address, name = 'PORT'): Promise<void> {
  const trial = createServer()
  const listening = new Promise<void>((resolve, reject) => {
    trial.once('error', reject)
    trial.listen(port, host, resolve)
  })
  try {
    await withTimeout(TIMEOUT_MS, listening)
  } catch (error) {
    throw asAddressError(error, { host, port }, name)
  } finally {
    if (trial.listening) await new Promise((resolve) => trial.close(resolve))
  }
}

/** Converts a system error about HOST or a port to a sentence; returns other errors unchanged. */
export function asAddressError(error: unknown, { host, port }: Address, name = 'PORT'): unknown {
  const code = errorCode(error)
  if (code === 'EADDRINUSE')
    return new ConfigError(`${name} ${port} is taken: set ${name} to another one, or stop what runs there.`)
  if (code === 'EACCES')
    return new ConfigError(`${name} ${port} is not open to this account: set ${name} to one above 1023.`)
  if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT' || code === 'EINVAL')
    return new ConfigError(
      `HOST must be an address of this machine, such as 127.0.0.1 or 0.0.0.0, but "${host}" is not.`,
    )
  const isUnknown = error instanceof Error && 'syscall' in error && error.syscall === 'getaddrinfo'
  if (isUnknown || error instanceof TimeoutError)
    return new ConfigError(`HOST must be an address of this machine, but "${host}" cannot be found.`)
  return error
}
