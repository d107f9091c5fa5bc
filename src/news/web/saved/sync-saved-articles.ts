// Once a page has loaded and the browser has nothing better to do: the service worker is set up, and what is shown
// without a connection is kept in the reader's language, as the present edition of Olea has it.
import { findLanguageCode } from '#src/i18n/languages.ts'
import { logFailure } from '#src/ui/log-failure.ts'
import { dropOldFiles, keepFrame, refreshArticles } from './offline-store.ts'

const workerPath = '/sw.js'
const editionKey = 'offline-edition'

type ScriptPolicy = { createScriptURL: (url: string) => string }
type TrustedTypes = { createPolicy: (name: string, rules: ScriptPolicy) => ScriptPolicy }

export async function tendLibrary(): Promise<void> {
  const options = { updateViaCache: 'none' } as const
  // Some tools that drive browsers switch workers off and give none back.
  const registration: unknown = await navigator.serviceWorker.register(trustedWorker(), options)
  if (!registration) return
  await navigator.serviceWorker.ready
  await keepUpWithLanguage()
  const follow = () => {
    keepUpWithLanguage().catch((error: unknown) => logFailure('The language could not be kept:', error))
  }
  new MutationObserver(follow).observe(document.documentElement, { attributeFilter: ['lang'] })
}

async function keepUpWithLanguage(): Promise<void> {
  const { lang } = document.documentElement
  const [language, edition] = (localStorage.getItem(editionKey) ?? '').split(' ')
  if (language === lang && edition === currentEdition()) return
  await keepFrame(`/locales/${findLanguageCode(lang) ?? lang}/common.json`)
  if (language && language !== lang && !savesData()) await refreshArticles()
  await dropOldFiles()
  localStorage.setItem(editionKey, `${lang} ${currentEdition()}`)
}

/** Changes with every build; the router has it in every page. */
function currentEdition(): string {
  const { __reactRouterManifest: manifest } = globalThis as { __reactRouterManifest?: { version: string } }
  return manifest?.version ?? ''
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

function trustedWorker(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('olea-worker', { createScriptURL: () => workerPath })
  return policy ? policy.createScriptURL(workerPath) : workerPath
}
