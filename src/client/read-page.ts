const TIMEOUT_MS = 20_000

/**
 * The HTML of a page of this site.
 * @throws without a response, or for an error status
 */
export async function fetchPage(address: string): Promise<string> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!answer.ok) throw new Error(`The page responded with status ${answer.status}.`)
  return answer.text()
}
