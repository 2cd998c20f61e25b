import type { MatchKind } from '#domain/carpool/classify-match.ts'
import type { Point } from '#domain/shared/place.ts'

/** Across the Trishuli and the Sun Koshi, some hundred metres from the highway, without a bridge. */
export const BANKS: Record<string, Point> = {
  'north of the Trishuli': { lat: 27.86699, lng: 84.63458 },
  'across the Sun Koshi': { lat: 27.44024, lng: 85.83248 },
}

/** How far somebody goes to meet: km to the route at each end, and the place there. */
export interface MeetingDistance {
  meetKm?: number
  leaveKm?: number
  place?: string
}
/** Km of detour. */
type Row = [ride: string, trip: string, kind: MatchKind | null, detourKm?: number, comes?: MeetingDistance]
export const ROWS: Row[] = [
  // half of the route, in one direction only: Mugling to Bharatpur is the Narayanghat road
  ['kathmandu > butwal', 'mugling > bharatpur', 'along', 5.5],
  ['butwal > kathmandu', 'mugling > bharatpur', null],
  ['butwal > kathmandu', 'bharatpur > mugling', 'along', 5.4],
  ['kathmandu > butwal', 'bharatpur > mugling', null],
  ['kathmandu > pokhara', 'mugling > bharatpur', null],
  ['narayanghat > mugling', 'narayanghat > mugling', 'exact', 0],
  ['narayanghat > mugling', 'mugling > narayanghat', null],
  ['kathmandu > bharatpur', 'kathmandu > malekhu', 'along', 0],
  ['bharatpur > kathmandu', 'kurintar > kathmandu', 'along', 0],
  // the same ends, and swapped
  ['kathmandu > pokhara', 'kathmandu > pokhara', 'exact', 0],
  ['kathmandu > pokhara', 'pokhara > kathmandu', null],
  ['kathmandu > pokhara', 'dumre > damauli', 'along', 1.1],
  ['kathmandu > pokhara', 'malekhu > mugling', 'along', 0],
  ['kathmandu > pokhara', 'mugling > malekhu', null],
  ['kathmandu > pokhara', 'kathmandu > mugling', 'along', 0],
  // beyond the end of the ride
  ['kathmandu > mugling', 'kathmandu > pokhara', null],
  ['kathmandu > bharatpur', 'kathmandu > butwal', null],
  ['kathmandu > thankot', 'thankot > naubise', null],
  ['kathmandu > thankot', 'kalanki > naubise', null],
  ['kathmandu > pokhara', 'kathmandu > sarangkot', 'near', 0, { leaveKm: 9.7, place: 'pokhara' }],
  // spurs: 10 km up to Bandipur, 20 to Dhadingbesi, 25 to Gorkha, 42 to Besisahar
  ['kathmandu > pokhara', 'bandipur > pokhara', 'near', 0, { meetKm: 10.3, place: 'dumre' }],
  ['kathmandu > pokhara', 'kathmandu > bandipur', 'near', 0, { leaveKm: 10.3, place: 'dumre' }],
  ['kathmandu > pokhara', 'dhadingbesi > pokhara', null],
  ['kathmandu > pokhara', 'gorkha > pokhara', null],
  ['kathmandu > pokhara', 'kathmandu > besisahar', null],
  // in the plain: Ratnanagar and Sauraha lie east of Bharatpur, Ghorahi 26 km off the highway
  ['kathmandu > bharatpur', 'kathmandu > ratnanagar', 'near', 0, { leaveKm: 10.5, place: 'bharatpur' }],
  ['bharatpur > butwal', 'sauraha > butwal', null],
  ['lamahi > butwal', 'ghorahi > butwal', null],
  ['butwal > nepalgunj', 'gorusinge > lamahi', 'along', 0],
  ['butwal > nepalgunj', 'bhairahawa > kohalpur', null],
  // Hetauda is reached by Kulekhani, not by Daman
  ['kathmandu > hetauda', 'daman > hetauda', null],
  ['kathmandu > birgunj', 'bhainse > hetauda', 'along', 0],
  ['kathmandu > birgunj', 'hetauda > simara', 'along', 3],
  // the East-West highway, and the far west
  ['bharatpur > birtamod', 'hetauda > itahari', 'along', 0.1],
  ['gaddachauki > kakarbhitta', 'hetauda > bardibas', 'along', 1.5],
  ['itahari > kakarbhitta', 'damak > birtamod', 'along', 1.1],
  ['bardibas > itahari', 'lahan > inaruwa', 'along', 1.9],
  ['bardibas > itahari', 'janakpur > lahan', null],
  ['dharan > biratnagar', 'itahari > biratnagar', 'along', 0],
  ['mahendranagar > nepalgunj', 'attariya > kohalpur', 'along', 0.9],
  ['mahendranagar > nepalgunj', 'dhangadhi > kohalpur', null],
  ['mahendranagar > dhangadhi', 'attariya > dhangadhi', 'along', 0],
  ['dhangadhi > kohalpur', 'lamki > chisapani', 'along', 0],
  ['dhangadhi > kohalpur', 'tikapur > kohalpur', null],
  ['kohalpur > birendranagar', 'nepalgunj > birendranagar', null],
  ['dhangadhi > dadeldhura', 'attariya > dipayal', null],
  // hills
  ['pokhara > butwal', 'waling > tansen', 'along', 2.8],
  ['pokhara > baglung', 'kushma > baglung', 'along', 0],
  ['dhulikhel > bardibas', 'nepalthok > sindhulimadhi', 'along', 1.2],
  ['kathmandu > janakpur', 'nepalthok > khurkot', 'near', 0, { leaveKm: 5.1, place: 'khurkot' }],
  ['kathmandu > jiri', 'dhulikhel > jiri', 'along', 0],
  // across a river without a bridge
  ['kathmandu > pokhara', 'north of the Trishuli > pokhara', null],
  ['kathmandu > janakpur', 'across the Sun Koshi > janakpur', null],
  // inside the valley
  ['kathmandu > bhaktapur', 'bhaktapur > kathmandu', null],
  ['kathmandu > dhulikhel', 'bhaktapur > banepa', 'along', 0.9],
  ['kathmandu > dhulikhel', 'kathmandu > bhaktapur', 'along', 0.5],
  ['kirtipur > bhaktapur', 'lalitpur > bhaktapur', 'along', 0.3],
  ['ratnapark > suryabinayak', 'koteshwor > thimi', 'along', 3.2],
  ['kathmandu > pokhara', 'thamel > lakeside', 'along', 6.8],
  ['kathmandu > pokhara', 'lalitpur > pokhara', 'along', 4.3],
  ['kathmandu > pokhara', 'kirtipur > lekhnath', 'along', 4.9],
  // very short
  ['lalitpur > kathmandu', 'lalitpur > kathmandu', 'exact', 0],
  ['lalitpur > kathmandu', 'kathmandu > lalitpur', null],
  ['ratnapark > thamel', 'ratnapark > thamel', 'exact', 0],
  ['ratnapark > thamel', 'thamel > ratnapark', null],
  ['kalanki > koteshwor', 'gwarko > satdobato', null],
]
