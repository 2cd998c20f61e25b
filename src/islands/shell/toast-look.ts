/**
 * A toast, drawn alike by the island and by the template for pages on which the island does not load. Not in
 * toast-layer.ts: where the template is used, the browser needs no classes.
 */
export const TOAST = {
  card: 'group flex w-89 max-w-full items-center gap-3 rounded border border-line-2 bg-card py-1.5 pr-1.5 pl-3.5 font-sans text-sm leading-[1.4] font-bold text-ink shadow-l max-[600px]:w-full',
  mark: 'size-7 flex-none rounded-full bg-blue-tint p-1 text-blue group-data-[tone=error]:bg-crimson group-data-[tone=error]:text-on-crimson group-data-[tone=success]:bg-green-tint group-data-[tone=success]:text-green',
  text: 'min-w-0 flex-1 py-2',
}
