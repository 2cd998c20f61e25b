import type { Locale } from '#domain/shell/locale.ts'
import type { VehicleTypeSlug } from '#domain/vehicles/routing-profile.ts'

export interface CarpoolData {
  /** True: offers seats; false: looks for a seat. */
  isDriver: boolean
  addressFrom: string
  addressFromNp: string
  addressTo: string
  addressToNp: string
  fromLatitude: number
  fromLongitude: number
  toLatitude: number
  toLongitude: number
  /** Whole days after the day of seeding, in Kathmandu. */
  inDays: number
  /** HH:mm, Kathmandu time. */
  at: string
  passengers: number
  typeSlug: VehicleTypeSlug
  /** Whole NRS per seat. */
  suggestedPrice: number
  locale: Locale
  note: string
}

/** Labels and coordinates of a suggestion of the embedded places. */
type Place = readonly [address: string, addressNp: string, latitude: number, longitude: number]

const KALANKI: Place = ['Kalanki, Kathmandu, Nepal', 'कलंकी, काठमाडौं, नेपाल', 27.6934, 85.2817]
const KOTESHWOR: Place = ['Koteshwor, Kathmandu, Nepal', 'कोटेश्वर, काठमाडौं, नेपाल', 27.6789, 85.3495]
const GONGABU: Place = [
  'Gongabu New Bus Park, Kathmandu, Nepal',
  'गोंगबु नयाँ बसपार्क, काठमाडौं, नेपाल',
  27.735,
  85.308,
]
const SATDOBATO: Place = ['Satdobato, Lalitpur, Nepal', 'सातदोबाटो, ललितपुर, नेपाल', 27.6585, 85.3247]
const BALKHU: Place = ['Balkhu, Kathmandu, Nepal', 'बल्खु, काठमाडौं, नेपाल', 27.6853, 85.2972]
const JORPATI: Place = ['Jorpati, Kathmandu, Nepal', 'जोरपाटी, काठमाडौं, नेपाल', 27.7245, 85.376]
const LAKESIDE: Place = ['Pokhara Lakeside, Kaski, Nepal', 'पोखरा लेकसाइड, कास्की, नेपाल', 28.209, 83.957]
const POKHARA: Place = ['Pokhara, Kaski, Nepal', 'पोखरा, कास्की, नेपाल', 28.2096, 83.9856]
const NARAYANGHAT: Place = ['Narayanghat, Chitwan, Nepal', 'नारायणघाट, चितवन, नेपाल', 27.695, 84.425]
const BUTWAL: Place = ['Butwal, Rupandehi, Nepal', 'बुटवल, रुपन्देही, नेपाल', 27.7004, 83.4658]
const TANSEN: Place = ['Tansen, Palpa, Nepal', 'तानसेन, पाल्पा, नेपाल', 27.8673, 83.5467]
const JANAKPUR: Place = ['Janakpur, Dhanusha, Nepal', 'जनकपुर, धनुषा, नेपाल', 26.7288, 85.9263]
const HETAUDA: Place = ['Hetauda, Makwanpur, Nepal', 'हेटौंडा, मकवानपुर, नेपाल', 27.4284, 85.0322]
const BIRATNAGAR: Place = ['Biratnagar, Morang, Nepal', 'विराटनगर, मोरङ, नेपाल', 26.455, 87.279]
const DHARAN: Place = ['Dharan, Sunsari, Nepal', 'धरान, सुनसरी, नेपाल', 26.8144, 87.2797]
const ILAM: Place = ['Ilam, Nepal', 'इलाम, नेपाल', 26.9094, 87.9282]
const DHULIKHEL: Place = ['Dhulikhel, Kavrepalanchok, Nepal', 'धुलिखेल, काभ्रेपलाञ्चोक, नेपाल', 27.6189, 85.5529]
const CHARIKOT: Place = ['Charikot, Dolakha, Nepal', 'चरिकोट, दोलखा, नेपाल', 27.6634, 86.0481]
const SYABRUBESI: Place = ['Syabrubesi, Rasuwa, Nepal', 'स्याफ्रुबेसी, रसुवा, नेपाल', 28.161, 85.337]
const BENI: Place = ['Beni, Myagdi, Nepal', 'बेनी, म्याग्दी, नेपाल', 28.346, 83.564]
const NEPALGUNJ: Place = ['Nepalgunj, Banke, Nepal', 'नेपालगञ्ज, बाँके, नेपाल', 28.05, 81.6167]
const DHANGADHI: Place = ['Dhangadhi, Kailali, Nepal', 'धनगढी, कैलाली, नेपाल', 28.7014, 80.5898]
const GORKHA: Place = ['Gorkha, Nepal', 'गोरखा, नेपाल', 28, 84.628]
const MELAMCHI: Place = ['Melamchi, Sindhupalchok, Nepal', 'मेलम्ची, सिन्धुपाल्चोक, नेपाल', 27.831, 85.577]

