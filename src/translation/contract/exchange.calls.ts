// Calls for the programs of translators: texts as XLIFF, the memory as TMX, the terms as TBX.
import { z } from 'zod'
import { defineCalls } from '#src/platform/contract/call.ts'
import { MemoryQuery, TbxImport, TmxImport, XliffImport, XliffQuery } from './exchange.ts'

const tag = 'Translations'
const access = 'translator'
const multipart = z.object({})
const problems = [413, 415, 422, 503] as const

export const translationExchangeCalls = defineCalls({
  'GET /translations/texts.xlf': {
    id: 'exportXliff',
    tag,
    summary: 'Articles with their translations as XLIFF 1.2',
    access,
    query: XliffQuery,
    mediaType: 'application/x-xliff+xml',
    replies: { 200: z.string() },
    problems: [404],
  },
  'POST /translations/texts': {
    id: 'importXliff',
    tag,
    summary: 'Store the translations of an XLIFF 1.2 file; reports each text that was refused',
    access,
    multipart,
    replies: { 200: XliffImport },
    problems,
  },
  'GET /translations/memory.tmx': {
    id: 'exportTmx',
    tag,
    summary: 'The translation memory of two languages as TMX 1.4',
    access,
    query: MemoryQuery,
    mediaType: 'application/x-tmx+xml',
    replies: { 200: z.string() },
  },
  'POST /translations/memory': {
    id: 'importTmx',
    tag,
    summary: 'Add the texts of a TMX file to the memory; what is there already stays',
    access,
    multipart,
    replies: { 200: TmxImport },
    problems,
  },
  'GET /translations/terms.tbx': {
    id: 'exportTbx',
    tag,
    summary: 'All terms in nine languages as TBX',
    access,
    mediaType: 'application/x-tbx',
    replies: { 200: z.string() },
  },
  'POST /translations/terms': {
    id: 'importTbx',
    tag,
    summary: 'Add or replace terms of the publisher by those of a TBX file',
    access,
    multipart,
    replies: { 200: TbxImport },
    problems,
  },
})
