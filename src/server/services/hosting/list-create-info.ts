import type { CreateInfo } from '#contract/hosting.ts'
import type { Locale } from '#domain/shell/locale.ts'
import type { Core } from '#server/core.ts'
import { loadReference } from '#server/services/search/list-reference.ts'

export async function listCreateInfo(core: Core, locale: Locale): Promise<CreateInfo> {
  const { features, manufacturers, colors, cities } = (await loadReference(core, locale)).filters
  return { features, manufacturers, colors, cities }
}
