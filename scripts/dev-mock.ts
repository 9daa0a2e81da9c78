/** `pnpm dev:mock`: the three apps from their sources on made-up data, for front-end work. No server, no database. */
import { readFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { join } from 'node:path'
import { mockEntry, workerSource } from '@beacon/mock/vite'
import { type AppName, appNames, basePath, pageOwner } from '@beacon/router/paths'
import { createServer, type ViteDevServer } from 'vite'
import { tellUsage } from './command/usage.ts'

tellUsage(`npx --yes pnpm@12 dev:mock

Serves the three apps from their sources on made-up data, without a server. PORT (5180).`)

const appsFolder = join(import.meta.dirname, '../apps')
const port = Number(process.env['PORT'] ?? 5180)
const host = '127.0.0.1'
const vites = new Map<AppName, ViteDevServer>()

const http = createHttpServer((request, reply) => {
  answer(request.url ?? '/').catch((error: unknown) => {
    console.error(error)
    reply.writeHead(500).end()
  })

  async function answer(url: string): Promise<void> {
    const send = (type: string, body: string) => void reply.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(body)
    if (url === '/mockServiceWorker.js') return send('text/javascript', workerSource())
    if (url.endsWith('/config.json')) return send('application/json', '{}')
    const asset = appNames.find((app) => url.startsWith(`${basePath}/_${app}/`))
    if (asset !== undefined) return vites.get(asset)?.middlewares(request, reply, () => reply.writeHead(404).end())
    if (!url.startsWith(basePath)) return void reply.writeHead(302, { location: `${basePath}/admin` }).end()
    const app = pageOwner((url.split('?', 1)[0] ?? '').slice(basePath.length))
    const html = readFileSync(join(appsFolder, app, 'index.html'), 'utf8')
    return send('text/html; charset=utf-8', (await vites.get(app)?.transformIndexHtml(url, html)) ?? '')
  }
})

for (const app of appNames) {
  const root = join(appsFolder, app)
  const vite = await createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    appType: 'custom',
    plugins: [mockEntry()],
    server: { middlewareMode: true, hmr: { server: http } },
  })
  vites.set(app, vite)
}
http.listen(port, host, () => {
  const address = http.address()
  const open = typeof address === 'object' ? address?.port : port
  console.log(`Mock data on http://${host}:${open}${basePath}/admin (nothing is saved; Ctrl C stops)`)
})
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    http.close()
    http.closeAllConnections()
    void Promise.all([...vites.values()].map((vite) => vite.close())).then(() => process.exit(0))
  })
