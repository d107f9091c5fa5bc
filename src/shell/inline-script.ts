// What must run before the first paint. Pages have it in their HTML; the scripts they load need not carry it again.
import { sessionInlineScript } from '#src/auth/web/session-inline-script.ts'
import { themeScript } from './theme-script.ts'

export const inlineScript = `${themeScript}\n${sessionInlineScript}`
