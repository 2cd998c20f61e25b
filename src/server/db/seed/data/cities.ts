export interface CityData {
  slug: string
  titleEn: string
  titleNp: string
  latitude: number
  longitude: number
  provinceEn: string
  provinceNp: string
  /** Share of the vehicles, relative to the weights of the other cities. */
  weight: number
}

const PROVINCES = {
  Koshi: 'कोशी',
  Madhesh: 'मधेश',
  Bagmati: 'बागमती',
  Gandaki: 'गण्डकी',
  Lumbini: 'लुम्बिनी',
  Karnali: 'कर्णाली',
  Sudurpashchim: 'सुदूरपश्चिम',
} as const

function city(
  slug: string,
  titleEn: string,
  titleNp: string,
  latitude: number,
  longitude: number,
  provinceEn: keyof typeof PROVINCES,
  weight: number,
): CityData {
  return {
    slug,
    titleEn,
    titleNp,
    latitude,
    longitude,
    provinceEn,
    provinceNp: PROVINCES[provinceEn],
    weight,
  }
}

/** In display order; coordinates and names are those of nepal-places.csv. */
export const CITIES: readonly CityData[] = [
  city('kathmandu', 'Kathmandu', 'काठमाडौं', 27.7172, 85.324, 'Bagmati', 30),
  city('pokhara', 'Pokhara', 'पोखरा', 28.2096, 83.9856, 'Gandaki', 16),
  city('lalitpur', 'Lalitpur', 'ललितपुर', 27.6766, 85.3142, 'Bagmati', 10),
  city('bhaktapur', 'Bhaktapur', 'भक्तपुर', 27.671, 85.4298, 'Bagmati', 5),
  city('bharatpur', 'Bharatpur', 'भरतपुर', 27.6768, 84.4359, 'Bagmati', 7),
  city('sauraha', 'Sauraha', 'सौराहा', 27.5805, 84.495, 'Bagmati', 4),
  city('lumbini', 'Lumbini', 'लुम्बिनी', 27.483, 83.277, 'Lumbini', 5),
  city('butwal', 'Butwal', 'बुटवल', 27.7004, 83.4658, 'Lumbini', 6),
  city('biratnagar', 'Biratnagar', 'विराटनगर', 26.455, 87.279, 'Koshi', 6),
  city('dharan', 'Dharan', 'धरान', 26.8144, 87.2797, 'Koshi', 4),
  city('itahari', 'Itahari', 'इटहरी', 26.6637, 87.274, 'Koshi', 4),
  city('janakpur', 'Janakpur', 'जनकपुर', 26.7288, 85.9263, 'Madhesh', 4),
  city('birgunj', 'Birgunj', 'वीरगञ्ज', 27.0171, 84.8808, 'Madhesh', 4),
  city('hetauda', 'Hetauda', 'हेटौंडा', 27.4284, 85.0322, 'Bagmati', 3),
  city('nepalgunj', 'Nepalgunj', 'नेपालगञ्ज', 28.05, 81.6167, 'Lumbini', 4),
  city('birendranagar', 'Birendranagar', 'वीरेन्द्रनगर', 28.6019, 81.6339, 'Karnali', 3),
  city('dhangadhi', 'Dhangadhi', 'धनगढी', 28.7014, 80.5898, 'Sudurpashchim', 3),
  city('jomsom', 'Jomsom', 'जोमसोम', 28.783, 83.73, 'Gandaki', 2),
  city('dhulikhel', 'Dhulikhel', 'धुलिखेल', 27.6189, 85.5529, 'Bagmati', 2),
  city('nagarkot', 'Nagarkot', 'नगरकोट', 27.7152, 85.5207, 'Bagmati', 2),
]
