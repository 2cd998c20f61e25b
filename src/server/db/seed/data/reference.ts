import type { VehicleTypeSlug } from '#domain/vehicles/routing-profile.ts'
import type { Paint } from './picture-sets.ts'

export interface VehicleTypeData {
  slug: string
  titleEn: string
  titleNp: string
  icon: string
}
export interface ColorData {
  slug: string
  titleEn: string
  titleNp: string
  /** #rrggbb in lower case. */
  hex: string
  /** The nearest paint that has pictures. */
  paint: Paint
}
export interface FeatureData {
  slug: string
  titleEn: string
  titleNp: string
  /** The types that may have it. */
  typeSlugs: readonly VehicleTypeSlug[]
  /** The share (0 to 1) of vehicles of these types that have it. */
  share: number
}

const TYPE_TITLES: Readonly<Record<VehicleTypeSlug, readonly [en: string, np: string]>> = {
  suv: ['SUV', 'एसयूभी'],
  jeep: ['Jeep', 'जिप'],
  hatchback: ['Hatchback', 'ह्याचब्याक'],
  sedan: ['Sedan', 'सेडान'],
  van: ['Van', 'भ्यान'],
  minibus: ['Minibus', 'मिनिबस'],
  bus: ['Bus', 'बस'],
  pickup: ['Pickup', 'पिकअप'],
  motorbike: ['Motorbike', 'मोटरसाइकल'],
  scooter: ['Scooter', 'स्कुटर'],
}

/** In display order. */
export const VEHICLE_TYPES: readonly VehicleTypeData[] = Object.entries(TYPE_TITLES).map(
  ([slug, [titleEn, titleNp]]) => ({ slug, titleEn, titleNp, icon: `/icons/${slug}.svg` }),
)

export const COLORS: readonly ColorData[] = [
  { slug: 'white', titleEn: 'White', titleNp: 'सेतो', hex: '#ebeced', paint: 'white' },
  { slug: 'silver', titleEn: 'Silver', titleNp: 'सिल्भर', hex: '#b4b9be', paint: 'silver' },
  { slug: 'grey', titleEn: 'Grey', titleNp: 'खरानी', hex: '#7c8188', paint: 'silver' },
  { slug: 'black', titleEn: 'Black', titleNp: 'कालो', hex: '#282c34', paint: 'black' },
  { slug: 'red', titleEn: 'Red', titleNp: 'रातो', hex: '#be1828', paint: 'red' },
  { slug: 'maroon', titleEn: 'Maroon', titleNp: 'कलेजी', hex: '#8b1a2b', paint: 'red' },
  { slug: 'blue', titleEn: 'Blue', titleNp: 'नीलो', hex: '#1c4a96', paint: 'blue' },
  { slug: 'navy', titleEn: 'Navy blue', titleNp: 'गाढा नीलो', hex: '#16305c', paint: 'blue' },
  { slug: 'green', titleEn: 'Green', titleNp: 'हरियो', hex: '#205440', paint: 'green' },
  { slug: 'olive', titleEn: 'Olive green', titleNp: 'ओलिभ हरियो', hex: '#4f5d3a', paint: 'green' },
  { slug: 'yellow', titleEn: 'Yellow', titleNp: 'पहेँलो', hex: '#d6aa28', paint: 'yellow' },
  { slug: 'orange', titleEn: 'Orange', titleNp: 'सुन्तला', hex: '#d9722b', paint: 'yellow' },
]

const CARS = ['hatchback', 'sedan', 'suv', 'jeep'] as const
const GROUPS = ['van', 'minibus', 'bus'] as const
const TWO_WHEELERS = ['motorbike', 'scooter'] as const
const FOUR_WHEELS = [...CARS, ...GROUPS, 'pickup'] as const

function feature(
  slug: string,
  titleEn: string,
  titleNp: string,
  typeSlugs: readonly VehicleTypeSlug[],
  share: number,
): FeatureData {
  return { slug, titleEn, titleNp, typeSlugs, share }
}

/** The index in the list is the feature's bit: append new ones. */
export const FEATURES: readonly FeatureData[] = [
  feature('air-conditioning', 'Air conditioning', 'एसी', FOUR_WHEELS, 0.85),
  feature('music-system', 'Music system', 'म्युजिक सिस्टम', FOUR_WHEELS, 0.8),
  feature('usb-charging', 'USB charging', 'यूएसबी चार्जिङ', [...FOUR_WHEELS, ...TWO_WHEELERS], 0.6),
  feature(
    'luggage-space',
    'Large luggage space',
    'धेरै सामान अट्ने ठाउँ',
    ['suv', 'jeep', ...GROUPS, 'pickup'],
    0.7,
  ),
  feature('roof-carrier', 'Roof carrier', 'छतको क्यारियर', ['suv', 'jeep', ...GROUPS], 0.45),
  feature('child-seat', 'Child seat', 'बालबालिकाको सिट', [...CARS, 'van'], 0.2),
  feature('first-aid-kit', 'First-aid kit', 'प्राथमिक उपचार बाकस', [...FOUR_WHEELS, ...TWO_WHEELERS], 0.65),
  feature('reclining-seats', 'Reclining seats', 'पछाडि ढल्कने सिट', ['suv', ...GROUPS], 0.5),
  feature('wifi', 'Wi-Fi', 'वाइफाइ', ['suv', ...GROUPS], 0.25),
  feature('dash-camera', 'Dash camera', 'ड्यास क्यामेरा', FOUR_WHEELS, 0.3),
  feature(
    'four-wheel-drive',
    'Four-wheel drive (4x4)',
    'फोर ह्विल ड्राइभ (४x४)',
    ['suv', 'jeep', 'pickup'],
    0.5,
  ),
  feature('snow-chains', 'Snow chains', 'हिउँमा लगाउने साङ्लो', ['jeep', 'pickup'], 0.3),
  feature(
    'oxygen-cylinder',
    'Oxygen cylinder for high passes',
    'उच्च पहाडका लागि अक्सिजन सिलिन्डर',
    ['jeep', 'van', 'pickup'],
    0.2,
  ),
  feature('wheelchair-ramp', 'Wheelchair ramp', 'ह्विलचेयर चढाउने र्‍याम्प', GROUPS, 0.12),
  feature('cooler-box', 'Cooler box', 'आइस बक्स', ['suv', 'jeep', ...GROUPS], 0.2),
  feature('guide-microphone', 'Microphone for a guide', 'गाइडका लागि माइक', ['minibus', 'bus'], 0.5),
  feature('waterproof-cover', 'Waterproof cover for the load', 'सामान छोप्ने त्रिपाल', ['pickup', 'jeep'], 0.6),
  feature('passenger-helmet', 'Helmet for the passenger', 'पछाडि बस्नेको हेलमेट', TWO_WHEELERS, 0.95),
  feature('rain-gear', 'Rain gear', 'रेनकोट', TWO_WHEELERS, 0.7),
  feature('saddlebags', 'Saddlebags', 'मोटरसाइकल झोला', ['motorbike'], 0.4),
]
