// Calls with which translators work.
import { z } from 'zod'
import { defineCalls } from '#src/platform/contract/call.ts'
import {
  SegmentsInput,
  TranslationRequestState,
  TranslationRequests,
  TranslationStatus,
  TranslationWork,
} from './machine.ts'
import {
  ArticleTranslation,
  ArticleTranslations,
  languageParameter,
  TranslationInput,
  TranslationList,
  TranslationListQuery,
  TranslationOverview,
} from './translation.ts'

const tag = 'Translations'
const access = 'translator'
const params = z.object({ id: z.string(), lang: languageParameter })

export const translationCalls = defineCalls({
  'GET /translations': {
    id: 'listTranslationWork',
    tag,
    summary: 'What is missing, stale or waiting for a review in one language, newest articles first',
    access,
    query: TranslationListQuery,
    replies: { 200: TranslationList },
  },
  'GET /translations/overview': {
    id: 'getTranslationOverview',
    tag,
    summary:
      'How many articles are original, reviewed, translated by machine, stale, missing or waiting, by language',
    access,
    replies: { 200: TranslationOverview },
  },
  'GET /translations/status': {
    id: 'getTranslationStatus',
    tag,
    summary: 'Providers of machine translation, and what they were given today',
    access,
    replies: { 200: TranslationStatus },
  },
  'POST /translations/requests': {
    id: 'requestTranslations',
    tag,
    summary: 'Have articles translated by machine',
    access,
    body: TranslationRequests,
    replies: { 202: z.object({ added: z.number().int().describe('Without those that wait already') }) },
    problems: [503],
  },
  'POST /news/:id/translations/:lang/request': {
    id: 'requestTranslation',
    tag,
    summary: 'Ask for the translation of a public article, as a reader',
    access: 'public',
    params,
    replies: { 202: TranslationRequestState },
    problems: [404],
    rateLimit: 'translation-request',
  },
  'GET /news/:id/translations/:lang/segments': {
    id: 'getTranslationWork',
    tag,
    summary: 'Each segment of an article with its translation, terms and what has changed',
    access,
    params,
    replies: { 200: TranslationWork },
    problems: [404],
  },
  'PUT /news/:id/translations/:lang/segments': {
    id: 'putTranslationSegments',
    tag,
    summary: 'Store translations of segments; the others stay as they are',
    access,
    params,
    body: SegmentsInput,
    replies: { 200: TranslationWork },
    problems: [404, 409, 503],
  },
  'GET /news/:id/translations': {
    id: 'listTranslations',
    tag,
    summary: 'All translations of an article with their segments',
    access,
    params: z.object({ id: z.string() }),
    replies: { 200: ArticleTranslations },
    problems: [404],
  },
  'PUT /news/:id/translations/:lang': {
    id: 'putTranslation',
    tag,
    summary: 'Store the translation of an article; readers see it at once',
    access,
    params,
    body: TranslationInput,
    replies: { 200: ArticleTranslation },
    problems: [404, 409, 503],
  },
  'POST /news/:id/translations/:lang/review': {
    id: 'reviewTranslation',
    tag,
    summary: 'Mark a translation as reviewed',
    access,
    params,
    body: z.object({ version: TranslationInput.shape.version }).nullish(),
    replies: { 200: ArticleTranslation },
    problems: [404, 409],
  },
  'DELETE /news/:id/translations/:lang': {
    id: 'withdrawTranslation',
    tag,
    summary: 'Withdraw a translation: readers see the original again',
    access: 'admin',
    params,
    replies: { 200: z.object({ deleted: z.number().int() }) },
    problems: [404],
  },
})
