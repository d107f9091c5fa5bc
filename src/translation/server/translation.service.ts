// Translations of articles: what translators store, and what is left to do.
import type { Memoize } from '#src/platform/cache/memoize.ts'
import type { Db } from '#src/platform/database/database.ts'
import { createReaderTranslations } from './reader-translations.ts'
import { createTranslationQueries } from './translation-queries.ts'
import { createTranslationWriter, type TranslationWriterDependencies } from './translation-writer.ts'

export type TranslationService = ReturnType<typeof createTranslationService>

type Dependencies = TranslationWriterDependencies & { db: Db; memoize: Memoize }

export function createTranslationService(dependencies: Dependencies) {
  const queries = createTranslationQueries(dependencies)
  return {
    ...queries,
    ...createTranslationWriter(dependencies, queries),
    readers: createReaderTranslations(dependencies),
  }
}
