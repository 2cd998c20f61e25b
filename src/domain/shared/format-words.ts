import type { Locale } from '#domain/shell/locale.ts'

interface FormatWords {
  /** Gregorian, as they are written alone and in a date; Bikram Sambat from Baishakh */
  months: string[]
  shortMonths: string[]
  bikramMonths: string[]
  /** from Sunday */
  weekdays: string[]
  partOfDay: (hour: number) => string
  /** of a date without a year, and of one with it */
  withWeekday: (date: string, weekday: string, hasYear: boolean) => string
  /** patterns in the letters of dayjs; dates without a year or a day follow */
  date: string
  time: string
  /** a deadline of today and of tomorrow: the pattern of its time, and the position of the day */
  deadline: { time: string; today: (time: string) => string; tomorrow: (time: string) => string }
  /** before a Gregorian date, where the language has another calendar */
  gregorianEra?: string
  /** behind the date of a forecast */
  provisional: string
  currency: string
}

const ENGLISH_MONTHS =
  'January February March April May June July August September October November December'.split(' ')
const NEPALI_MONTHS = 'जनवरी फेब्रुअरी मार्च अप्रिल मे जुन जुलाई अगस्ट सेप्टेम्बर अक्टोबर नोभेम्बर डिसेम्बर'.split(' ')

/** The words of dates, times and money, which code without messages writes. */
export const FORMAT_WORDS: Record<Locale, FormatWords> = {
  en: {
    months: ENGLISH_MONTHS,
    shortMonths: ENGLISH_MONTHS.map((month) => month.slice(0, 3)),
    bikramMonths:
      'Baishakh Jestha Ashadh Shrawan Bhadra Ashwin Kartik Mangsir Poush Magh Falgun Chaitra'.split(' '),
    weekdays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
    partOfDay: (hour) => (hour < 12 ? 'am' : 'pm'),
    withWeekday: (date, weekday) => `${weekday}, ${date}`,
    date: 'D MMM YYYY',
    time: 'hh:mm a',
    deadline: { time: 'h:mm a', today: (time) => `${time} today`, tomorrow: (time) => `${time} tomorrow` },
    provisional: '(provisional)',
    currency: 'NRS',
  },
  np: {
    months: NEPALI_MONTHS,
    shortMonths: NEPALI_MONTHS,
    bikramMonths: ['वैशाख', 'जेठ', 'असार', 'साउन', 'भदौ', 'असोज', 'कात्तिक', 'मङ्सिर', 'पुस', 'माघ', 'फागुन', 'चैत'],
    weekdays: ['आइत', 'सोम', 'मङ्गल', 'बुध', 'बिही', 'शुक्र', 'शनि'],
    partOfDay(hour) {
      if (hour < 4 || hour >= 20) return 'राति'
      if (hour < 12) return 'बिहान'
      return hour < 17 ? 'दिउँसो' : 'साँझ'
    },
    withWeekday: (date, weekday, hasYear) => `${date}, ${weekday}${hasYear ? 'बार' : ''}`,
    date: 'YYYY MMM D',
    time: 'a h:mm',
    deadline: { time: 'a h:mm', today: (time) => `आज ${time}`, tomorrow: (time) => `भोलि ${time}` },
    gregorianEra: 'सन्',
    provisional: '(अनुमानित)',
    currency: 'रु.',
  },
}
