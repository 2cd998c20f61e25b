import { type Locale, textIn } from '#domain/shell/locale.ts'

/** Start and end points of the demo's trips, named as in the list of places but without its bracketed parts. */
export const NEPALI_NAMES: Readonly<Record<string, string>> = {
  Pokhara: 'पोखरा',
  'Tribhuvan International Airport': 'त्रिभुवन अन्तर्राष्ट्रिय विमानस्थल',
  Sauraha: 'सौराहा',
  Nagarkot: 'नगरकोट',
  Lumbini: 'लुम्बिनी',
  Dhulikhel: 'धुलिखेल',
  Dakshinkali: 'दक्षिणकाली',
  Bharatpur: 'भरतपुर',
  Daman: 'दामन',
  Muktinath: 'मुक्तिनाथ',
  Jiri: 'जिरी',
  'Begnas Lake': 'बेगनास ताल',
  Sarangkot: 'सराङकोट',
  Kathmandu: 'काठमाडौं',
  Bandipur: 'बन्दीपुर',
  Jomsom: 'जोमसोम',
  Nayapul: 'नयाँपुल',
  Namobuddha: 'नमोबुद्ध',
  Kurintar: 'कुरिनटार',
  Butwal: 'बुटवल',
  Narayanghat: 'नारायणघाट',
  Bhairahawa: 'भैरहवा',
  'Gautam Buddha International Airport': 'गौतम बुद्ध अन्तर्राष्ट्रिय विमानस्थल',
  Tansen: 'तानसेन',
  Nepalgunj: 'नेपालगञ्ज',
  Itahari: 'इटहरी',
  Dharan: 'धरान',
  'Rani Border': 'रानी नाका',
  Ilam: 'इलाम',
  Janakpur: 'जनकपुर',
  Bhedetar: 'भेडेटार',
  Dhankuta: 'धनकुटा',
  Biratnagar: 'विराटनगर',
  'Koshi Barrage': 'कोशी ब्यारेज',
  Dhalkebar: 'ढल्केबर',
  Bardibas: 'बर्दिबास',
  Birgunj: 'वीरगञ्ज',
  Simara: 'सिमरा',
  Hetauda: 'हेटौंडा',
  Kohalpur: 'कोहलपुर',
  Thakurdwara: 'ठाकुरद्वारा',
  Birendranagar: 'वीरेन्द्रनगर',
  Dhangadhi: 'धनगढी',
  Ghorahi: 'घोराही',
  Chhinchu: 'छिन्चु',
  Dailekh: 'दैलेख',
  Jumla: 'जुम्ला',
  Attariya: 'अत्तरिया',
  Mahendranagar: 'महेन्द्रनगर',
  Tikapur: 'टीकापुर',
  Dadeldhura: 'डडेल्धुरा',
  Kagbeni: 'कागबेनी',
  Beni: 'बेनी',
  Panauti: 'पनौती',
  Bhaktapur: 'भक्तपुर',
  Lalitpur: 'ललितपुर',
}

/** The title of a place in a booking in that language, by its English name. */
export function placeTitleIn(locale: Locale, title: string): string {
  const nepali = NEPALI_NAMES[title]
  const address = textIn({ en: `${title}, Nepal`, np: nepali && `${nepali}, नेपाल` }, locale)
  if (!address) throw new Error(`No Nepali name for ${title}.`)
  return address
}

/** The same title in the other script; null for a place without a Nepali name. */
export function otherPlaceTitle(locale: Locale, title: string): string | null {
  const nepali = NEPALI_NAMES[title]
  return nepali ? textIn({ en: `${nepali}, नेपाल`, np: `${title}, Nepal` }, locale) : null
}
