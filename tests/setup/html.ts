import { HtmlValidate, Rule, type RuleDocumentation, StaticConfigLoader } from 'html-validate'

/** Findings of the Nu checker that html-validate's own rules lack. */
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

/** The standard without rules of style: React writes `<img/>` and `srcSet`. */
const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    elements: ['html5'],
    extends: ['html-validate:standard'],
    plugins: [{ name: 'nu', rules: { 'also-of-nu': AlsoOfNu } }],
    rules: { 'also-of-nu': 'error' },
  }),
)

/** Invalid HTML of a page or a part of one, one line for each finding. */
export async function findInvalidHtml(html: string): Promise<string[]> {
  // Astro writes an empty href, which is the page itself, without a value
  const { results } = await validator.validateString(html.replaceAll(/ href(?=[ >])/g, ' href=""'))
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  )
}
