/** A `<details>` of a column, with a line below it, and its `<summary>`. */
export const FOLD = 'group border-b border-line py-1.5'
export const FOLD_SUMMARY =
  'flex min-h-11 cursor-pointer list-none items-center font-bold after:mr-1 after:ml-auto after:size-2 after:rotate-45 after:border-r-2 after:border-b-2 after:border-ink-3 after:transition-[rotate] group-open:after:-rotate-135 [&::-webkit-details-marker]:hidden'
