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
    'GET /translations/overview': () => translation.getOverview(),
    'GET /translations/status': () => translation.machine.status(),
    'POST /translations/requests': async ({ body, currentUser }) => ({
      added: await translation.machine.requests.requestAll(body.articles, body.lang, currentUser),
    }),
    'POST /news/:id/translations/:lang/request': async ({ params }) => ({
      state: await translation.machine.requests.request(params.id, params.lang),
    }),
    'GET /news/:id/translations/:lang/segments': ({ params }) => translation.work.get(params.id, params.lang),
    'PUT /news/:id/translations/:lang/segments': ({ params, body, currentUser }) =>
      translation.work.save(params.id, params.lang, body, currentUser),
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
