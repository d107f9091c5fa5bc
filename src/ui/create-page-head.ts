import type { LanguageCode } from '#src/i18n/languages.ts'
import type { PageHead } from './page-meta.ts'
import { getInterfacePageUrls } from './page-urls.ts'

/** Called by loaders: creates the head of a page whose title and description are interface messages. */
export function createPageHead(
  page: { publicUrl: string; language: LanguageCode; requestedLanguage: LanguageCode | undefined },
  { path, ...head }: Pick<PageHead, 'title' | 'description' | 'isIndexed' | 'feeds'> & { path: string },
): PageHead {
  return { ...head, ...getInterfacePageUrls(page, path), language: page.language }
}
