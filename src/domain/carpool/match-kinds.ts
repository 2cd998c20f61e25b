/**
 * Best first. `exact`: the same places; `along`: the driver makes a detour; `near`: the passenger comes to the route.
 */
export const MATCH_KINDS = ['exact', 'along', 'near'] as const
export type MatchKind = (typeof MATCH_KINDS)[number]
