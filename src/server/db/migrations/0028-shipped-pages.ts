import { type Kysely, type QueryExecutorProvider, sql } from 'kysely'

/** Hashes of all texts of static pages that the product wrote before this migration. */
const SHIPPED = [
  '00900fb33781f9c7 0172940c0995a9bd 0173c0e227d1f5c1 02fce3489bcc4254 0810303d71f836fe 17d4c391654197ae',
  '18cb55d0bc95c77f 199b4a571ed81554 23d19be3bd7f6009 3095cc800f104acb 450ce29a3b7b51eb 457a102db0e3087e',
  '4e9b309342ac4619 541da2c6cbb17318 5767b54e7c8ab793 57894dbfa0caeeed 65bb6dae6723a675 6a26577725d8930e',
  '6f426d6a7c5cee82 707486777a5d00b2 7a4dc09688eb639c 8145dbaa661584ca 8f680b70c155b2ae 92bb581dbee8429c',
  '931fd82b97b461ee 9c4f7f4610dfb07a a16e09651e65c83d a4884f12c301b3a6 a5c6dec8a3832829 a7a9f99c8e8d82de',
  'abfae701a3ab7ce3 ac9248f0de4de0f2 afc014857f8f57b3 b02bc4fc6080b868 babb372f484b795f c3e092dd6e7b416c',
  'c562ef8cf3e14996 d025833cb06ec6df d4f5ed03d5ab82a6 d58fc2666bfd9447 d78d303e5f40b928 dcd749b2290ef02a',
  'dcdba9bebf37e140 ddef90bad99c01fe deb0dacd5ac36273 e24705f6352e8267 e750d0f53e274117 e8a27bb72a5b599f',
  'f718888e68c4fc82 fa7bfcad9471f243',
]
  .join(' ')
  .split(' ')

const FORMER_FOOTER = [
  { titleEn: 'About us', titleNp: 'हाम्रो बारेमा', url: '/pages/about' },
  { titleEn: 'How it works', titleNp: 'कसरी चल्छ', url: '/pages/how-it-works' },
  { titleEn: 'Questions and answers', titleNp: 'धेरै सोधिने प्रश्न', url: '/pages/faq' },
  { titleEn: 'Terms', titleNp: 'सर्तहरू', url: '/pages/terms' },
  { titleEn: 'Privacy', titleNp: 'गोपनीयता', url: '/pages/policies' },
]
const FOOTER = [
  { titleEn: 'How it works', titleNp: 'कसरी चल्छ', url: '/pages/how-it-works' },
  { titleEn: 'Paying', titleNp: 'भुक्तानी', url: '/pages/paying' },
  { titleEn: 'Cancelling and refunds', titleNp: 'रद्द र फिर्ता', url: '/pages/cancelling' },
  { titleEn: 'Hosting a vehicle', titleNp: 'गाडी राख्ने', url: '/pages/hosting' },
  { titleEn: 'Sharing rides safely', titleNp: 'सुरक्षित साझा यात्रा', url: '/pages/carpool' },
  { titleEn: 'Questions and answers', titleNp: 'धेरै सोधिने प्रश्न', url: '/pages/faq' },
  { titleEn: 'About us', titleNp: 'हाम्रो बारेमा', url: '/pages/about' },
  { titleEn: 'Contact', titleNp: 'सम्पर्क', url: '/pages/contact' },
  { titleEn: 'Terms', titleNp: 'सर्तहरू', url: '/pages/terms' },
  { titleEn: 'Privacy', titleNp: 'गोपनीयता', url: '/pages/policies' },
]

/**
 * The hash of the text that the product wrote (db/seed/ship-pages.ts). A page that still has this text is updated with
 * the product; one that an operator has written or changed is not. The footer's list is updated if it is unchanged.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table pages add column shipped_hash text`.execute(db)
  await markShipped(db, SHIPPED)
  await sql`update settings set value = ${sql.lit(JSON.stringify(FOOTER))}::jsonb
    where key = 'pages' and value = ${sql.lit(JSON.stringify(FORMER_FOOTER))}::jsonb`.execute(db)
}

/** Marks pages with one of these texts as the product's. */
export async function markShipped(db: QueryExecutorProvider, hashes: readonly string[]): Promise<void> {
  await sql`
    update pages p set shipped_hash = h.hash
      from (
        select slug, locale,
          left(encode(sha256(convert_to(title || chr(10) || description || chr(10) || content, 'UTF8')), 'hex'), 16) as hash
        from pages
      ) h
      where h.slug = p.slug and h.locale = p.locale and h.hash = any(${sql.val(hashes)}::text[])`.execute(db)
}
