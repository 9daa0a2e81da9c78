import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { appNames, basePath, pageOwner, type AppName } from '@beacon/router/paths'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { appsFolder, builtFolder } from '../storage/built-folder.ts'
import type { Platform } from '../context.ts'
import { Failure } from '../failure.ts'
import type { Origins } from '../origins.ts'

/** Gives the index.html of an app; null when this process does not have the app. */
export type IndexOf = (app: AppName, url: string) => Promise<string | null>

const assetSeconds = 365 * 86_400

/** The built apps: assets below `/page/mg/ct/_<app>/`, every other page is the index.html of its owner. */
export async function pagesFromBuild(server: FastifyInstance, platform: Platform): Promise<void> {
  const indexes = new Map<AppName, string>()
  // The plugin's own route would read the whole folder for every file, to compare spellings: of two thousand names, most of an answer.
  await server.register(fastifyStatic, {
    root: appsFolder,
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply) => void reply.header('cache-control', `public, max-age=${assetSeconds}, immutable`),
  })
  for (const app of appNames) {
    const root = builtFolder(app)
    if (!existsSync(join(root, 'index.html'))) continue
    indexes.set(app, readFileSync(join(root, 'index.html'), 'utf8'))
    addAssets(server, `${basePath}/_${app}/assets/*`, join(root, 'assets'))
  }
  addPages(server, platform.config.origins, async (app) => indexes.get(app) ?? null)
}

/** The files of a folder by their exact names, as they were at the start: like the page that names them, they belong to one build. */
function addAssets(server: FastifyInstance, path: string, folder: string): void {
  const names = new Set(readdirSync(folder))
  /** Whoever leaves a page in the middle of a file is no failure. */
  const errorHandler = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') request.raw.destroy()
    else server.errorHandler(error, request, reply)
  }
  server.get<{ Params: { '*': string } }>(path, { errorHandler }, (request, reply) => {
    const name = request.params['*']
    // The router drops a slash at the end; no file is a folder.
    const isFolder = request.url.split('?', 1)[0]?.endsWith('/') ?? false
    return names.has(name) && !isFolder ? reply.sendFile(name, folder) : reply.callNotFound()
  })
}

export function addPages(server: FastifyInstance, origins: Origins, indexOf: IndexOf): void {
  const config = JSON.stringify(runtimeConfig(origins))
  for (const app of appNames) {
    server.get(`${basePath}/_${app}/config.json`, (_request, reply) =>
      reply.header('cache-control', 'no-cache').type('application/json').send(config),
    )
  }
  server.get('/', (_request, reply) => reply.redirect(`${basePath}/`))
  server.get(basePath, (request, reply) => sendPage(request, reply, origins, indexOf))
  server.get(`${basePath}/*`, (request, reply) => sendPage(request, reply, origins, indexOf))
}

/** What an app reads before it mounts: empty texts mean "this origin". */
export function runtimeConfig(origins: Origins): { api: string; apps: Partial<Record<AppName, string>> } {
  const [first] = origins.all
  const isApart = origins.all.length > 1
  return { api: origins.api ?? (isApart ? (first ?? '') : ''), apps: isApart ? origins.apps : {} }
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, origins: Origins, indexOf: IndexOf): Promise<FastifyReply> {
  const path = (request.url.split('?', 1)[0] ?? '').slice(basePath.length)
  if (path.startsWith('/_')) throw new Failure('not_found')
  const owner = pageOwner(path)
  const home = origins.apps[owner]
  if (home !== undefined && origins.all.length > 1 && home !== `${request.protocol}://${request.host}`)
    return reply.redirect(home + request.url)
  const html = await indexOf(owner, request.url)
  if (html === null) throw new Failure('not_found')
  return reply
    .header('cache-control', 'no-cache')
    .header('content-security-policy', policyOf(html, origins))
    .type('text/html; charset=utf-8')
    .send(html)
}

// bounded: it reads the built pages, which hold no text of a user
const inlineScript = /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/gu

/** Scripts come from our files or are named by hash. Style elements are made at run time by the dialog library, so styles may be inline. */
function policyOf(html: string, origins: Origins): string {
  const hashes = [...html.matchAll(inlineScript)].map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  const others = [...new Set([...origins.all, ...(origins.api === null ? [] : [origins.api])])]
  const ours = ["'self'", ...others].join(' ')
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...hashes].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src ${ours} data: blob:`,
    "font-src 'self' data:",
    // Sockets of another origin are named by their own scheme.
    ['connect-src', ours, ...others.map((origin) => origin.replace(/^http/u, 'ws'))].join(' '),
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
}
