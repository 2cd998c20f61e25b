import mukta from '#styles/fonts/OFL.txt?raw'
import mapData from '../../../geodata/downloads/LICENCE.txt?raw'
import pointGeometry from '../../../node_modules/@mapbox/point-geometry/LICENSE?raw'
import vectorTile from '../../../node_modules/@mapbox/vector-tile/LICENSE.txt?raw'
import splide from '../../../node_modules/@splidejs/splide/LICENSE?raw'
import leaflet from '../../../node_modules/leaflet/LICENSE?raw'
import lucide from '../../../node_modules/lucide/LICENSE?raw'
import nanostores from '../../../node_modules/nanostores/LICENSE?raw'
import pbf from '../../../node_modules/pbf/LICENSE?raw'
import react from '../../../node_modules/react/LICENSE?raw'
import sonner from '../../../node_modules/sonner/LICENSE.md?raw'
import vest from '../../../node_modules/vest/LICENSE?raw'
import wretch from '../../../node_modules/wretch/LICENSE?raw'

/** Of the map's data, as it stands in the archive of it. */
export const DATA_NOTICE = mapData

/** Of the libraries and fonts that a browser gets from us, by name. */
export const LICENCE_TEXTS: readonly { name: string; text: string }[] = [
  { name: 'Leaflet', text: leaflet },
  { name: '@mapbox/vector-tile', text: vectorTile },
  { name: '@mapbox/point-geometry', text: pointGeometry },
  { name: 'pbf', text: pbf },
  { name: 'React', text: react },
  { name: 'Nano Stores', text: nanostores },
  { name: 'Splide', text: splide },
  { name: 'Lucide', text: lucide },
  { name: 'Sonner', text: sonner },
  { name: 'Vest', text: vest },
  { name: 'wretch', text: wretch },
  { name: 'Mukta', text: mukta },
]
