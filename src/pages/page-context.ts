// What page loaders get besides the request: the services of this process, and a note to the page cache.
// Both keys hang on the process, because loaders are bundled apart from the server and would make their own.
import { createContext, type RouterContextProvider } from 'react-router'
import type { LanguageCode } from '#src/i18n/languages.ts'
import type { Services } from '#src/services.ts'

export type PageContext = {
  /** Language of the interface. */
  language: LanguageCode
  /** Language the reader wants texts in: `?lang=`, else the browser's first. */
  textLanguage: LanguageCode
  /** Language of the interface as the address names it, in `?lng=`. */
  askedLanguage: LanguageCode | undefined
  publicUrl: string
  /** Where the browser calls the API, if not on the site itself. */
  apiUrl: string | undefined
  /** Who publishes this newspaper and where else it is to be had, as far as the settings say. */
  publisher: { name?: string | undefined; address?: string | undefined; email?: string | undefined }
  stores: { apple?: string | undefined; google?: string | undefined }
  timeZone: string
  /** Whether readers' devices may keep articles; the operator can switch it off. */
  isOfflineReadingOn: boolean
  /** The whole document is asked for, not only the data of a page to go to. */
  isDocument: boolean
  /** Texts that stand in the document anyway, for `useDocumentHtml`. */
  texts: Map<string, string>
  /** Says what the page shows and how long it stays right; a page that says nothing is rendered every time. */
  cache(rule: { tags: string[]; maxAgeMs: number }): void
  /** Told every error that is not an expected one. */
  failed(error: unknown): void
}

type Context<T> = ReturnType<typeof createContext<T>>

function sharedContext<T>(name: string): Context<T> {
  const slots = globalThis as unknown as Record<symbol, Context<T> | undefined>
  const key = Symbol.for(`olea.${name}`)
  slots[key] ??= createContext<T>()
  return slots[key]
}

export const servicesContext = sharedContext<Services>('services')
export const pageContext = sharedContext<PageContext>('page')

export type LoaderContext = Readonly<RouterContextProvider>
