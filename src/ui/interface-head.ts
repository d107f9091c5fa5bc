import type { LanguageCode } from '#src/i18n/languages.ts'
import { interfaceAddresses } from './page-addresses.ts'
import type { PageHead } from './page-meta.ts'

/** The head of a page whose words are the interface's, as the loader has it. */
export function interfaceHead(
  page: { publicUrl: string; language: LanguageCode; requestedLanguage: LanguageCode | undefined },
  { path, ...about }: Pick<PageHead, 'title' | 'description' | 'isIndexed' | 'feeds'> & { path: string },
): PageHead {
  return { ...about, ...interfaceAddresses(page, path), language: page.language }
}
