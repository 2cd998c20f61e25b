import { AppInfo, getAppInfo, getPage, StaticPage } from '#contract/content.ts'
import type { Serve } from '#server/http/definition.ts'
import { getAppInfo as appInfo } from '#server/services/content/get-app-info.ts'
import { getPage as page } from '#server/services/content/get-page.ts'
import type { ReportLink } from '#server/services/content/report-link.ts'

export function serveContent(serve: Serve, report: ReportLink): void {
  serve(
    getAppInfo,
    { summary: 'Banners, contacts, links and footer pages', answer: AppInfo },
    async ({ context, locale }) => ({
      data: await appInfo(context, locale, report),
    }),
  )
}

/** Static pages, which have a base URL of their own (docs/api.md). */
export function servePages(serve: Serve): void {
  serve(getPage, { summary: 'A static page', answer: StaticPage }, async ({ context, locale, param }) => ({
    data: await page(context, param('slug'), locale),
  }))
}
