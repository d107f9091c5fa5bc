/** Whether what takes longer is looked at as well. */
export const isAudit = process.env.AUDIT === '1'

/** The nine, as browsers name them. */
const nine = ['en-GB', 'ar-SA', 'zh-CN', 'de-DE', 'fr-FR', 'hi-IN', 'ja-JP', 'ru-RU', 'es-ES'] as const
type Locale = (typeof nine)[number]

/** What `npm test` looks at pages in; `npm run audit` looks in all nine. */
export function localesOrAll(...usual: Locale[]): readonly Locale[] {
  return isAudit ? nine : usual
}
