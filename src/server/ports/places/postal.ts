/** Districts by the first three digits of a postcode. Searching for a district finds its headquarters. */
export const DISTRICT_OF_POSTCODE: Readonly<Record<string, string>> = {
  ...{ 101: 'Darchula', 102: 'Baitadi', 103: 'Dadeldhura', 104: 'Kanchanpur', 105: 'Bajhang', 106: 'Bajura' },
  ...{ 107: 'Achham', 108: 'Doti', 109: 'Kailali', 210: 'Humla', 211: 'Mugu', 212: 'Jumla', 213: 'Kalikot' },
  ...{ 214: 'Dolpa', 215: 'Jajarkot', 216: 'Dailekh', 217: 'Surkhet', 218: 'Bardiya', 219: 'Banke' },
  ...{ 220: 'Rukum', 221: 'Rolpa', 222: 'Salyan', 223: 'Pyuthan', 224: 'Dang', 325: 'Palpa', 326: 'Gulmi' },
  ...{
    327: 'Arghakhanchi',
    328: 'Kapilvastu',
    329: 'Rupandehi',
    330: 'Parasi',
    331: 'Mustang',
    332: 'Myagdi',
  },
  ...{ 333: 'Baglung', 334: 'Parbat', 335: 'Manang', 336: 'Lamjung', 337: 'Kaski', 338: 'Syangja' },
  ...{ 339: 'Tanahun', 340: 'Gorkha', 441: 'Makwanpur', 442: 'Chitwan', 443: 'Parsa', 444: 'Bara' },
  ...{ 445: 'Rautahat', 446: 'Kathmandu', 447: 'Lalitpur', 448: 'Bhaktapur', 449: 'Nuwakot', 450: 'Rasuwa' },
  ...{ 451: 'Dhading', 452: 'Kavrepalanchok', 453: 'Sindhupalchok', 454: 'Ramechhap', 455: 'Dolakha' },
  ...{ 456: 'Dhanusha', 457: 'Mahottari', 458: 'Sarlahi', 459: 'Sindhuli', 560: 'Solukhumbu' },
  ...{ 561: 'Okhaldhunga', 562: 'Khotang', 563: 'Udayapur', 564: 'Saptari', 565: 'Siraha', 566: 'Morang' },
  ...{
    567: 'Sunsari',
    568: 'Dhankuta',
    569: 'Sankhuwasabha',
    570: 'Bhojpur',
    571: 'Tehrathum',
    572: 'Jhapa',
  },
  ...{ 573: 'Ilam', 574: 'Panchthar', 575: 'Taplejung' },
}

/** The capital of each province, spelled as in the index. */
export const PROVINCE_SEATS: readonly { no: string; name: RegExp; seat: string }[] = [
  { no: '1', name: /kos(?:h|)i|को[शस]ी/iu, seat: 'Biratnagar' },
  { no: '2', name: /madhe|मधे/iu, seat: 'Janakpur' },
  { no: '3', name: /bag|[बव]ाग/iu, seat: 'Hetauda' },
  { no: '4', name: /gandaki|गण्डकी/iu, seat: 'Pokhara' },
  // Deukhuri, a valley
  { no: '5', name: /lumbini|लुम्बिनी/iu, seat: 'Lamahi' },
  { no: '6', name: /karnali|कर्णाली/iu, seat: 'Birendranagar' },
  { no: '7', name: /sudur|far|सुद/iu, seat: 'Dhangadhi' },
]
