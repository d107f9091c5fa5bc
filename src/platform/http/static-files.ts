// Files the build made. Names carry a hash of their content, so browsers keep them for a year.
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

export async function serveBuiltFiles(app: FastifyInstance, clientFolder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(clientFolder, 'static'),
    prefix: '/static/',
    immutable: true,
    maxAge: '1y',
    index: false,
    preCompressed: true,
    decorateReply: false,
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
