import { CreateInfo, listCreateInfo } from '#contract/hosting.ts'
import type { Serve } from '#server/http/calls.ts'
import { listCreateInfo as list } from '#server/services/hosting/list-create-info.ts'

export function serveHosting(serve: Serve): void {
  serve(
    listCreateInfo,
    { summary: 'What a host chooses from', answer: CreateInfo },
    async ({ core, locale }) => ({
      data: await list(core, locale),
    }),
  )
}
