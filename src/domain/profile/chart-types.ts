/** The bars of the earnings chart: the last seven days, twelve weeks, twelve months, thirty days. */
export const CHART_TYPES = ['daily', 'weekly', 'monthly', 'dailyLastMonth'] as const
export type ChartType = (typeof CHART_TYPES)[number]
