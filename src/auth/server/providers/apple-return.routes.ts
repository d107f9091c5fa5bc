// The page to which Apple redirects the sign-in pop-up. It forwards Apple's response to the opening page (same origin
// only) and closes. The response is not validated here but by POST /api/auth/apple.
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { appleChannel, appleReturnPath } from '../../contract/apple-channel.ts'

const maxFormBytes = 64 * 1024

const AppleResponse = z.object({
  state: z.string().max(200).default(''),
  id_token: z.string().max(16_384).optional(),
  user: z.string().max(4_000).optional(),
  error: z.string().max(200).optional(),
})

const script = `const reply = JSON.parse(document.getElementById('reply').textContent)
const channel = new BroadcastChannel('${appleChannel}')
channel.postMessage(reply)
channel.close()
setTimeout(() => window.close(), 50)`
const contentSecurityPolicy = [
  "default-src 'none'",
  `script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

export function registerAppleReturn(app: FastifyInstance): void {
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxFormBytes },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.post(appleReturnPath, { config: { access: 'public' } }, async (request, reply) => {
      const parsed = AppleResponse.safeParse(request.body)
      const json = JSON.stringify(parsed.success ? parsed.data : { state: '', error: 'invalid_reply' })
      return reply
        .headers({ 'content-security-policy': contentSecurityPolicy, 'cache-control': 'no-store' })
        .type('text/html; charset=utf-8')
        .send(renderPage(json.replaceAll('<', '\\u003c')))
    })
  })
}

function renderPage(json: string): string {
  return `<!doctype html><meta charset="utf-8"><title>Olea</title><script type="application/json" id="reply">${json}</script><script>${script}</script>`
}
