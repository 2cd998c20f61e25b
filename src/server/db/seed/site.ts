import type { Kysely } from 'kysely'
import { DAY_MS } from '#domain/shared/kathmandu-time.ts'
import type { Schema } from '../schema.ts'
import { BANNERS, CONTACT, COUPONS, FOOTER_PAGES, SOCIAL_LINKS, STORE_LINKS } from './data/site.ts'
import { writePages } from './ship-pages.ts'

const json = (value: unknown) => JSON.stringify(value)

/** The static pages and the footer's list of them, which every site needs. */
export async function seedPages(db: Kysely<Schema>): Promise<void> {
  await db
    .insertInto('settings')
    .values({ key: 'pages', value: json(FOOTER_PAGES) })
    .execute()
  await writePages(db)
}

/** Contacts, links, banners and coupons of the demo, which an operator would set. Coupon days are relative to `now`. */
export async function seedSite(db: Kysely<Schema>, now: number): Promise<void> {
  await db
    .insertInto('settings')
    .values([
      { key: 'contact', value: json(CONTACT) },
      { key: 'social', value: json(SOCIAL_LINKS) },
      { key: 'stores', value: json(STORE_LINKS) },
    ])
    .execute()
  await db
    .insertInto('banners')
    .values(
      BANNERS.map(({ titleEn, titleNp, ...banner }, position) => ({
        ...banner,
        title_en: titleEn,
        title_np: titleNp,
        position,
      })),
    )
    .execute()
  await db
    .insertInto('coupons')
    .values(
      COUPONS.map((coupon) => ({
        code: coupon.code,
        kind: coupon.kind,
        value: coupon.value,
        minimum: coupon.minimum,
        cap: coupon.cap,
        valid_from: new Date(now + coupon.fromDays * DAY_MS),
        valid_to: new Date(now + coupon.toDays * DAY_MS),
        total_limit: coupon.totalLimit,
        per_user_limit: coupon.perUserLimit,
        user_id: null,
        active: coupon.active,
      })),
    )
    .execute()
}
