// Serves static files: build output, whose names contain a content hash and are cached for a year, messages and flags.
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Read by `@fastify/cors`: false disables CORS for the route. */
    cors?: false
  }
}

/** Scripts of web workers, which obey the policy of their own response and not that of the page. */
const workerFile = /\.worker[.-][^/]*\.js(?:\.br|\.gz)?$/
const workerContentSecurityPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

export async function serveBuiltFiles(app: FastifyInstance, clientFolder: string): Promise<void> {
  await app.register(async (scope) => {
    // Only the site's own pages use these files. With `Vary: Origin`, browsers load a preloaded file a second time.
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, cors: false }
    })
    await scope.register(fastifyStatic, {
      root: join(clientFolder, 'static'),
      prefix: '/static/',
      immutable: true,
      maxAge: '1y',
      index: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        if (workerFile.test(path)) reply.header('content-security-policy', workerContentSecurityPolicy)
      },
      decorateReply: false,
    })
  })
}

/** Language flags under /flags/{regional indicators}.svg; cached for a week only, because countries change flags. */
export async function serveFlags(app: FastifyInstance, flagsFolder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: flagsFolder,
    prefix: '/flags/',
    cacheControl: true,
    maxAge: '7d',
    index: false,
    decorateReply: false,
  })
}
