/**
 * The questions in sanitised page HTML: each h3 that ends with "?", and the HTML up to the next heading as its answer.
 */
export function questionsIn(html: string): { question: string; answer: string }[] {
  const parts = [...html.matchAll(/<h3>(.*?)<\/h3>(.*?)(?=<h[23]|$)/gs)]
  return parts
    .map(([, heading = '', answer = '']) => ({
      question: heading.replace(/<[^>]*>/g, '').trim(),
      answer: answer.trim(),
    }))
    .filter(({ question, answer }) => question.endsWith('?') && answer !== '')
}
