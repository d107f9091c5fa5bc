// Legal documents and their published versions.
import { z } from 'zod'
import { languages } from '#src/i18n/languages.ts'
import { storableText } from '#src/news/contract/storable-text.ts'
import { documentNames, legalLimits } from './document-names.ts'

const languageCode = z.enum(languages.map(({ code }) => code))

const DocumentVersion = z
  .object({
    version: z.number().int().min(1),
    title: z.string().nullable().describe('Null: from then on, the text that comes with Olea applied again'),
    note: z.string().describe('What was changed'),
    publishedAt: z.iso.datetime(),
  })
  .meta({ id: 'LegalDocumentVersion' })
export type DocumentVersion = z.infer<typeof DocumentVersion>

const LegalDocumentSummary = z
  .object({
    name: z.enum(documentNames),
    title: z.string(),
    version: z.number().int().min(0).describe('0: nothing was published yet'),
    isBuiltIn: z.boolean().describe('The text that comes with Olea applies'),
    publishedAt: z.iso.datetime().nullable(),
    ownLanguages: z.array(languageCode).describe('Languages in which a text of the publisher applies'),
  })
  .meta({ id: 'LegalDocumentSummary' })

export const LegalDocumentList = z.object({ data: z.array(LegalDocumentSummary) })
export type LegalDocumentList = z.infer<typeof LegalDocumentList>

export const EditedDocument = z
  .object({
    name: z.enum(documentNames),
    language: languageCode,
    title: z.string(),
    text: z.string().describe('Markdown; of a built-in document, its text as Markdown'),
    version: z.number().int().min(0),
    isBuiltIn: z.boolean(),
    versions: z.array(DocumentVersion).describe('The newest first'),
  })
  .meta({ id: 'LegalDocument' })
export type EditedDocument = z.infer<typeof EditedDocument>

export const DocumentText = z.object({ title: z.string(), text: z.string() })
export type DocumentText = z.infer<typeof DocumentText>

export const DocumentParameters = z.object({ name: z.enum(documentNames), language: languageCode })
export const VersionParameters = DocumentParameters.extend({ version: z.coerce.number().int().min(1) })

const text = storableText.trim().max(legalLimits.textLength, {
  error: `must have at most ${legalLimits.textLength} characters`,
})
const basedOn = z.coerce
  .number()
  .int()
  .min(0)
  .describe('The version that was read before; another one in the meantime is a conflict')

export const NewVersion = z.object({
  title: storableText
    .trim()
    .min(1, { error: 'must not be empty' })
    .max(legalLimits.titleLength, { error: `must have at most ${legalLimits.titleLength} characters` }),
  text: text.min(1, { error: 'must not be empty' }),
  note: storableText.trim().max(legalLimits.noteLength).default(''),
  basedOn,
})
export type NewVersion = z.infer<typeof NewVersion>

export const PreviewedText = z.object({ text })
export const BasedOn = z.object({ basedOn })
