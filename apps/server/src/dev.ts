import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { appNames, basePath, type AppName } from '@beacon/router/paths'
import type { FastifyInstance } from 'fastify'
import { createServer, type ViteDevServer } from 'vite'
import type { Platform } from './context.ts'
import { addPages } from './http/pages.ts'
import { run } from './run.ts'

const appsFolder = join(import.meta.dirname, '../..')

/** One origin, one Vite per app with hot updates; the API is the real one. */
async function pagesFromSource(server: FastifyInstance, platform: Platform): Promise<void> {
  const vites = new Map<AppName, ViteDevServer>()
  for (const app of appNames) {
    const root = join(appsFolder, app)
    const vite = await createServer({
      root,
      configFile: join(root, 'vite.config.ts'),
      appType: 'custom',
      server: { middlewareMode: true, hmr: { server: server.server } },
    })
    vites.set(app, vite)
  }
  server.addHook('onRequest', async (request, reply) => {
    for (const [app, vite] of vites) {
      if (!request.url.startsWith(`${basePath}/_${app}/`) || request.url.endsWith('/config.json')) continue
      reply.hijack()
      vite.middlewares(request.raw, reply.raw, () => {
        reply.raw.statusCode = 404
        reply.raw.end()
      })
    }
  })
  server.addHook('onSend', async (_request, reply) => void reply.removeHeader('content-security-policy'))
  server.addHook('preClose', async () => {
    for (const vite of vites.values()) await vite.close()
  })
  addPages(server, platform.config.origins, async (app, url) => {
    const html = readFileSync(join(appsFolder, app, 'index.html'), 'utf8')
    return (await vites.get(app)?.transformIndexHtml(url, html)) ?? null
  })
}

await run(pagesFromSource)
