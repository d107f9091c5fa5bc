// Prometheus metrics at /metrics, enabled by a setting. The path must not be reachable from the internet.
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type CacheStats = { size: number; bytes: number }

export function registerMetrics(app: FastifyInstance, caches: Record<string, CacheStats>): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to respond, by route; responses from the cache are not included.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  })
  for (const stat of ['size', 'bytes'] as const) {
    new Gauge({
      name: `cache_${stat}`,
      help: stat === 'size' ? 'Cached entries' : 'Cached bytes',
      labelNames: ['cache'],
      registers: [registry],
      collect() {
        for (const [cache, stats] of Object.entries(caches)) this.set({ cache }, stats[stat])
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
