/** Whether `npm run audit` runs, which includes the longer checks. */
export const isAudit = process.env.AUDIT === '1'

/** The nine languages as browser locales. */
const allLocales = ['en-GB', 'ar-SA', 'zh-CN', 'de-DE', 'fr-FR', 'hi-IN', 'ja-JP', 'ru-RU', 'es-ES'] as const
type Locale = (typeof allLocales)[number]

/** The given locales in `npm test`, all nine in `npm run audit`. */
export function localesToTest(...usual: Locale[]): readonly Locale[] {
  return isAudit ? allLocales : usual
}
