import { ABOUT_PAGE } from './pages/about.ts'
import { FAQ_PAGE } from './pages/faq.ts'
import { HOW_IT_WORKS_PAGE } from './pages/how-it-works.ts'
import type { PageData } from './pages/page.ts'
import { POLICIES_PAGE } from './pages/policies.ts'
import { TERMS_PAGE } from './pages/terms.ts'

export const PAGES: readonly PageData[] = [TERMS_PAGE, POLICIES_PAGE, ABOUT_PAGE, FAQ_PAGE, HOW_IT_WORKS_PAGE]
