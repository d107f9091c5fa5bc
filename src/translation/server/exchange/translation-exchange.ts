// Exchange with the programs of translators: texts as XLIFF, the memory as TMX, the terms as TBX.
import type { LanguageCode } from '#src/i18n/languages.ts'
import type { Db } from '#src/platform/database/database.ts'
import type { Write } from '#src/platform/unit-of-work.ts'
import type { TbxImport, TmxImport, XliffImport } from '../../contract/exchange.ts'
import type { TranslationWork } from '../../contract/machine.ts'
import { type LanguagePair, readMemory } from '../memory/memory.ts'
import type { Terms } from '../terms/terms.ts'
import type { Editor } from '../translation-writer.ts'
import type { createSegmentWork } from '../work/segment-work.ts'
import { importMemory } from './import-memory.ts'
import { importTexts } from './import-texts.ts'
import { readTbx, writeTbx } from './tbx.ts'
import { writeTmx } from './tmx.ts'
import { writeXliff } from './xliff.ts'

type Dependencies = { db: Db; write: Write; terms: Terms; work: ReturnType<typeof createSegmentWork> }

export function createTranslationExchange({ db, write, terms, work }: Dependencies) {
  return {
    /** @throws ProblemError 400 for the language of an article, 404 */
    async exportTexts(ids: readonly string[], language: LanguageCode): Promise<string> {
      const works: TranslationWork[] = []
      for (const id of new Set(ids)) works.push(await work.get(id, language))
      return writeXliff(works)
    },
    /** @throws ProblemError 422 */
    importTexts: (bytes: Buffer, editor: Editor): Promise<XliffImport> => importTexts(work, bytes, editor),

    exportMemory: (pair: LanguagePair): AsyncGenerator<string> => writeTmx(pair, readMemory(db, pair)),
    /** @throws ProblemError 422 */
    importMemory: (bytes: Buffer, editor: Editor): Promise<TmxImport> => importMemory(write, bytes, editor),

    exportTerms: async (): Promise<string> => writeTbx(await terms.list()),
    /** @throws ProblemError 422 */
    async importTerms(bytes: Buffer, editor: Editor): Promise<TbxImport> {
      const entries = readTbx(bytes)
      const changed = await terms.put(entries, editor)
      return { changed, unchanged: entries.length - changed }
    },
  }
}
