// Hydrates the page in the language the server rendered, then switches to the reader's chosen language if it differs.
import i18next from 'i18next'
import { type ReactNode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { HydratedRouter } from 'react-router/dom'
import { createI18nOptions } from './i18n/i18n-options.ts'
import { fallbackLanguage, findLanguageCode } from './i18n/languages.ts'
import { createLazyBackend } from './i18n/lazy-backend.ts'
import { loadPageMessages } from './i18n/load-page-messages.ts'
import { logFailure } from './ui/log-failure.ts'
import { limitPageRequestTime } from './workarounds/limit-page-request-time.ts'
import { setPluralRulesByTag } from './workarounds/plural-rules-by-tag.ts'

const servedLanguage = findLanguageCode(document.documentElement.lang) ?? fallbackLanguage
const messages = await loadPageMessages(document.getElementById('message-files')?.textContent ?? '{}')

await i18next
  .use(createLazyBackend())
  .use(initReactI18next)
  .init({
    ...createI18nOptions(servedLanguage, { [servedLanguage]: messages }),
    backend: { loadPath: '/locales/{{lng}}/{{ns}}.json' },
  })

setPluralRulesByTag(i18next)
const importAfterHydration = () => import('./shell/after-hydration.ts')
const logLanguageFailure = (error: unknown) => logFailure('Switching the language failed:', error)

// Registered after init: i18next would otherwise store the served language as the reader's choice.
i18next.on('languageChanged', (code) => {
  void importAfterHydration().then(({ applyLanguageChoice }) => applyLanguageChoice(code), logLanguageFailure)
})

function AfterHydration({ children }: { children: ReactNode }) {
  useEffect(() => {
    void importAfterHydration().then(
      ({ runAfterHydration }) => runAfterHydration(servedLanguage),
      logLanguageFailure,
    )
  }, [])
  return children
}

limitPageRequestTime()
startTransition(() => {
  hydrateRoot(
    document,
    <I18nextProvider i18n={i18next}>
      <AfterHydration>
        <HydratedRouter />
      </AfterHydration>
    </I18nextProvider>,
  )
})
