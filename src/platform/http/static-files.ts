// Files the build made. Names carry a hash of their content, so browsers keep them for a year.
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Known to `@fastify/cors`: no other site's pages read this. */
    cors?: false
  }
}

export async function serveBuiltFiles(app: FastifyInstance, clientFolder: string): Promise<void> {
  await app.register(async (scope) => {
    // They are for our own pages. `Vary: Origin` has a browser load again as a script's what it had loaded as a link's.
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
      decorateReply: false,
    })
  })
}

/** Translation files under /locales/{language}/{namespace}.json; browsers ask whether they changed. */
export async function serveLocales(app: FastifyInstance, messagesFolder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: messagesFolder,
    prefix: '/locales/',
    cacheControl: true,
    maxAge: 0,
    index: false,
    decorateReply: false,
  })
}

/** Flags of the languages under /flags/{regional indicators}.svg; a country changes its flag now and then. */
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
