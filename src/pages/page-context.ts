// The React Router contexts that page loaders read: this process's services and the state of the page request.
// Both are stored on globalThis because loaders are bundled separately from the server and would create their own.
import { createContext, type RouterContextProvider } from 'react-router'
import type { LanguageCode } from '#src/i18n/languages.ts'
import type { Services } from '#src/services.ts'

export type PageContext = {
  /** Language of the interface. */
  language: LanguageCode
  /** Preferred language of article texts: `?lang=`, otherwise the browser's first language. */
  textLanguage: LanguageCode
  /** Interface language in `?lng=`; undefined without it. */
  requestedLanguage: LanguageCode | undefined
  publicUrl: string
  /** Base URL of the API for the browser, when it is not the site itself. */
  apiUrl: string | undefined
  /** Publisher details from the settings. */
  publisher: { name?: string | undefined; address?: string | undefined; email?: string | undefined }
  /** App store URLs from the settings. */
  appStores: { apple?: string | undefined; google?: string | undefined }
  timeZone: string
  /** Whether readers' devices may store articles; a setting of the operator. */
  isOfflineReadingEnabled: boolean
  /** True for a whole document, false for the loader data of a client-side navigation. */
  isDocumentRequest: boolean
  /** URLs of the message files that the page needs, by namespace; see `includeMessages`. */
  messageFiles: Map<string, string>
  /** Texts already present in the document, for `useDocumentHtml`. */
  texts: Map<string, string>
  /** The rendered document. It is not the body of the router's response, whose streams take longer than sending it. */
  html: string | undefined
  /** Caches the page until one of the tags is invalidated or it expires; without a call the page is not cached. */
  cache(policy: { tags: string[]; maxAgeMs: number }): void
  /** Allows an inline script of the page by its hash. */
  allowInlineScript(code: string): void
  /** Called with every unexpected error. */
  reportError(error: unknown): void
}

type Context<T> = ReturnType<typeof createContext<T>>

function sharedContext<T>(name: string): Context<T> {
  const contexts = globalThis as unknown as Record<symbol, Context<T> | undefined>
  const key = Symbol.for(`olea.${name}`)
  contexts[key] ??= createContext<T>()
  return contexts[key]
}

export const servicesContext = sharedContext<Services>('services')
export const pageContext = sharedContext<PageContext>('page')

/** Adds to the script in the head that runs before the first paint. */
export function addInlineScript(page: PageContext, code: string): void {
  const script = `${page.texts.get('inline-script') ?? ''}\n${code}`
  page.texts.set('inline-script', script)
  page.allowInlineScript(script)
}

export type LoaderContext = Readonly<RouterContextProvider>
