const TIMEOUT_MS = 20_000

/**
 * The HTML of a page of this site.
 * @throws without a response, or for an error status
 */
export async function fetchPage(url: string): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!response.ok) throw new Error(`The page responded with status ${response.status}.`)
  return response.text()
}