function ride(
  from: Place,
  to: Place,
  rest: Pick<
    CarpoolData,
    'isDriver' | 'inDays' | 'at' | 'passengers' | 'typeSlug' | 'suggestedPrice' | 'locale' | 'note'
  >,
): CarpoolData {
  const [addressFrom, addressFromNp, fromLatitude, fromLongitude] = from
  const [addressTo, addressToNp, toLatitude, toLongitude] = to
  return {
    addressFrom,
    addressFromNp,
    addressTo,
    addressToNp,
    fromLatitude,
    fromLongitude,
    toLatitude,
    toLongitude,
    ...rest,
  }
}

/** Each for another user: a user has at most one open request. */
export const CARPOOL_REQUESTS: readonly CarpoolData[] = [
  ride(KALANKI, LAKESIDE, {
    isDriver: true,
    inDays: 1,
    at: '06:30',
    passengers: 3,
    typeSlug: 'suv',
    suggestedPrice: 900,
    locale: 'np',
    note: 'सप्ताहन्तमा पोखरा जाँदै छु। एक जनाको एउटा मझौला झोला अट्छ, मलेखुमा चिया खान रोकिन्छौँ, गाडीमा धूम्रपान नगरौँ।',
  }),
  ride(KOTESHWOR, JANAKPUR, {
    isDriver: true,
    inDays: 2,
    at: '05:00',
    passengers: 4,
    typeSlug: 'jeep',
    suggestedPrice: 900,
    locale: 'np',
    note: 'बीपी राजमार्ग भएर जाने हो, खुर्कोटमा खाना खान रोकिन्छौं। सामान थोरै ल्याउनुहोला।',
  }),
  ride(GONGABU, SYABRUBESI, {
    isDriver: false,
    inDays: 3,
    at: '06:00',
    passengers: 2,
    typeSlug: 'jeep',
    suggestedPrice: 800,
    locale: 'en',
    note: 'Two trekkers for Langtang with backpacks. We can share fuel and are happy to sit in the back.',
  }),
  ride(NARAYANGHAT, KALANKI, {
    isDriver: true,
    inDays: 1,
    at: '14:00',
    passengers: 3,
    typeSlug: 'sedan',
    suggestedPrice: 550,
    locale: 'np',
    note: 'भरतपुरबाट काठमाडौं फर्कंदै छु। मुग्लिन, मलेखु वा नौबिसे जहाँबाट पनि चढ्न मिल्छ।',
  }),
  ride(BUTWAL, POKHARA, {
    isDriver: false,
    inDays: 4,
    at: '08:00',
    passengers: 1,
    typeSlug: 'suv',
    suggestedPrice: 1100,
    locale: 'np',
    note: 'सिद्धार्थ राजमार्ग भएर पोखरा जाने कोही हुनुहुन्छ? म एक्लै हुँ, एउटा झोला मात्र छ।',
  }),
  ride(SATDOBATO, HETAUDA, {
    isDriver: true,
    inDays: 2,
    at: '07:00',
    passengers: 5,
    typeSlug: 'jeep',
    suggestedPrice: 800,
    locale: 'np',
    note: 'कुलेखानी–भीमफेदी भएर जाने। बाटो घुमाउरो छ, गाडी लाग्नेले पहिल्यै भन्नुहोला, अगाडि राख्छु।',
  }),
  ride(BIRATNAGAR, DHARAN, {
    isDriver: true,
    inDays: 1,
    at: '17:30',
    passengers: 2,
    typeSlug: 'hatchback',
    suggestedPrice: 200,
    locale: 'np',
    note: 'हरेक दिन अफिस सकेर धरान फर्कन्छु। इटहरी चोकबाट पनि चढ्न सक्नुहुन्छ।',
  }),
  ride(DHARAN, ILAM, {
    isDriver: false,
    inDays: 6,
    at: '06:00',
    passengers: 3,
    typeSlug: 'van',
    suggestedPrice: 900,
    locale: 'en',
    note: 'Three friends going to see the tea gardens at Kanyam. Flexible by two hours, returning the next day.',
  }),
  ride(KALANKI, TANSEN, {
    isDriver: true,
    inDays: 7,
    at: '05:30',
    passengers: 4,
    typeSlug: 'suv',
    suggestedPrice: 1000,
    locale: 'np',
    note: 'परिवार भेट्न तानसेन जाँदै छु। मुग्लिन, नारायणगढ वा बुटवलमा पनि चढ्न र ओर्लन मिल्छ, बिस्तारै चलाउँछु।',
  }),
  ride(KOTESHWOR, DHULIKHEL, {
    isDriver: true,
    inDays: 1,
    at: '09:00',
    passengers: 1,
    typeSlug: 'motorbike',
    suggestedPrice: 100,
    locale: 'np',
    note: 'काठमाडौं विश्वविद्यालय जाँदै छु, पछाडि एक जना बस्न मिल्छ। हेलमेट मसँग छ।',
  }),
  ride(KOTESHWOR, CHARIKOT, {
    isDriver: true,
    inDays: 5,
    at: '06:15',
    passengers: 4,
    typeSlug: 'jeep',
    suggestedPrice: 500,
    locale: 'en',
    note: 'Going home to Dolakha with a half-empty Bolero. Roof rack is free, live chickens are not welcome.',
  }),
  ride(POKHARA, BENI, {
    isDriver: true,
    inDays: 3,
    at: '10:00',
    passengers: 3,
    typeSlug: 'suv',
    suggestedPrice: 350,
    locale: 'np',
    note: 'कुश्मा र बागलुङ हुँदै बेनी जाने हो। बाटोमा चढ्ने-ओर्लने भए पहिल्यै फोन गर्नुहोस्।',
  }),
  ride(NEPALGUNJ, DHANGADHI, {
    isDriver: false,
    inDays: 2,
    at: '11:00',
    passengers: 2,
    typeSlug: 'van',
    suggestedPrice: 1000,
    locale: 'np',
    note: 'अस्पतालबाट फर्कने आमा र म। अलि आरामले बस्न मिल्ने, एसी भएको गाडी भए राम्रो।',
  }),
  ride(GORKHA, BALKHU, {
    isDriver: true,
    inDays: 4,
    at: '13:00',
    passengers: 6,
    typeSlug: 'van',
    suggestedPrice: 450,
    locale: 'np',
    note: 'गोरखाबाट काठमाडौं फर्कने खाली भ्यान छ। कुरिनटारमा खाना खान आधा घण्टा रोकिन्छौं।',
  }),
  ride(JORPATI, MELAMCHI, {
    isDriver: false,
    inDays: 8,
    at: '07:30',
    passengers: 1,
    typeSlug: 'pickup',
    suggestedPrice: 500,
    locale: 'en',
    note: 'Carrying two sacks of seed potatoes and myself. A pickup or a jeep with a roof rack would be best.',
  }),
]
