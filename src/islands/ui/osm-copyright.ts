/** What the notice of the map's makers links to. */
export const OSM_COPYRIGHT = 'https://www.openstreetmap.org/copyright'
