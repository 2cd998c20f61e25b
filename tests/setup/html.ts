import { HtmlValidate, Rule, type RuleDocumentation, StaticConfigLoader } from 'html-validate'

/** What the Nu checker finds and html-validate's own rules do not. */
class AlsoOfNu extends Rule {
  override documentation(): RuleDocumentation {
    return { description: 'Errors of the Nu HTML checker.' }
  }
  override setup(): void {
    this.on('dom:ready', ({ document }) => {
      for (const node of document.querySelectorAll('time'))
        if (!node.hasAttribute('datetime')) this.report({ node, message: 'A <time> needs a datetime.' })
      for (const node of document.querySelectorAll('[type="checkbox"][aria-checked]'))
        this.report({ node, message: 'A checkbox says itself whether it is checked.' })
      for (const node of document.querySelectorAll('select[required]'))
        if (node.querySelector('option')?.getAttributeValue('value') !== '')
          this.report({ node, message: 'The first option of a required select is empty.' })
    })
  }
}

/** The standard, without taste: React writes `<img/>` and `srcSet`. */
const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    elements: ['html5'],
    extends: ['html-validate:standard'],
    plugins: [{ name: 'nu', rules: { 'also-of-nu': AlsoOfNu } }],
    rules: { 'also-of-nu': 'error' },
  }),
)

/** What is wrong with a page, or with a part of one: one line for each finding. */
export async function findInvalidHtml(html: string): Promise<string[]> {
  // Astro writes an empty address, that of the page itself, without a value
  const { results } = await validator.validateString(html.replaceAll(/ href(?=[ >])/g, ' href=""'))
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  )
}
