import type { CreateInfo } from '#contract/hosting.ts'
import type { Locale } from '#domain/shell/locale.ts'
import type { AppContext } from '#server/context.ts'
import { loadReference } from '#server/services/search/list-reference.ts'

export async function listCreateInfo(context: AppContext, locale: Locale): Promise<CreateInfo> {
  const { features, manufacturers, colors, cities } = (await loadReference(context, locale)).filters
  return { features, manufacturers, colors, cities }
}
