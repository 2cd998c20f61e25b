import mukta from '#styles/fonts/OFL.txt?raw'
import mapData from '../../../geodata/downloads/LICENCE.txt?raw'
import pointGeometry from '../../../node_modules/@mapbox/point-geometry/LICENSE?raw'
import vectorTile from '../../../node_modules/@mapbox/vector-tile/LICENSE.txt?raw'
import splide from '../../../node_modules/@splidejs/splide/LICENSE?raw'
import leaflet from '../../../node_modules/leaflet/LICENSE?raw'
import lightweightCharts from '../../../node_modules/lightweight-charts/LICENSE?raw'
import lucide from '../../../node_modules/lucide/LICENSE?raw'
import nanostores from '../../../node_modules/nanostores/LICENSE?raw'
import pbf from '../../../node_modules/pbf/LICENSE?raw'
import react from '../../../node_modules/react/LICENSE?raw'
import sonner from '../../../node_modules/sonner/LICENSE.md?raw'
import vest from '../../../node_modules/vest/LICENSE?raw'
import wretch from '../../../node_modules/wretch/LICENSE?raw'

/** Notice of the map data, from its archive. */
export const DATA_NOTICE = mapData

/** The package is MIT-licensed but contains no licence file. */
const FANCY_CANVAS = `MIT License

Copyright (c) TradingView, Inc.

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
`

/** Licences of the libraries and fonts that are served to browsers, by name. */
export const LICENCE_TEXTS: readonly { name: string; text: string }[] = [
  { name: 'Leaflet', text: leaflet },
  { name: '@mapbox/vector-tile', text: vectorTile },
  { name: '@mapbox/point-geometry', text: pointGeometry },
  { name: 'pbf', text: pbf },
  { name: 'TradingView Lightweight Charts', text: lightweightCharts },
  { name: 'fancy-canvas', text: FANCY_CANVAS },
  { name: 'React', text: react },
  { name: 'Nano Stores', text: nanostores },
  { name: 'Splide', text: splide },
  { name: 'Lucide', text: lucide },
  { name: 'Sonner', text: sonner },
  { name: 'Vest', text: vest },
  { name: 'wretch', text: wretch },
  { name: 'Mukta', text: mukta },
]
