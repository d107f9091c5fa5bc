// Routes of translations.
import type { FastifyInstance } from 'fastify'
import { registerCalls } from '#src/platform/http/register-calls.ts'
import { translationCalls } from '../contract/translation.calls.ts'
import type { TranslationService } from './translation.service.ts'

export function registerTranslation(
  app: FastifyInstance,
  { translation }: { translation: TranslationService },
): void {
  registerCalls(app, translationCalls, {
    'GET /translations': ({ query }) => translation.list(query),
    'GET /news/:id/translations': ({ params }) => translation.listOfArticle(params.id),
    'PUT /news/:id/translations/:lang': ({ params, body, currentUser }) =>
      translation.save(params.id, params.lang, body, currentUser),
    'POST /news/:id/translations/:lang/review': ({ params, body, currentUser }) =>
      translation.review(params.id, params.lang, currentUser, body?.version),
    'DELETE /news/:id/translations/:lang': async ({ params, currentUser }) => {
      await translation.withdraw(params.id, params.lang, currentUser)
      return { deleted: 1 }
    },
  })
}
