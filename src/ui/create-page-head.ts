import type { LanguageCode } from '#src/i18n/languages.ts'
import type { PageHead } from './page-meta.ts'
import { getInterfacePageUrls } from './page-urls.ts'

/** The head of a page whose words are the interface's, as the loader has it. */
export function createPageHead(
  page: { publicUrl: string; language: LanguageCode; requestedLanguage: LanguageCode | undefined },
  { path, ...about }: Pick<PageHead, 'title' | 'description' | 'isIndexed' | 'feeds'> & { path: string },
): PageHead {
  return { ...about, ...getInterfacePageUrls(page, path), language: page.language }
}
