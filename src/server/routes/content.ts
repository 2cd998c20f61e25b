import * as contract from '#contract/content.ts'
import type { Serve } from '#server/http/definition.ts'
import { getAppInfo } from '#server/services/content/get-app-info.ts'
import { getPage } from '#server/services/content/pages.ts'
import type { ReportLink } from '#server/services/content/report-link.ts'

export function serveContent(serve: Serve, report: ReportLink): void {
  serve(
    contract.getAppInfo,
    { summary: 'Returns banners, contacts, links and footer pages', answer: contract.AppInfo },
    async ({ context, locale }) => ({
      data: await getAppInfo(context, locale, report),
    }),
  )
}

/** Static pages, which have a base URL of their own (docs/api.md). */
export function serveStaticPages(serve: Serve): void {
  serve(
    contract.getPage,
    { summary: 'Returns a static page', answer: contract.StaticPage, errors: ['pageNotFound'] },
    async ({ context, locale, param }) => ({
      data: await getPage(context, param('slug'), locale),
    }),
  )
}
