/** The bar at the bottom of a phone: the price and the main button. The page's body reserves space for it. */
export const STICKY_BAR = {
  bar: 'fixed inset-x-0 bottom-0 z-15 flex items-center justify-between gap-4 border-t border-line bg-card px-5 pt-2.5 pb-[calc(10px+env(safe-area-inset-bottom))] [box-shadow:0_-6px_20px_rgb(20_33_61/0.08)] lg:hidden',
  text: 'min-w-0',
  price: 'block text-[1.25rem] leading-[1.15] whitespace-nowrap',
  span: 'text-[0.875rem] text-ink-3',
}
