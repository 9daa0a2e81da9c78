import type { Pool } from 'pg'
import { basePath } from '@beacon/router/paths'

interface Seen {
  app: 'admin' | 'arena'
  page: string
}
interface Pages {
  /** What is not written yet, by session. */
  open: Map<string, Seen & { at: number }>
  /** What was written, so that who stays on a page costs nothing. */
  written: Map<string, Seen & { at: number }>
}
const byPool = new WeakMap<Pool, Pages>()
const pagesOf = (pool: Pool): Pages => {
  const pages = byPool.get(pool) ?? { open: new Map(), written: new Map() }
  byPool.set(pool, pages)
  return pages
}
/** Another replica may have written a page in between, so the own knowledge ends. */
const knownMs = 30_000
const form = /^\/[\w%./-]{0,200}$/u

/** The page that a browser says it is on: told with every call, never trusted for more than showing it. */
export function readPage(header: string | undefined): Seen | null {
  if (header === undefined || !header.startsWith(basePath)) return null
  const page = header.slice(basePath.length)
  if (!form.test(page)) return null
  return { app: page === '/admin' || page.startsWith('/admin/') ? 'admin' : 'arena', page }
}

export function notePage(pool: Pool, sessionId: string, header: string | undefined): void {
  const seen = readPage(header)
  if (seen === null) return
  const { open, written } = pagesOf(pool)
  const at = Date.now()
  const known = written.get(sessionId)
  if (known?.page === seen.page && at - known.at < knownMs) return void open.delete(sessionId)
  open.set(sessionId, { ...seen, at })
}

const text = `insert into session_page as p (session_id, app, page, at)
  select s.resource_id, r.app, r.page, r.at from jsonb_to_recordset($1::jsonb) as r(session_id uuid, app text, page text, at timestamptz)
  join session s on s.resource_id = r.session_id
  on conflict (session_id) do update set app = excluded.app, page = excluded.page, at = excluded.at where p.at < excluded.at`

/** Writes what changed since the last time, in one statement. Ordered, so that replicas do not wait for each other. */
export async function flushPages(pool: Pool): Promise<void> {
  const { open, written } = pagesOf(pool)
  if (open.size === 0) return
  const rows = [...open].map(([session_id, seen]) => ({ session_id, ...seen }))
  open.clear()
  rows.sort((a, b) => (a.session_id < b.session_id ? -1 : 1))
  await pool.query(text, [JSON.stringify(rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() })))])
  const now = Date.now()
  for (const [id, { at }] of written) if (now - at > knownMs) written.delete(id)
  for (const { session_id, ...seen } of rows) written.set(session_id, { ...seen, at: now })
}
