import type { Locale } from '#domain/shell/locale.ts'
export interface PersonData {
  firstName: string
  lastName: string
  nameNp: string
  email: string
  provider: 'google' | 'facebook'
  locale: Locale
  /** Ten digits, without +977. */
  phone: string
  /** City of a host's vehicles, or of a guest's home. */
  citySlug: string
}
export interface DriverData {
  nameEn: string
  nameNp: string
  /** Whole years. */
  experience: number
  /** YYYY-MM-DD */
  dob: string
  address: string
  addressNp: string
  smoking: boolean
  /** Relation of the person at the alternate number. */
  relation: string
  relationNp: string
  /** Ten digits, without +977. */
  phone: string
  alternatePhone: string
  licenseNumber: string
}

/** 983 and 987 are prefixes not known to be assigned in Nepal: demo data must not contain real phone numbers. */
function phoneNumber(prefix: '983' | '987', index: number): string {
  return prefix + String(1_204_517 + ((index * 734_891) % 8_500_000))
}

export function demoPerson(
  index: number,
  name: string,
  nameNp: string,
  citySlug: string,
  locale: Locale,
  address?: string,
): PersonData {
  const cut = name.lastIndexOf(' ')
  return {
    firstName: name.slice(0, cut),
    lastName: name.slice(cut + 1),
    nameNp,
    email: `${address ?? name.toLowerCase().replaceAll(' ', '.')}@sawari.example`,
    provider: index % 4 === 3 ? 'facebook' : 'google',
    locale,
    phone: phoneNumber('987', index),
    citySlug,
  }
}

export const HOSTS: readonly PersonData[] = [
  demoPerson(0, 'Ramesh Adhikari', 'रमेश अधिकारी', 'kathmandu', 'en', 'host'),
  demoPerson(1, 'Sunita Shrestha', 'सुनिता श्रेष्ठ', 'lalitpur', 'np'),
  demoPerson(2, 'Dil Bahadur Gurung', 'दिलबहादुर गुरुङ', 'pokhara', 'np'),
  demoPerson(3, 'Sita Chaudhary', 'सीता चौधरी', 'bharatpur', 'np'),
  demoPerson(4, 'Rajendra Yadav', 'राजेन्द्र यादव', 'janakpur', 'np'),
  demoPerson(5, 'Pemba Sherpa', 'पेम्बा शेर्पा', 'kathmandu', 'en'),
  demoPerson(6, 'Kumar Rai', 'कुमार राई', 'dharan', 'np'),
  demoPerson(7, 'Maya Tamang', 'माया तामाङ', 'bhaktapur', 'np'),
  demoPerson(8, 'Salim Ansari', 'सलीम अन्सारी', 'birgunj', 'np'),
  demoPerson(9, 'Hari Bishwakarma', 'हरि विश्वकर्मा', 'butwal', 'np'),
  demoPerson(10, 'Tashi Thakali', 'टासी थकाली', 'jomsom', 'en'),
  demoPerson(11, 'Deepa Bhatta', 'दीपा भट्ट', 'dhangadhi', 'np'),
]

export const GUESTS: readonly PersonData[] = [
  demoPerson(12, 'Anisha Karki', 'अनिशा कार्की', 'kathmandu', 'en', 'guest'),
  demoPerson(13, 'Bikash Maharjan', 'विकास महर्जन', 'lalitpur', 'np'),
  demoPerson(14, 'Sarita Limbu', 'सरिता लिम्बू', 'itahari', 'np'),
  demoPerson(15, 'Prakash Thapa Magar', 'प्रकाश थापा मगर', 'pokhara', 'np'),
  demoPerson(16, 'Pooja Jha', 'पूजा झा', 'biratnagar', 'np'),
  demoPerson(17, 'Nabin Khadka', 'नवीन खड्का', 'kathmandu', 'en'),
  demoPerson(18, 'Rina Rajbanshi', 'रिना राजवंशी', 'biratnagar', 'np'),
  demoPerson(19, 'Suresh Pariyar', 'सुरेश परियार', 'hetauda', 'np'),
  demoPerson(20, 'Karma Lama', 'कर्मा लामा', 'kathmandu', 'en'),
  demoPerson(21, 'Gita Oli', 'गीता ओली', 'nepalgunj', 'np'),
]

