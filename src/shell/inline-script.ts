// The script in the HTML of every page that runs before the first paint. Only the server imports it, so that the loaded
// scripts do not contain it too.
import { sessionInlineScript } from '#src/auth/web/session-inline-script.ts'
import { themeScript } from './theme-script.ts'

export const inlineScript = `${themeScript}\n${sessionInlineScript}`
