// Legal documents: the texts that come with Olea, and the versions that admins publish in their place.
import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { LanguageCode } from '#src/i18n/languages.ts'
import type { Db, Transaction } from '#src/platform/database/database.ts'
import type { CurrentUser } from '#src/platform/http/access.ts'
import type { Log } from '#src/platform/log.ts'
import { conflict, notFound } from '#src/platform/problem.ts'
import type { Write } from '#src/platform/unit-of-work.ts'
import { builtInVersion, type Publisher, toMarkdown } from '../contract/built-in-document.ts'
import { documentNames, type LegalDocumentName, legalTag, policyNames } from '../contract/document-names.ts'
import type {
  DocumentText,
  DocumentVersion,
  EditedDocument,
  LegalDocumentList,
  NewVersion,
} from '../contract/documents.ts'
import { loadBuiltInTexts } from './built-in-texts.ts'
import { createFileImport } from './import-files.ts'
import { legalVersions } from './legal.tables.ts'

export type LegalService = ReturnType<typeof createLegalService>

type Executor = Db | Transaction
type Row = typeof legalVersions.$inferSelect

/** A text of the publisher. */
export type PublishedDocument = { title: string; html: string; version: number; publishedAt: Date }

type Dependencies = {
  db: Db
  write: Write
  log: Log
  publisher: Publisher
  sanitizeHtml: (html: string) => Promise<string>
  /** Contains the documents of former releases, such as `de/terms.md`; may be missing. */
  folder: string
}

