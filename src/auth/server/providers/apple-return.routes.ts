// The page a pop-up comes back to. It passes on what the provider sent to the page that opened the pop-up, on this
// origin alone, and closes. Whether any of it is true is for POST /api/auth/apple to find out.
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { appleChannel, appleReturnPath } from '../../contract/apple-channel.ts'

const longestForm = 64 * 1024

const Reply = z.object({
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
const policy = [
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
      { parseAs: 'string', bodyLimit: longestForm },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.post(appleReturnPath, { config: { access: 'public' } }, async (request, reply) => {
      const sent = Reply.safeParse(request.body)
      const told = JSON.stringify(sent.success ? sent.data : { state: '', error: 'invalid_reply' })
      return reply
        .headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
        .type('text/html; charset=utf-8')
        .send(pageWith(told.replaceAll('<', '\\u003c')))
    })
  })
}

function pageWith(reply: string): string {
  return `<!doctype html><meta charset="utf-8"><title>Olea</title><script type="application/json" id="reply">${reply}</script><script>${script}</script>`
}
