/** Target of the map data's copyright notice. */
export const OSM_COPYRIGHT = 'https://www.openstreetmap.org/copyright'
