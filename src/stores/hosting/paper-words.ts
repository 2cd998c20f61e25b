import type { PicturedPaper } from '#domain/hosting/papers.ts'
import { say } from './words.ts'

/** Which papers are missing, and what that means for guests. */
export function papersWords(toAdd: readonly PicturedPaper[]): string {
  const papers = toAdd.map((paper) => say(`hosting.papers.names.${paper}`)).join(', ')
  return say('hosting.papers.missing', { papers })
}
