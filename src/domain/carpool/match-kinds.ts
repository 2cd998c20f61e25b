/** Same places; along the way, with a detour; near, to be reached by the passenger. Best first. */
export const MATCH_KINDS = ['exact', 'along', 'near'] as const
export type MatchKind = (typeof MATCH_KINDS)[number]
