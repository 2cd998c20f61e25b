import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

const Link = v.object({ title: v.string(), url: v.string() })
export const StaticPage = v.object({
  slug: v.string(),
  title: v.string(),
  /** HTML, sanitised by the server. */
  content: v.string(),
  description: v.string(),
})
export const AppInfo = v.object({
  banners: v.array(
    v.object({
      id: v.number(),
      type: v.string(),
      image: v.string(),
      link: v.nullable(v.string()),
      location: v.string(),
      title: v.string(),
    }),
  ),
  contact: v.object({ phone: v.string(), email: v.string() }),
  social: v.array(Link),
  stores: v.array(Link),
  pages: v.array(Link),
})
export type StaticPage = v.InferOutput<typeof StaticPage>
export type AppInfo = v.InferOutput<typeof AppInfo>

export const getAppInfo = endpoint<undefined, AppInfo>('GET', '/appInfo')
export const getPage = endpoint<undefined, StaticPage>('GET', '/pages/{slug}', { base: 'pages' })
