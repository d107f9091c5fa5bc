// The one door through which HTML text becomes elements in the browser (Trusted Types). Only text that the
// server's sanitiser has passed, or that this application wrote, may go through it.

type Policy = { createHTML(html: string): string }
type TrustedTypes = { createPolicy(name: string, rules: { createHTML: (html: string) => string }): Policy }

let policy: Policy | undefined

/** For `dangerouslySetInnerHTML`: `{ __html: trustedHtml(article.content) }`. */
export function trustedHtml(sanitised: string): string {
  const trustedTypes = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes
  if (!trustedTypes) return sanitised
  policy ??= trustedTypes.createPolicy('olea-html', { createHTML: (html) => html })
  return policy.createHTML(sanitised)
}