const RELATIONS = {
  Wife: 'श्रीमती',
  Brother: 'दाजुभाइ',
  Father: 'बुबा',
  Mother: 'आमा',
  Son: 'छोरा',
  Sister: 'दिदीबहिनी',
  Friend: 'साथी',
  Husband: 'श्रीमान्',
} as const
type Relation = keyof typeof RELATIONS
type Row = readonly [
  nameEn: string,
  nameNp: string,
  experience: number,
  dob: string,
  address: string,
  addressNp: string,
  smoking: boolean,
  relation: Relation,
]

const ROWS: readonly Row[] = [
  [
    'Ram Bahadur Tamang',
    'रामबहादुर तामाङ',
    12,
    '1988-04-17',
    'Jorpati, Kathmandu',
    'जोरपाटी, काठमाडौं',
    false,
    'Wife',
  ],
  [
    'Krishna Prasad Adhikari',
    'कृष्णप्रसाद अधिकारी',
    18,
    '1981-11-02',
    'Kalanki, Kathmandu',
    'कलङ्की, काठमाडौं',
    false,
    'Wife',
  ],
  [
    'Suman Maharjan',
    'सुमन महर्जन',
    9,
    '1992-07-23',
    'Satdobato, Lalitpur',
    'सातदोबाटो, ललितपुर',
    false,
    'Brother',
  ],
  [
    'Gopal Prajapati',
    'गोपाल प्रजापति',
    14,
    '1985-01-30',
    'Madhyapur Thimi, Bhaktapur',
    'मध्यपुर थिमि, भक्तपुर',
    true,
    'Wife',
  ],
  ['Tek Bahadur Gurung', 'टेकबहादुर गुरुङ', 21, '1978-09-08', 'Lakeside, Pokhara', 'लेकसाइड, पोखरा', false, 'Son'],
  ['Mingma Sherpa', 'मिङ्मा शेर्पा', 10, '1991-03-12', 'Boudha, Kathmandu', 'बौद्ध, काठमाडौं', false, 'Brother'],
  [
    'Bishnu Chaudhary',
    'विष्णु चौधरी',
    8,
    '1993-12-05',
    'Ratnanagar, Chitwan',
    'रत्ननगर, चितवन',
    false,
    'Father',
  ],
  [
    'Manoj Kumar Yadav',
    'मनोज कुमार यादव',
    11,
    '1990-06-19',
    'Dhalkebar, Dhanusha',
    'ढल्केबर, धनुषा',
    true,
    'Brother',
  ],
  ['Santosh Rai', 'सन्तोष राई', 7, '1994-02-27', 'Dharan, Sunsari', 'धरान, सुनसरी', false, 'Wife'],
  ['Dhan Kumar Limbu', 'धनकुमार लिम्बू', 16, '1983-08-14', 'Itahari, Sunsari', 'इटहरी, सुनसरी', true, 'Wife'],
  ['Raju Bishwakarma', 'राजु विश्वकर्मा', 13, '1987-05-21', 'Butwal, Rupandehi', 'बुटवल, रूपन्देही', false, 'Wife'],
  ['Imran Ansari', 'इमरान अन्सारी', 6, '1996-10-11', 'Birgunj, Parsa', 'वीरगञ्ज, पर्सा', false, 'Father'],
  ['Lok Bahadur Thapa', 'लोकबहादुर थापा', 25, '1974-12-29', 'Lekhnath, Pokhara', 'लेखनाथ, पोखरा', false, 'Son'],
  ['Dipendra Shah', 'दीपेन्द्र शाह', 9, '1991-09-03', 'Attariya, Kailali', 'अत्तरिया, कैलाली', false, 'Brother'],
  [
    'Nara Bahadur Bhandari',
    'नरबहादुर भण्डारी',
    19,
    '1980-02-16',
    'Birendranagar, Surkhet',
    'वीरेन्द्रनगर, सुर्खेत',
    true,
    'Wife',
  ],
  ['Tsering Gurung', 'छिरिङ गुरुङ', 15, '1986-07-07', 'Jomsom, Mustang', 'जोमसोम, मुस्ताङ', false, 'Wife'],
  [
    'Kamal Shrestha',
    'कमल श्रेष्ठ',
    10,
    '1990-04-02',
    'Dhulikhel, Kavrepalanchok',
    'धुलिखेल, काभ्रेपलाञ्चोक',
    false,
    'Mother',
  ],
  ['Amrit Magar', 'अमृत मगर', 8, '1994-11-18', 'Tansen, Palpa', 'तानसेन, पाल्पा', false, 'Wife'],
  ['Bal Krishna Dahal', 'बालकृष्ण दाहाल', 17, '1982-06-25', 'Birtamod, Jhapa', 'बिर्तामोड, झापा', false, 'Wife'],
  ['Sanjay Mandal', 'सञ्जय मण्डल', 12, '1988-01-09', 'Biratnagar, Morang', 'विराटनगर, मोरङ', true, 'Brother'],
  ['Rabin Lama', 'रबिन लामा', 6, '1997-03-28', 'Swayambhu, Kathmandu', 'स्वयम्भू, काठमाडौं', false, 'Sister'],
  ['Purna Bahadur Rana', 'पूर्णबहादुर राना', 22, '1977-10-31', 'Kohalpur, Banke', 'कोहलपुर, बाँके', false, 'Son'],
  [
    'Hem Raj Joshi',
    'हेमराज जोशी',
    14,
    '1985-08-22',
    'Mahendranagar, Kanchanpur',
    'महेन्द्रनगर, कञ्चनपुर',
    false,
    'Wife',
  ],
  ['Dorje Tamang', 'दोर्जे तामाङ', 11, '1989-12-13', 'Dhunche, Rasuwa', 'धुन्चे, रसुवा', true, 'Wife'],
  [
    'Shyam Sundar Khatri',
    'श्यामसुन्दर खत्री',
    20,
    '1979-05-04',
    'Maharajgunj, Kathmandu',
    'महाराजगञ्ज, काठमाडौं',
    false,
    'Wife',
  ],
  ['Jit Bahadur Pun', 'जितबहादुर पुन', 13, '1987-09-26', 'Beni, Myagdi', 'बेनी, म्याग्दी', false, 'Brother'],
  ['Anil Dangol', 'अनिल डंगोल', 7, '1995-02-08', 'Kirtipur, Kathmandu', 'कीर्तिपुर, काठमाडौं', false, 'Mother'],
  ['Binod Tharu', 'विनोद थारू', 9, '1993-04-15', 'Bardaghat, Parasi', 'बर्दघाट, परासी', false, 'Wife'],
  [
    'Sher Bahadur Karki',
    'शेरबहादुर कार्की',
    24,
    '1975-07-19',
    'Charikot, Dolakha',
    'चरिकोट, दोलखा',
    true,
    'Son',
  ],
  ['Nima Sherpa', 'निमा शेर्पा', 8, '1994-06-06', 'Jiri, Dolakha', 'जिरी, दोलखा', false, 'Brother'],
  ['Uttam Pariyar', 'उत्तम परियार', 10, '1990-10-24', 'Hetauda, Makwanpur', 'हेटौंडा, मकवानपुर', false, 'Wife'],
  [
    'Ganesh Prasad Sah',
    'गणेश प्रसाद साह',
    15,
    '1984-03-17',
    'Bardibas, Mahottari',
    'बर्दिबास, महोत्तरी',
    false,
    'Wife',
  ],
  ['Sarmila Gurung', 'शर्मिला गुरुङ', 6, '1996-08-01', 'Sarangkot, Pokhara', 'सराङकोट, पोखरा', false, 'Husband'],
  [
    'Dev Narayan Rajbanshi',
    'देवनारायण राजवंशी',
    12,
    '1988-11-27',
    'Bhadrapur, Jhapa',
    'भद्रपुर, झापा',
    false,
    'Wife',
  ],
  [
    'Mohan Singh Bohara',
    'मोहनसिंह बोहरा',
    16,
    '1983-01-21',
    'Dhangadhi, Kailali',
    'धनगढी, कैलाली',
    true,
    'Wife',
  ],
  ['Prem Kumar Ghale', 'प्रेमकुमार घले', 9, '1992-05-30', 'Besisahar, Lamjung', 'बेसीशहर, लमजुङ', false, 'Brother'],
  ['Kul Prasad Pokharel', 'कुलप्रसाद पोखरेल', 27, '1972-04-11', 'Damauli, Tanahun', 'दमौली, तनहुँ', false, 'Son'],
  ['Sabin Manandhar', 'सबिन मानन्धर', 5, '1998-09-14', 'Balaju, Kathmandu', 'बालाजु, काठमाडौं', false, 'Father'],
  [
    'Rohit Kumar Thakur',
    'रोहित कुमार ठाकुर',
    7,
    '1995-12-20',
    'Janakpur, Dhanusha',
    'जनकपुर, धनुषा',
    false,
    'Brother',
  ],
  ['Chandra Rai', 'चन्द्र राई', 14, '1986-02-03', 'Bhojpur, Bhojpur', 'भोजपुर, भोजपुर', true, 'Wife'],
  ['Yam Bahadur Thakuri', 'यामबहादुर ठकुरी', 18, '1981-06-12', 'Jumla, Jumla', 'जुम्ला, जुम्ला', false, 'Wife'],
  [
    'Ashok Bajracharya',
    'अशोक वज्राचार्य',
    11,
    '1989-03-25',
    'Jawalakhel, Lalitpur',
    'जावलाखेल, ललितपुर',
    false,
    'Wife',
  ],
  [
    'Bhim Bahadur Nepali',
    'भीमबहादुर नेपाली',
    10,
    '1991-07-15',
    'Gorkha, Gorkha',
    'गोरखा, गोरखा',
    false,
    'Wife',
  ],
  ['Rajan Subedi', 'राजन सुवेदी', 8, '1993-08-28', 'Bharatpur, Chitwan', 'भरतपुर, चितवन', false, 'Sister'],
  ['Firoz Khan', 'फिरोज खान', 13, '1987-02-19', 'Nepalgunj, Banke', 'नेपालगञ्ज, बाँके', true, 'Brother'],
  [
    'Laxman Bhattarai',
    'लक्ष्मण भट्टराई',
    16,
    '1984-10-05',
    'Bhairahawa, Rupandehi',
    'भैरहवा, रूपन्देही',
    false,
    'Wife',
  ],
  [
    'Asmita Nagarkoti',
    'अस्मिता नगरकोटी',
    5,
    '1997-05-17',
    'Nagarkot, Bhaktapur',
    'नगरकोट, भक्तपुर',
    false,
    'Mother',
  ],
  [
    'Pasang Dolma Lama',
    'पासाङ डोल्मा लामा',
    7,
    '1995-01-26',
    'Melamchi, Sindhupalchok',
    'मेलम्ची, सिन्धुपाल्चोक',
    false,
    'Husband',
  ],
  ['Tul Bahadur Budha', 'तुलबहादुर बुढा', 12, '1988-08-09', 'Salyan, Salyan', 'सल्यान, सल्यान', false, 'Friend'],
  ['Keshav Raj Upreti', 'केशवराज उप्रेती', 23, '1976-03-06', 'Ilam, Ilam', 'इलाम, इलाम', false, 'Wife'],
]

/** Office, licence class and number, as printed: 03-06-00412345. */
function licenseNumber(index: number): string {
  const office = String(1 + (index % 12)).padStart(2, '0')
  const serial = String(104_233 + ((index * 618_341) % 9_000_000)).padStart(8, '0')
  return `${office}-06-${serial}`
}

export const DRIVERS: readonly DriverData[] = ROWS.map(
  ([nameEn, nameNp, experience, dob, address, addressNp, smoking, relation], index) => ({
    nameEn,
    nameNp,
    experience,
    dob,
    address,
    addressNp,
    smoking,
    relation,
    relationNp: RELATIONS[relation],
    phone: phoneNumber('983', index),
    alternatePhone: phoneNumber('983', index + ROWS.length),
    licenseNumber: licenseNumber(index),
  }),
)
