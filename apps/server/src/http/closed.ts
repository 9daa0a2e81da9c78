import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Platform } from '../context.ts'
import { Failure } from '../failure.ts'
import { isClosed, restoreViewOf } from '../modules/platform/backup/index.ts'

const retrySeconds = 5
const statusAddress = /^\/api\/(?:ct|oj\/api)\/restores\/([\w-]{1,64})\/?$/u
const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="refresh" content="${retrySeconds}">
<meta name="viewport" content="width=device-width"><title>Beacon</title></head>
<body style="font:16px/1.5 system-ui,sans-serif;display:grid;place-items:center;min-height:90vh;text-align:center">
<main><h1 style="font-size:20px">A backup is being restored</h1><p>This page opens again by itself.</p>
<h1 lang="zh-CN" style="font-size:20px">正在还原备份</h1><p lang="zh-CN">完成后本页自动打开。</p></main></body></html>`

/** While a restore replaces the database nobody is served: not even who is asked for, since sessions lie in it as well. */
export function closeWhileRestoring(app: FastifyInstance, { db }: Platform): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isClosed(db)) return
    const path = request.url.split('?', 1)[0] ?? ''
    const token = statusAddress.exec(path)?.[1]
    const view = token === undefined ? null : restoreViewOf(token)
    if (view !== null) return reply.header('cache-control', 'no-store').send(view)
    if (path.startsWith('/api/ct/health')) return
    if (path.startsWith('/api/')) throw new Failure('maintenance', { text: '' }, { 'retry-after': String(retrySeconds) })
    if (!/^\/page\/mg\/ct\/_\w+\//u.test(path)) return sendPage(reply)
  })
}

const sendPage = (reply: FastifyReply): FastifyReply =>
  reply
    .code(503)
    .header('retry-after', String(retrySeconds))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page)
