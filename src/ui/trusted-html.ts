// The only place where HTML text becomes markup in the browser (Trusted Types). The text must be sanitized by the
// server or written by this application.

type Policy = { createHTML(html: string): string }
type TrustedTypes = { createPolicy(name: string, rules: { createHTML: (html: string) => string }): Policy }

let policy: Policy | undefined

/** For `dangerouslySetInnerHTML`: `{ __html: trustedHtml(article.content) }`. */
export function trustedHtml(sanitized: string): string {
  const trustedTypes = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes
  if (!trustedTypes) return sanitized
  policy ??= trustedTypes.createPolicy('olea-html', { createHTML: (html) => html })
  return policy.createHTML(sanitized)
}
