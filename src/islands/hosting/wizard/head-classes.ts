/** The looks that the heads of wizard and editor share. */
export const TITLE = 'text-[1.6rem] wrap-anywhere md:text-3xl'
export const FACTS = 'mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 max-sm:text-sm sm:gap-x-3.5'
export const FACTS_LINK = 'link inline-flex min-h-7 items-center pointer-coarse:min-h-11'
