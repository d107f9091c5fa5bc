// Prometheus metrics at /metrics, only when asked for by setting: keep that path away from the public.
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type CacheStats = { size: number; bytes: number }

export function registerMetrics(app: FastifyInstance, caches: Record<string, CacheStats>): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Answers made, by route; kept answers are sent before they reach this.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  })
  for (const figure of ['size', 'bytes'] as const) {
    new Gauge({
      name: `cache_${figure}`,
      help: figure === 'size' ? 'Entries kept' : 'Bytes kept',
      labelNames: ['cache'],
      registers: [registry],
      collect() {
        for (const [cache, figures] of Object.entries(caches)) this.set({ cache }, figures[figure])
      },
    })
  }
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', { config: { access: 'public' }, schema: { hide: true } }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
}
