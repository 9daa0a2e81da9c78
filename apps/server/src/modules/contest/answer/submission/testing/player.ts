export interface PlayerReply {
  status: number
  body: unknown
  text: string
  etag: string | null
  retryAfter: string | null
}

interface PlayerRequest {
  method?: string
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** Requests of a signed-in player, by address below /api/ct. */
export const asPlayer =
  (url: string, { cookie }: { cookie: string }) =>
  async (path: string, init: PlayerRequest = {}): Promise<PlayerReply> => {
    const { method = 'GET', body, headers = {}, signal = null } = init
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const reply = await fetch(`${url}/api/ct${path}`, {
      method,
      headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...sent,
      signal,
    })
    const text = await reply.text()
    const parsed: unknown = text === '' ? null : JSON.parse(text)
    return { status: reply.status, body: parsed, text, etag: reply.headers.get('etag'), retryAfter: reply.headers.get('retry-after') }
  }

export const submitAs = (
  url: string,
  player: { cookie: string },
  { contest_id, topic_id, flag, ...init }: { contest_id: string; topic_id: string; flag: string; signal?: AbortSignal },
) => asPlayer(url, player)(`/contests/${contest_id}/topics/${topic_id}/submissions`, { method: 'POST', body: { flag }, ...init })
