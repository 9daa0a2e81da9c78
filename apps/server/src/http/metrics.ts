import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Platform } from '../context.ts'
import { Failure } from '../failure.ts'
import { deliverySeconds } from '../live/index.ts'
import { isInRange } from '../outbound/addresses.ts'
import type { Hear } from './answered.ts'
import { mergeMetrics } from './merge-metrics.ts'

const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Labels are route patterns: no id, key or name becomes a series. */
export function addMetrics(server: FastifyInstance, { config, pool, peers }: Platform): Hear {
  const register = new Registry()
  if (config.worker !== null) register.setDefaultLabels({ worker: config.worker })
  collectDefaultMetrics({ register })
  register.registerMetric(deliverySeconds)
  const requests = new Histogram({
    name: 'beacon_http_seconds',
    help: 'Requests by route',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [register],
  })
  const ways = new Counter({
    name: 'beacon_http_way_total',
    help: 'Answers by way: short ones skipped the framework',
    labelNames: ['way'],
    registers: [register],
  })
  const connections = new Gauge({
    name: 'beacon_pool_connections',
    help: 'Database connections of this process',
    labelNames: ['state'],
    registers: [register],
  })
  const own = () => {
    connections.set({ state: 'total' }, pool.totalCount)
    connections.set({ state: 'idle' }, pool.idleCount)
    connections.set({ state: 'waiting' }, pool.waitingCount)
    return register.metrics()
  }
  peers?.giveMetrics(own)
  const allowed = ['127.0.0.0/8', '::1', ...config.metricsAllow]
  server.get('/metrics', async (request, reply) => {
    // Behind a proxy that is not trusted everybody looks like loopback: then nobody gets in.
    const isRelayed =
      config.trustedProxies.length === 0 && (request.headers['x-forwarded-for'] ?? request.headers['forwarded']) !== undefined
    if (isRelayed || !allowed.some((range) => isInRange(request.ip, range))) throw new Failure('not_found')
    return reply
      .header('cache-control', 'no-store')
      .type(register.contentType)
      .send(peers === null ? await own() : mergeMetrics([await own(), ...(await peers.otherMetrics())]))
  })
  return ({ method, route, status, ms, way }) => {
    requests.observe({ method, route: route ?? 'none', status }, ms / 1000)
    ways.inc({ way })
  }
}
