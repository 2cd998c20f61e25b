import type { DocumentImage } from '#domain/hosting/documents.ts'
import { t } from '#stores/shell/environment.ts'

/** Which documents are missing, and what that means for guests. */
export function documentsMessage(toAdd: readonly DocumentImage[]): string {
  const documents = toAdd.map((document) => t(`hosting.papers.names.${document}`)).join(', ')
  return t('hosting.papers.missing', { papers: documents })
}
