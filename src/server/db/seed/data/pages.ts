import { ABOUT_PAGE } from './pages/about.ts'
import { CANCELLING_PAGE } from './pages/cancelling.ts'
import { CARPOOL_PAGE } from './pages/carpool.ts'
import { CONTACT_PAGE } from './pages/contact.ts'
import { FAQ_PAGE } from './pages/faq.ts'
import { HOSTING_PAGE } from './pages/hosting.ts'
import { HOW_IT_WORKS_PAGE } from './pages/how-it-works.ts'
import type { SeedPage } from './pages/page.ts'
import { PAYING_PAGE } from './pages/paying.ts'
import { POLICIES_PAGE } from './pages/policies.ts'
import { TERMS_PAGE } from './pages/terms.ts'

export const PAGES: readonly SeedPage[] = [
  TERMS_PAGE,
  POLICIES_PAGE,
  ABOUT_PAGE,
  FAQ_PAGE,
  HOW_IT_WORKS_PAGE,
  PAYING_PAGE,
  CANCELLING_PAGE,
  HOSTING_PAGE,
  CARPOOL_PAGE,
  CONTACT_PAGE,
]
