import type { Locale } from '#domain/shell/locale.ts'
import type { TextGroup } from './texts.ts'

export interface RemarkData {
  rate: 3 | 4 | 5
  /** The guest's language. */
  locale: Locale
  text: string
  /** The kinds of vehicle that it applies to; null: any. */
  groups: readonly TextGroup[] | null
}

const CAR: readonly TextGroup[] = ['family', 'electric']
const ROUGH: readonly TextGroup[] = ['mountain']
const MANY: readonly TextGroup[] = ['group']
const TWO: readonly TextGroup[] = ['twoWheeler']
const ELECTRIC: readonly TextGroup[] = ['electric']
const LOAD: readonly TextGroup[] = ['pickup']
const BIG: readonly TextGroup[] = ['family', 'mountain', 'group', 'electric']

/** The host's answer to a guest who was not content. */
export const REMARK_ANSWERS: Record<Locale, string> = {
  en: 'Thank you for telling us. We have talked with the driver, and hope to see you again.',
  np: 'बताउनुभएकोमा धन्यवाद। हामीले चालकसँग कुरा गरेका छौँ। फेरि पनि सेवा गर्न पाए खुसी लाग्नेछ।',
}

export const REMARKS: readonly RemarkData[] = [
  {
    rate: 5,
    locale: 'en',
    text: 'Came ten minutes early, car was spotless, and the price was exactly what the screen said.',
    groups: CAR,
  },
  {
    rate: 5,
    locale: 'np',
    text: 'समयमै आइपुग्नुभयो, गाडी सफा थियो। आमालाई चढ्न-ओर्लन पनि सघाउनुभयो, मन खुसी भयो।',
    groups: BIG,
  },
  {
    rate: 4,
    locale: 'en',
    text: 'Comfortable ride and a careful driver. Lost one star because we had to ask twice for the AC.',
    groups: CAR,
  },
  {
    rate: 5,
    locale: 'en',
    text: 'Landslide on the highway, two hours of waiting, and he never lost his temper. Bought us tea instead.',
    groups: BIG,
  },
  {
    rate: 3,
    locale: 'np',
    text: 'गाडी ठिकै हो तर चालीस मिनेट ढिलो आयो। फोन गर्दा "आइपुग्नै लागें" मात्र भन्नुहुन्थ्यो।',
    groups: null,
  },
  {
    rate: 5,
    locale: 'np',
    text: 'बाटोको पूरा जानकारी भएको दाइ हुनुहुँदो रहेछ। कहाँ खाने, कहाँ रोक्ने भनेर सोच्नै परेन।',
    groups: null,
  },
  { rate: 4, locale: 'np', text: 'यात्रा राम्रो भयो। पछाडिको सिट अलि साँघुरो लाग्यो, नत्र गुनासो छैन।', groups: BIG },
  {
    rate: 5,
    locale: 'en',
    text: 'Four days in the high hills without one moment of fear. He knows where to stop for altitude too.',
    groups: ROUGH,
  },
  {
    rate: 4,
    locale: 'en',
    text: 'Solid vehicle, took every rock of the riverbed without a scratch. The bench at the back is hard, bring a cushion.',
    groups: ROUGH,
  },
  {
    rate: 5,
    locale: 'np',
    text: 'बर्खाको हिलोमा पनि कतै फसेन। ठाउँ-ठाउँमा ओर्लेर बाटो हेर्दै चलाउनुभयो, ढुक्क लाग्यो।',
    groups: ROUGH,
  },
  {
    rate: 3,
    locale: 'en',
    text: 'The jeep is strong but smelled of diesel inside, and my daughter was sick near the pass.',
    groups: ROUGH,
  },
  {
    rate: 4,
    locale: 'np',
    text: 'कच्ची बाटोमा धुलो अलि भित्र पस्यो, अरू सबै राम्रो। चालक दाइ कम बोल्ने तर सीप भएका।',
    groups: ROUGH,
  },
  {
    rate: 5,
    locale: 'en',
    text: 'We were a whole row of cousins going to a wedding and all of us still like each other. Plenty of room.',
    groups: MANY,
  },
  {
    rate: 4,
    locale: 'en',
    text: 'Good for our office outing. The speakers are better than the air conditioning.',
    groups: MANY,
  },
  {
    rate: 5,
    locale: 'np',
    text: 'मनकामना दर्शन गर्न बुबाआमाका साथी सबै जानुभयो। सहयोगी भाइले सबैको हात समातेर चढाइदिए।',
    groups: MANY,
  },
  {
    rate: 3,
    locale: 'np',
    text: 'गाडी ठूलो र सफा, तर बाटोमा अरू काम भन्दै दुई ठाउँ रोकियो। पहिल्यै भनिदिएको भए हुन्थ्यो।',
    groups: MANY,
  },
  {
    rate: 4,
    locale: 'np',
    text: 'विद्यार्थी भ्रमणमा लगेका थियौं। केटाकेटीले गीत बजाए पनि झर्को मान्नुभएन। पर्दा एउटा च्यातिएको रहेछ।',
    groups: MANY,
  },
  {
    rate: 5,
    locale: 'en',
    text: 'Twenty minutes to a meeting that takes an hour by car. The helmet was clean and fitted.',
    groups: TWO,
  },
  {
    rate: 4,
    locale: 'en',
    text: 'Smooth rider, no showing off. My backpack was heavier than I thought, that is on me.',
    groups: TWO,
  },
  {
    rate: 5,
    locale: 'np',
    text: 'पहिलोचोटि पहाडमा बाइकको पछाडि बसेकी, डर लाग्यो भन्नासाथ बिस्तारै चलाइदिनुभयो।',
    groups: TWO,
  },
  {
    rate: 3,
    locale: 'np',
    text: 'रेनकोट छ भनेर लेखिएको थियो तर सिलाइ उध्रिएको रहेछ, पानी भित्रै पस्यो। चलाउन चाहिँ राम्रो।',
    groups: TWO,
  },
  {
    rate: 4,
    locale: 'np',
    text: 'जामबाट छिटो निस्कियो। हेलमेट अलि ठूलो भयो, सानो साइज पनि राखे हुन्थ्यो।',
    groups: TWO,
  },
  {
    rate: 5,
    locale: 'en',
    text: 'So quiet that the baby slept all the way down to the plains. Charging took exactly one plate of dal bhat.',
    groups: ELECTRIC,
  },
  {
    rate: 4,
    locale: 'en',
    text: 'Lovely car, but we reached the last climb with nine percent and everybody watching the number.',
    groups: ELECTRIC,
  },
  {
    rate: 5,
    locale: 'np',
    text: 'तेलको गन्ध नआउने भएकाले यसपटक बहिनीलाई गाडी लागेन। अब सधैं बिजुलीकै रोज्ने।',
    groups: ELECTRIC,
  },
  {
    rate: 3,
    locale: 'np',
    text: 'गाडी राम्रो हो, तर चार्जरमा लाइन लागेर एक घण्टा बढी पर्खनुपर्‍यो। चालकको दोष होइन।',
    groups: ELECTRIC,
  },
  {
    rate: 5,
    locale: 'en',
    text: 'Moved my whole room to another town in one go, nothing broke, nothing got wet.',
    groups: LOAD,
  },
  {
    rate: 4,
    locale: 'np',
    text: 'फिल्डको सामान सबै अट्यो। खाली फर्कंदा अलि उफ्रियो, पिकअप हो, त्यति त हुन्छ।',
    groups: LOAD,
  },
  {
    rate: 5,
    locale: 'en',
    text: 'Third time with the same driver. He remembered that my father likes the front seat.',
    groups: BIG,
  },
  {
    rate: 5,
    locale: 'np',
    text: 'दसैंमा घर जान टिकट नपाएर यहाँबाट लिएका, बसभन्दा छिटो र हिसाब पनि मिल्यो।',
    groups: BIG,
  },
  {
    rate: 4,
    locale: 'en',
    text: 'Everything fine. Pickup point was across the road because of a procession, so plan for that in the old town.',
    groups: null,
  },
  {
    rate: 3,
    locale: 'en',
    text: 'Driver was polite but took two long phone calls while driving. Please stop the car for that.',
    groups: null,
  },
  {
    rate: 5,
    locale: 'en',
    text: 'Honest people. I left my camera under the seat and it was back in my hands the next morning.',
    groups: BIG,
  },
  {
    rate: 4,
    locale: 'np',
    text: 'मूल्यमा कुनै झन्झट भएन, देखाएकै पैसा तिरें। म्युजिक सिस्टम अलि पुरानो रहेछ।',
    groups: CAR,
  },
  {
    rate: 5,
    locale: 'np',
    text: 'रातको फ्लाइट तीन घण्टा ढिला हुँदा पनि पर्खेर बस्नुभएको थियो। धेरै धन्यवाद।',
    groups: BIG,
  },
  {
    rate: 3,
    locale: 'en',
    text: 'The vehicle is older than the photos suggest. It does the job, and the driver is good.',
    groups: null,
  },
  {
    rate: 4,
    locale: 'en',
    text: 'Fair price for the three-day plan, and the saving was taken off without my asking.',
    groups: BIG,
  },
  { rate: 5, locale: 'np', text: 'छोरीसँग एक्लै यात्रा गरेकी थिएँ, सुरुदेखि अन्तिमसम्म सुरक्षित महसुस भयो।', groups: null },
]
