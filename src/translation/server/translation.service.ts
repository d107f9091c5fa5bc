// Translations of articles: what translators store, what is left to do, and what machines translate.
import type { Memoize } from '#src/platform/cache/memoize.ts'
import type { Db } from '#src/platform/database/database.ts'
import { createTranslationExchange } from './exchange/translation-exchange.ts'
import { createMachineTranslation, type MachineDependencies } from './machine-translation.ts'
import { createReaderTranslations } from './reader-translations.ts'
import { createTranslationQueries } from './translation-queries.ts'
import { createTranslationWriter, type TranslationWriterDependencies } from './translation-writer.ts'
import { createSegmentWork } from './work/segment-work.ts'

export type TranslationService = ReturnType<typeof createTranslationService>

type Dependencies = TranslationWriterDependencies &
  Omit<MachineDependencies, 'storeMachine'> & { db: Db; memoize: Memoize }

export function createTranslationService(dependencies: Dependencies) {
  const queries = createTranslationQueries(dependencies)
  const writer = createTranslationWriter(dependencies, queries)
  const machine = createMachineTranslation({ ...dependencies, storeMachine: writer.storeMachine })
  const { storeSegments } = writer
  const work = createSegmentWork({ ...dependencies, ...machine, storeSegments })
  return {
    ...queries,
    ...writer,
    readers: createReaderTranslations(dependencies),
    machine,
    work,
    exchange: createTranslationExchange({ ...dependencies, terms: machine.terms, work }),
  }
}
