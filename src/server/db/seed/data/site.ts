export interface SiteLinkData {
  titleEn: string
  titleNp: string
  url: string
}
export interface BannerData {
  type: 'fullpage_always' | 'home'
  image: string
  link: string
  location: string
  titleEn: string
  titleNp: string
  active: boolean
}
export interface CouponData {
  code: string
  kind: 'percent' | 'amount'
  /** Percent, or whole NRS. */
  value: number
  /** The minimum price in NRS after savings; null: none. */
  minimum: number | null
  /** The maximum discount in NRS; null: none. */
  cap: number | null
  /** The validity window in whole days from the day of seeding. */
  fromDays: number
  toDays: number
  totalLimit: number | null
  perUserLimit: number | null
  active: boolean
  titleEn: string
  titleNp: string
}

/** The domain is reserved and the prefix 983 unassigned as far as known: demo data must not contain real contacts. */
export const CONTACT = {
  phone: '+977-9830000100',
  email: 'hello@sawari.example',
  addressEn: 'New Baneshwor, Kathmandu, Nepal',
  addressNp: 'नयाँ बानेश्वर, काठमाडौं, नेपाल',
} as const

export const SOCIAL_LINKS: readonly SiteLinkData[] = [
  { titleEn: 'Facebook', titleNp: 'फेसबुक', url: 'https://sawari.example/facebook' },
  { titleEn: 'Instagram', titleNp: 'इन्स्टाग्राम', url: 'https://sawari.example/instagram' },
  { titleEn: 'YouTube', titleNp: 'युट्युब', url: 'https://sawari.example/youtube' },
  { titleEn: 'TikTok', titleNp: 'टिकटक', url: 'https://sawari.example/tiktok' },
]

export const STORE_LINKS: readonly SiteLinkData[] = [
  { titleEn: 'Google Play', titleNp: 'गुगल प्ले', url: 'https://sawari.example/app/android' },
  { titleEn: 'App Store', titleNp: 'एप स्टोर', url: 'https://sawari.example/app/ios' },
]

export const FOOTER_PAGES: readonly SiteLinkData[] = [
  { titleEn: 'How it works', titleNp: 'कसरी चल्छ', url: '/pages/how-it-works' },
  { titleEn: 'Paying', titleNp: 'भुक्तानी', url: '/pages/paying' },
  { titleEn: 'Cancelling and refunds', titleNp: 'रद्द र फिर्ता', url: '/pages/cancelling' },
  { titleEn: 'Hosting a vehicle', titleNp: 'गाडी राख्ने', url: '/pages/hosting' },
  { titleEn: 'Sharing rides safely', titleNp: 'सुरक्षित साझा यात्रा', url: '/pages/carpool' },
  { titleEn: 'Questions and answers', titleNp: 'धेरै सोधिने प्रश्न', url: '/pages/faq' },
  { titleEn: 'About us', titleNp: 'हाम्रो बारेमा', url: '/pages/about' },
  { titleEn: 'Contact', titleNp: 'सम्पर्क', url: '/pages/contact' },
  { titleEn: 'Terms', titleNp: 'सर्तहरू', url: '/pages/terms' },
  { titleEn: 'Privacy', titleNp: 'गोपनीयता', url: '/pages/policies' },
]

export const BANNERS: readonly BannerData[] = [
  {
    type: 'fullpage_always',
    image: '/pictures/vehicles/jeep-green-1-1280.webp',
    link: '/vehicles',
    location: 'home',
    titleEn: 'Going home for Dashain? Book early and take 10 % off with DASHAIN10.',
    titleNp: 'दसैंमा घर जाँदै हुनुहुन्छ? समयमै बुक गर्नुहोस्, DASHAIN10 कुपनले १० प्रतिशत छुट पाउनुहोस्।',
    active: false,
  },
  {
    type: 'home',
    image: '/pictures/vehicles/suv-red-1-1280.webp',
    link: '/pages/how-it-works',
    location: 'home',
    titleEn: 'First trip with Sawari? NRS 500 off with NAMASTE500.',
    titleNp: 'सवारीमा पहिलो यात्रा? NAMASTE500 कुपनले रु. ५०० छुट।',
    active: true,
  },
]

export const COUPONS: readonly CouponData[] = [
  {
    code: 'DASHAIN10',
    kind: 'percent',
    value: 10,
    minimum: 5000,
    cap: 3000,
    fromDays: -7,
    toDays: 60,
    totalLimit: 1000,
    perUserLimit: 1,
    active: true,
    titleEn: '10 % off trips home for the festival',
    titleNp: 'चाडमा घर जाने यात्रामा १० प्रतिशत छुट',
  },
  {
    code: 'NAMASTE500',
    kind: 'amount',
    value: 500,
    minimum: 3000,
    cap: null,
    fromDays: -30,
    toDays: 365,
    totalLimit: null,
    perUserLimit: 1,
    active: true,
    titleEn: 'NRS 500 off your first trip',
    titleNp: 'पहिलो यात्रामा रु. ५०० छुट',
  },
  {
    code: 'TIHAR15',
    kind: 'percent',
    value: 15,
    minimum: 8000,
    cap: 4000,
    fromDays: 20,
    toDays: 50,
    totalLimit: 300,
    perUserLimit: 1,
    active: true,
    titleEn: '15 % off during Tihar',
    titleNp: 'तिहारमा १५ प्रतिशत छुट',
  },
  {
    code: 'POKHARA300',
    kind: 'amount',
    value: 300,
    minimum: 2000,
    cap: null,
    fromDays: -10,
    toDays: 90,
    totalLimit: 500,
    perUserLimit: 2,
    active: true,
    titleEn: 'NRS 300 off, on two trips',
    titleNp: 'दुई यात्रामा रु. ३००-३०० छुट',
  },
  {
    code: 'SAWARI5',
    kind: 'percent',
    value: 5,
    minimum: null,
    cap: 1000,
    fromDays: -14,
    toDays: 120,
    totalLimit: null,
    perUserLimit: 5,
    active: true,
    titleEn: '5 % off any trip, five times',
    titleNp: 'जुनसुकै यात्रामा ५ प्रतिशत छुट, पाँच पटकसम्म',
  },
  {
    code: 'BARKHA20',
    kind: 'percent',
    value: 20,
    minimum: 4000,
    cap: 2500,
    fromDays: -90,
    toDays: -1,
    totalLimit: 200,
    perUserLimit: 1,
    active: true,
    titleEn: '20 % off in the rains (this offer has ended)',
    titleNp: 'बर्खामा २० प्रतिशत छुट (यो योजना सकियो)',
  },
]
