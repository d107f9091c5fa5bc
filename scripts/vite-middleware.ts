// Development only: runs Vite inside the server, so that pages and API share a port and reload when edited.
import middie from '@fastify/middie'
import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import { createServer } from 'vite'

export async function serveThroughVite(app: FastifyInstance): Promise<() => Promise<ServerBuild>> {
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  await app.register(middie)
  app.use((request, response, next) => {
    const isServerPath = /^\/(api|media)\//.test(request.url ?? '')
    if (isServerPath) next()
    else vite.middlewares(request, response, next)
  })
  app.addHook('onClose', () => vite.close())
  return () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>
}
