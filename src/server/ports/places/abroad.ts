import { foldSpelling, toLatinWords } from '#domain/shared/spelling.ts'

/**
 * Well-known places abroad that are spelled almost like a place in Nepal. A search for Patna does not mean Patan, so it
 * must return no fuzzy match.
 */
const NAMES = [
  ...[
    'Delhi',
    'New Delhi',
    'दिल्ली',
    'नयाँ दिल्ली',
    'Mumbai',
    'मुम्बई',
    'Bombay',
    'Lucknow',
    'लखनऊ',
    'Gorakhpur',
    'गोरखपुर',
  ],
  ...[
    'Varanasi',
    'वाराणसी',
    'Banaras',
    'Kolkata',
    'Calcutta',
    'कोलकाता',
    'Siliguri',
    'सिलगढी',
    'सिलिगुडी',
    'Sikkim',
    'सिक्किम',
  ],
  ...[
    'Darjeeling',
    'दार्जिलिङ',
    'Lhasa',
    'ल्हासा',
    'Gangtok',
    'गान्तोक',
    'Kalimpong',
    'कालिम्पोङ',
    'Thimphu',
    'थिम्पु',
    'Bhutan',
    'भुटान',
  ],
  ...['Patna', 'पटना', 'Bihar', 'बिहार', 'Madhubani', 'मधुबनी', 'Purnia', 'Purnea', 'पूर्णिया'],
  ...['Katihar', 'कटिहार', 'Bagaha', 'बगहा', 'Siwan', 'सिवान', 'Araria', 'अररिया', 'Balrampur', 'बलरामपुर'],
  ...['Tanakpur', 'टनकपुर', 'Kanpur', 'कानपुर', 'Kushinagar', 'कुशीनगर', 'Rajgir', 'राजगीर', 'Vrindavan'],
  ...[
    'Shimla',
    'शिमला',
    'Manali',
    'मनाली',
    'Ladakh',
    'लद्दाख',
    'Jammu',
    'जम्मु',
    'Kerala',
    'केरला',
    'Gujarat',
    'गुजरात',
  ],
  ...['Kota', 'Gyirong', 'Kyirong', 'Taklakot', 'ताक्लाकोट', 'Paro', 'पारो', 'Dhaka', 'ढाका', 'China', 'चीन'],
]
const ABROAD = new Set(NAMES.map((name) => foldSpelling(toLatinWords(name))))

/** `query` must be folded. */
export const isAbroad = (query: string): boolean => ABROAD.has(query)
