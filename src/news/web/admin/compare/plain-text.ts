import { trustedHtml } from '#src/ui/trusted-html.ts'

const blocks =
  'p, h2, h3, h4, h5, h6, li, blockquote, pre, figcaption, caption, tr, dt, dd, summary, hr, br, figure, div'

/** The words of a text without markup, a line for each block: what differences are shown in. */
export function plainTextOf(html: string): string {
  const { body } = new DOMParser().parseFromString(trustedHtml(html), 'text/html')
  for (const block of body.querySelectorAll(blocks)) block.after('\n')
  for (const cell of body.querySelectorAll('td, th')) cell.after('\t')
  return (body.textContent ?? '')
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n')
}
