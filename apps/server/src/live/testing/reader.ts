export interface ReadEvent {
  id: string | null
  event: string
  data: Record<string, unknown>
  /** Of a browser's stream: whose event it is. */
  part?: string
}
export interface Reader {
  events: ReadEvent[]
  /** The last id seen, for a resume. */
  lastId: () => string
  /** Waits until an event fits; answers it. The limit is for what never comes: how quick it is, `pnpm bench` says. */
  until: (fits: (event: ReadEvent) => boolean, withinMs?: number) => Promise<ReadEvent>
  ended: Promise<void>
  status: number
  close: () => void
}

const longestWait_ms = 60_000

/** Reads a stream as a browser would. */
export async function readStream(
  url: string,
  { cookie, bearer, lastId }: { cookie?: string; bearer?: string; lastId?: string },
): Promise<Reader> {
  const abort = new AbortController()
  const who = { ...(cookie === undefined ? {} : { cookie }), ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }) }
  const headers = { ...who, ...(lastId === undefined ? {} : { 'last-event-id': lastId }) }
  const reply = await fetch(url, { headers, signal: abort.signal })
  const events: ReadEvent[] = []
  const waiting = new Set<() => void>()
  let last = lastId ?? ''
  let hasId = lastId !== undefined
  const take = (block: string) => {
    let id: string | null = null
    let event = 'message'
    let data = ''
    let part: string | undefined
    for (const line of block.split('\n')) {
      if (line.startsWith('id: ')) id = line.slice(4)
      else if (line.startsWith('event: ')) event = line.slice(7)
      else if (line.startsWith('data: ')) data += line.slice(6)
      else if (line.startsWith('part: ')) part = line.slice(6)
    }
    if (id !== null) {
      last = id
      hasId = true
    }
    if (data !== '') events.push({ id, event, data: JSON.parse(data) as Record<string, unknown>, ...(part === undefined ? {} : { part }) })
    for (const wake of waiting) wake()
  }
  const run = async () => {
    let text = ''
    const decoder = new TextDecoder()
    try {
      for await (const chunk of reply.body ?? []) {
        text += decoder.decode(chunk as Uint8Array, { stream: true })
        const blocks = text.split('\n\n')
        text = blocks.pop() ?? ''
        blocks.forEach(take)
      }
    } catch (error) {
      if (!abort.signal.aborted && !(error instanceof TypeError)) throw error
    }
  }
  const ended = run()
  const until = untilIn(events, waiting)
  const reader = { events, lastId: () => last, until, ended, status: reply.status, close: () => abort.abort() }
  // The first id tells from where a contest's stream goes on; that of a person has no place to go on from, its headers say it stands.
  const hasPlace = reply.ok && !new URL(url).pathname.endsWith('/live/me')
  for (const end = Date.now() + longestWait_ms; hasPlace && !hasId && Date.now() < end;)
    await new Promise((resolve) => setTimeout(resolve, 10))
  return reader
}

const untilIn =
  (events: readonly ReadEvent[], waiting: Set<() => void>): Reader['until'] =>
  async (fits, withinMs = longestWait_ms) => {
    const end = Date.now() + withinMs
    for (;;) {
      const found = events.find(fits)
      if (found !== undefined) return found
      if (Date.now() > end) throw new Error(`no such event; seen: ${events.map(({ event }) => event).join(' ')}`)
      await new Promise<void>((resolve) => {
        const wake = () => {
          waiting.delete(wake)
          clearTimeout(timer)
          resolve()
        }
        const timer = setTimeout(wake, 100)
        waiting.add(wake)
      })
    }
  }
