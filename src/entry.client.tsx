// Starts in the language the server rendered, then follows the reader's own choice if it was another one.
import i18next from 'i18next'
import { type ReactNode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { HydratedRouter } from 'react-router/dom'
import { createI18nOptions, type Messages, setPluralRulesByTag } from './i18n/i18n-options.ts'
import { fallbackLanguage, findLanguageCode } from './i18n/languages.ts'
import { createLazyBackend } from './i18n/lazy-backend.ts'
import { logFailure } from './ui/log-failure.ts'
import { limitPageRequests } from './ui/time-limit.ts'

const served = findLanguageCode(document.documentElement.lang) ?? fallbackLanguage
const inlined = document.getElementById('messages')?.textContent ?? '{}'

await i18next
  .use(createLazyBackend())
  .use(initReactI18next)
  .init({
    ...createI18nOptions(served, JSON.parse(inlined) as Messages),
    backend: { loadPath: '/locales/{{lng}}/{{ns}}.json' },
  })

setPluralRulesByTag(i18next)
const later = () => import('./shell/after-hydration.ts')
const failed = (error: unknown) => logFailure('The choice of language could not be followed:', error)

// Listened for after i18next has started: it would store the served language as if the reader had chosen it.
i18next.on('languageChanged', (code) => {
  void later().then(({ followChoice }) => followChoice(code), failed)
})

function ComeAlive({ children }: { children: ReactNode }) {
  useEffect(() => {
    void later().then(({ comeAlive }) => comeAlive(served), failed)
  }, [])
  return children
}

limitPageRequests()
startTransition(() => {
  hydrateRoot(
    document,
    <I18nextProvider i18n={i18next}>
      <ComeAlive>
        <HydratedRouter />
      </ComeAlive>
    </I18nextProvider>,
  )
})
