import type { DocumentImage } from '#domain/hosting/documents.ts'
import { say } from './words.ts'

/** Which papers are missing, and what that means for guests. */
export function documentsMessage(toAdd: readonly DocumentImage[]): string {
  const documents = toAdd.map((document) => say(`hosting.papers.names.${document}`)).join(', ')
  return say('hosting.papers.missing', { papers: documents })
}
