import type { QuickAnswer } from '#domain/threads/quick-answers.ts'

export interface MessageData {
  by: 'guest' | 'host'
  minutesAgo: number
  content: { text: string } | { quick: QuickAnswer }
}

/** About an approved booking of the demo guest with the demo host. */
export const APPROVED_MESSAGES: readonly MessageData[] = [
  {
    by: 'guest',
    minutesAgo: 26,
    content: { text: 'Hello! We are four people with five bags. Is there room for all of them?' },
  },
  {
    by: 'host',
    minutesAgo: 22,
    content: { text: 'Namaste! Yes. Three go into the boot and two onto the roof, under a cover.' },
  },
  { by: 'guest', minutesAgo: 20, content: { quick: 'thanks' } },
  {
    by: 'host',
    minutesAgo: 6,
    content: {
      text: 'The driver calls you on the evening before. Please have breakfast early, the road is long.',
    },
  },
]

/** About a request to the demo host, whose guest writes Nepali. The number is hidden from the host. */
export const REQUEST_MESSAGES: readonly MessageData[] = [
  {
    by: 'guest',
    minutesAgo: 31,
    content: { text: 'नमस्कार दाइ, बिहान ६ बजे नै हिँड्न मिल्छ कि? बच्चा पनि साथमा छन्।' },
  },
  { by: 'host', minutesAgo: 25, content: { text: 'मिल्छ। बच्चाका लागि सिट पनि छ।' } },
  { by: 'guest', minutesAgo: 8, content: { text: 'धन्यवाद। मेरो नम्बर ९८३०००००००, भाइबरमा पनि छु।' } },
]

/** About a ride of the demo guest. */
export const RIDE_MESSAGES: readonly MessageData[] = [
  { by: 'guest', minutesAgo: 50, content: { text: 'नमस्ते, दुई जनालाई ठाउँ छ? हामी कलङ्की चोकमा कुर्छौँ।' } },
  { by: 'host', minutesAgo: 44, content: { text: 'Yes, two seats are free. We stop at Malekhu for tea.' } },
  { by: 'guest', minutesAgo: 40, content: { quick: 'thanks' } },
]
