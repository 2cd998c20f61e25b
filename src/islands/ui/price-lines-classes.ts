/** Lines of a price, label and amount, drawn by PriceLines and by the rates of a vehicle's page. */
export const PRICE_LINES = {
  list: 'grid gap-2 print:gap-0.5',
  row: 'flex items-baseline justify-between gap-4',
  label: 'min-w-0',
  note: 'block text-[0.875rem] leading-[1.35] text-ink-3',
  amount: 'max-w-[55%] flex-none text-right tabular-nums',
}
