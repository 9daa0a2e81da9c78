import type { AnswerEntry, AttemptNow, ExamGuide, ExamPaper, SealedPaper } from '@beacon/api/kinds/theory/exam/exam'
import { meQuery } from '@beacon/auth'
import { testCacheOf } from '../../testing/cache.ts'
import { sessionUser } from '../../testing/samples.ts'
import { attemptNowOf, guideOf, paperOf, receiptOf } from './exam.test-data.ts'

interface ServerCall {
  method: string
  path: string
  body: Record<string, unknown>
}

const refused = (code: string) => Response.json({ code, message: '', details: {}, request_id: 'r' }, { status: 409 })

/** A server with one exam, one candidate and one attempt; `fetch` for `vi.stubGlobal`. */
export function examServer(change: Partial<ExamGuide['exam']> = {}) {
  const asked: ServerCall[] = []
  const held = new Map<string, AnswerEntry>()
  const server = {
    asked,
    held,
    isUp: true,
    paper: paperOf(),
    /** The same in the other language, for who asks for one. */
    other: null as ExamPaper | null,
    sealed: null as SealedPaper | null,
    key: null as string | null,
    now: attemptNowOf(),
    guide: guideOf(change, { now: attemptNowOf() }),
    /** How far its clock is ahead of this machine's. */
    ahead_ms: 0,
    refuse: null as { code: string; status: number; details?: object } | null,
    fetch: (url: string, init: RequestInit = {}): Promise<Response> => {
      if (!server.isUp) return Promise.reject(new TypeError('Failed to fetch'))
      const { pathname, searchParams } = new URL(url, 'http://arena')
      const path = pathname.replace('/api/ct', '')
      const body: Record<string, unknown> = typeof init.body === 'string' ? JSON.parse(init.body) : {}
      asked.push({ method: init.method ?? 'GET', path: path.split('/').slice(3).join('/'), body })
      return Promise.resolve(answer(path, { method: init.method ?? 'GET', body, search: searchParams }))
    },
  }
  const now = (): AttemptNow => ({
    ...server.now,
    server_now: new Date().toISOString(),
    acked: Math.max(0, ...[...held.values()].map(({ seq }) => seq)),
  })
  const keyFor = (seal: unknown) => (seal === server.sealed?.seal ? server.key : null)
  const answer = (path: string, { method, body, search }: Pick<ServerCall, 'method' | 'body'> & { search: URLSearchParams }): Response => {
    if (server.refuse !== null && /submit|start|review|room-code/u.test(path))
      return Response.json(
        { code: server.refuse.code, message: '', details: server.refuse.details ?? {}, request_id: 'r' },
        { status: server.refuse.status },
      )
    if (path === '/auth/me') return Response.json({ ...sessionUser, server_now: new Date(Date.now() + server.ahead_ms).toISOString() })
    if (path.endsWith('/room-code') || path.endsWith('/confirm')) return Response.json({ ok: true })
    if (path.endsWith('/guide')) return Response.json(server.guide)
    if (path.endsWith('/sealed-paper')) return server.sealed === null ? refused('contest_state') : Response.json(server.sealed)
    if (path.endsWith('/paper')) return Response.json(search.get('lang') === 'zh' && server.other !== null ? server.other : server.paper)
    if (path.endsWith('/submit')) return Response.json(receiptOf({ answered: held.size }))
    if (path.endsWith('/answers') && method === 'GET') return Response.json({ now: now(), entries: [...held.values()] })
    if (path.endsWith('/answers')) {
      // Checked: only the page under test sends it.
      for (const entry of body['entries'] as AnswerEntry[]) held.set(entry.question_id, entry)
    }
    if (path.endsWith('/start')) return Response.json({ ...now(), entries: [...held.values()], key: keyFor(body['seal']) })
    return Response.json(now())
  }
  return server
}

/** A cache in which somebody is signed in. */
export const signedIn = () => testCacheOf([[meQuery.queryKey, sessionUser]])