export function createLegalService({ db, write, log, publisher, sanitizeHtml, folder }: Dependencies) {
  const getBuiltIn = async (name: LegalDocumentName, language: LanguageCode): Promise<DocumentText> =>
    toMarkdown(name, publisher, await loadBuiltInTexts(language))

  async function toHtml(markdown: string): Promise<string> {
    // Loaded on demand: most sites seldom publish a document.
    const { marked } = await import('marked')
    return sanitizeHtml(marked.parse(markdown, { async: false, gfm: true }))
  }

  async function get(
    name: LegalDocumentName,
    language: LanguageCode,
    executor: Executor = db,
  ): Promise<EditedDocument> {
    const rows = await executor
      .select()
      .from(legalVersions)
      .where(isOf(name, language))
      .orderBy(desc(legalVersions.version))
    const own = toOwnText(rows[0])
    return {
      ...{ name, language, version: rows[0]?.version ?? 0, isBuiltIn: own === undefined },
      ...(own ?? (await getBuiltIn(name, language))),
      versions: rows.map(toVersion),
    }
  }

  /** Publishes a version in a transaction. @throws ProblemError 409 when another one was published meanwhile */
  async function publish(
    name: LegalDocumentName,
    language: LanguageCode,
    version: Pick<Row, 'title' | 'text' | 'html' | 'note'> & { basedOn: number },
    actor: CurrentUser | undefined,
  ): Promise<EditedDocument> {
    const { basedOn, ...texts } = version
    return write(async ({ tx, invalidate, audit }) => {
      const before = await get(name, language, tx)
      const inserted =
        before.version === basedOn
          ? await tx
              .insert(legalVersions)
              .values({ ...texts, name, language, version: basedOn + 1, publishedAt: new Date() })
              .onConflictDoNothing()
              .returning({ version: legalVersions.version })
          : []
      if (inserted.length === 0)
        throw conflict(
          'version-conflict',
          'Somebody else published a version of this document',
          'Copy your text, load the page again and compare it with the new version.',
        )
      const after = await get(name, language, tx)
      await audit({
        actor,
        action: texts.text === null ? 'legal.withdrawn' : 'legal.published',
        subject: { type: 'legal', id: `${name} ${language}`, label: after.title },
        details: { version: after.version },
      })
      invalidate(legalTag)
      return after
    })
  }

  /** The newest version of each document, in all languages. */
  const selectNewest = () =>
    db
      .selectDistinctOn([legalVersions.name, legalVersions.language])
      .from(legalVersions)
      .orderBy(asc(legalVersions.name), asc(legalVersions.language), desc(legalVersions.version))

  async function findPublished(
    name: LegalDocumentName,
    language: LanguageCode,
  ): Promise<PublishedDocument | undefined> {
    const [row] = await db
      .select()
      .from(legalVersions)
      .where(isOf(name, language))
      .orderBy(desc(legalVersions.version))
      .limit(1)
    return toPublished(row)
  }

  return {
    get,
    toHtml,

    async list(language: LanguageCode): Promise<LegalDocumentList> {
      const newest = await selectNewest()
      const entries = documentNames.map(async (name) => {
        const ofName = newest.filter((row) => row.name === name)
        const row = ofName.find((each) => each.language === language)
        const own = toOwnText(row)
        const { title } = own ?? (await getBuiltIn(name, language))
        return {
          ...{ name, title, version: row?.version ?? 0 },
          isBuiltIn: own === undefined,
          publishedAt: row?.publishedAt.toISOString() ?? null,
          ownLanguages: ofName.filter((each) => each.text !== null).map((each) => each.language),
        }
      })
      return { data: await Promise.all(entries) }
    },

    /** @throws ProblemError 404 */
    async getVersion(
      name: LegalDocumentName,
      language: LanguageCode,
      version: number,
    ): Promise<DocumentText> {
      const row = await findVersion(db, name, language, version)
      if (!row) throw notFound('version')
      return toOwnText(row) ?? (await getBuiltIn(name, language))
    },

    /** @throws ProblemError 409 */
    async publish(
      name: LegalDocumentName,
      language: LanguageCode,
      { title, text, note, basedOn }: NewVersion,
      actor: CurrentUser | undefined,
    ): Promise<EditedDocument> {
      // Before the transaction, which must not wait for the sanitizer.
      const html = await toHtml(text)
      return publish(name, language, { title, text, html, note, basedOn }, actor)
    },

    /** @throws ProblemError 409 */
    withdraw: (
      name: LegalDocumentName,
      language: LanguageCode,
      basedOn: number,
      actor: CurrentUser,
    ): Promise<EditedDocument> =>
      publish(name, language, { title: null, text: null, html: null, note: '', basedOn }, actor),

    /** What readers see; undefined when the built-in text applies. */
    findPublished,

    /** An earlier version for readers; undefined when there is none, or when the built-in text applied. */
    async findPublishedVersion(
      name: LegalDocumentName,
      language: LanguageCode,
      version: number,
    ): Promise<PublishedDocument | undefined> {
      return toPublished(await findVersion(db, name, language, version))
    },

    /** All versions of the policies in one language, the newest first. */
    async listPolicyVersions(language: LanguageCode): Promise<(DocumentVersion & { name: string })[]> {
      const rows = await db
        .select()
        .from(legalVersions)
        .where(and(inArray(legalVersions.name, [...policyNames]), eq(legalVersions.language, language)))
        .orderBy(desc(legalVersions.version))
      return rows.map((row) => ({ ...toVersion(row), name: row.name }))
    },

    /** Names the privacy policy that somebody agrees to now, such as `de 3`. */
    async getPrivacyPolicyVersion(language: LanguageCode): Promise<string> {
      const published = await findPublished('privacy', language)
      return published ? `${language} ${published.version}` : builtInVersion
    },

    importFiles: createFileImport({
      ...{ folder, log },
      isPublished: async (name, language) => (await get(name, language)).version > 0,
      publish: async (name, language, { title, text, note }) => {
        const html = await toHtml(text)
        const ownTitle = title ?? (await getBuiltIn(name, language)).title
        await publish(name, language, { title: ownTitle, text, html, note, basedOn: 0 }, undefined)
      },
    }),
  }
}

const isOf = (name: LegalDocumentName, language: LanguageCode) =>
  and(eq(legalVersions.name, name), eq(legalVersions.language, language))

async function findVersion(
  db: Db,
  name: LegalDocumentName,
  language: LanguageCode,
  version: number,
): Promise<Row | undefined> {
  const [row] = await db
    .select()
    .from(legalVersions)
    .where(and(isOf(name, language), eq(legalVersions.version, version)))
  return row
}

function toOwnText(row: Row | undefined): DocumentText | undefined {
  return row?.title != null && row.text !== null ? { title: row.title, text: row.text } : undefined
}

function toPublished(row: Row | undefined): PublishedDocument | undefined {
  if (row?.title == null || row.html === null) return undefined
  const { title, html, version, publishedAt } = row
  return { title, html, version, publishedAt }
}

const toVersion = ({ version, title, note, publishedAt }: Row): DocumentVersion => ({
  ...{ version, title, note },
  publishedAt: publishedAt.toISOString(),
})
