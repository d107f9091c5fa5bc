// Routes of reports of incorrect data.
import type { FastifyInstance } from 'fastify'
import { registerCalls } from '#src/platform/http/register-calls.ts'
import { correctionCalls } from '../../contract/corrections.calls.ts'
import type { CorrectionsService } from './corrections.service.ts'

export function registerCorrections(
  app: FastifyInstance,
  { corrections }: { corrections: CorrectionsService },
): void {
  registerCalls(app, correctionCalls, {
    'POST /products/:id/corrections': async ({ params, body, currentUser }) => {
      await corrections.report(params.id, body, currentUser.id)
      return { received: true }
    },
    'GET /corrections': () => corrections.list(),
    'POST /corrections/:id/decide': async ({ params, body, currentUser }) => {
      await corrections.decide(params.id, body.isAccepted, currentUser)
      return { decided: true }
    },
  })
}
