// Calls of legal documents: admins read and publish versions. Readers get them as pages.
import { z } from 'zod'
import { languages } from '#src/i18n/languages.ts'
import { defineCalls } from '#src/platform/contract/call.ts'
import {
  BasedOn,
  DocumentParameters,
  DocumentText,
  EditedDocument,
  LegalDocumentList,
  NewVersion,
  PreviewedText,
  VersionParameters,
} from './documents.ts'

const tag = 'Legal documents'
const access = 'admin'

export const legalCalls = defineCalls({
  'GET /legal': {
    id: 'listLegalDocuments',
    tag,
    summary: 'All legal documents in one language',
    access,
    query: z.object({ language: z.enum(languages.map(({ code }) => code)) }),
    replies: { 200: LegalDocumentList },
  },
  'GET /legal/:name/:language': {
    id: 'getLegalDocument',
    tag,
    summary: 'The text that applies now, and its versions',
    access,
    params: DocumentParameters,
    replies: { 200: EditedDocument },
  },
  'GET /legal/:name/:language/:version': {
    id: 'getLegalDocumentVersion',
    tag,
    summary: 'The text of an earlier version',
    access,
    params: VersionParameters,
    replies: { 200: DocumentText },
    problems: [404],
  },
  'PUT /legal/:name/:language': {
    id: 'publishLegalDocument',
    tag,
    summary: 'Publish a new version, which applies at once',
    access,
    params: DocumentParameters,
    body: NewVersion,
    bodyLimitBytes: 1_000_000,
    replies: { 200: EditedDocument },
    problems: [409],
  },
  'DELETE /legal/:name/:language': {
    id: 'withdrawLegalDocument',
    tag,
    summary: 'Use the text that comes with Olea again; earlier versions stay',
    access,
    params: DocumentParameters,
    query: BasedOn,
    replies: { 200: EditedDocument },
    problems: [409],
  },
  'POST /legal/preview': {
    id: 'previewLegalDocument',
    tag,
    summary: 'A text as readers will see it',
    access,
    body: PreviewedText,
    bodyLimitBytes: 1_000_000,
    replies: { 200: z.object({ html: z.string() }) },
  },
})
