import { get } from 'node:http'
import type { Row } from './report.ts'
import { inParallel, type Seeded } from './seed.ts'

const quantile = (sorted: readonly number[], q: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN

/** `clients` streams; one correct flag after the other; from sending the flag to the event at each client. Both ends share this machine. */
export async function liveRow(
  origin: string,
  { contest_id, topics, teams, unsolved }: Seeded,
  clients: number,
  solves: number,
): Promise<Row> {
  const stop = new AbortController()
  const seen: number[] = []
  let sentAt = 0
  let arrived = 0
  await inParallel(
    Array.from({ length: clients }, (_, i) => teams[i % teams.length]?.cookie ?? ''),
    100,
    (cookie) =>
      openStream({ url: `${origin}/api/ct/live/contest/${contest_id}`, cookie, marker: 'event: feed.solve\n' }, stop.signal, () => {
        seen.push(performance.now() - sentAt)
        arrived += 1
      }),
  )
  const before = await metricsOf(origin)
  for (const [i, j] of unsolved.splice(-solves)) {
    arrived = 0
    sentAt = performance.now()
    await submit(
      `${origin}/api/ct/contests/${contest_id}/topics/${topics[j]?.topic_id}/submissions`,
      teams[i]?.cookie ?? '',
      topics[j]?.flag ?? '',
    )
    await until(
      () => arrived >= clients,
      60_000,
      () => `${arrived} of ${clients}`,
    )
  }
  const server_p99_ms = boundOf(before, await metricsOf(origin), 'beacon_live_delivery_seconds', 0.99) * 1000
  stop.abort()
  const sorted = seen.sort((a, b) => a - b)
  return {
    name: `flag sent → event at ${clients} streams`,
    aim: 'p50 ≤ 100, server p99 ≤ 150',
    value: quantile(sorted, 0.5),
    unit: 'ms',
    more: { p99_ms: quantile(sorted, 0.99), server_p99_ms, received: seen.length, expected: clients * solves },
  }
}

interface Listening {
  url: string
  cookie: string
  /** The line that names the event. */
  marker: string
}

/** Plain sockets and one text search per chunk: the reader must cost little, it shares the machine with the server. */
export function openStream({ url, cookie, marker }: Listening, signal: AbortSignal, onEvent: () => void): Promise<void> {
  return new Promise((opened, failed) => {
    const asked = get(url, { headers: { cookie, accept: 'text/event-stream' }, agent: false, signal }, (response) => {
      if (response.statusCode !== 200) return failed(new Error(`a stream answered ${response.statusCode}`))
      let tail = ''
      response.setEncoding('latin1')
      response.on('data', (chunk: string) => {
        const text = tail + chunk
        let from = 0
        for (let at = text.indexOf(marker); at !== -1; at = text.indexOf(marker, from)) {
          from = at + marker.length
          onEvent()
        }
        tail = text.slice(Math.max(from, text.length - marker.length + 1))
      })
      response.on('error', (error) => signal.aborted || failed(error))
      opened()
    })
    asked.on('error', (error) => signal.aborted || failed(error))
  })
}

/** Quantile of a Prometheus histogram between two readings, by its upper bounds. */
function boundOf(before: string, after: string, name: string, q: number): number {
  const read = (text: string) =>
    [...text.matchAll(new RegExp(`^${name}_bucket\\{le="([^"]+)"\\} (\\d+)$`, 'gmu'))].map(([, le = '', n = '0']) => ({
      le: Number(le.replace('+Inf', 'Infinity')),
      n: Number(n),
    }))
  const old = new Map(read(before).map(({ le, n }) => [le, n]))
  const grown = read(after).map(({ le, n }) => ({ le, n: n - (old.get(le) ?? 0) }))
  const total = grown.at(-1)?.n ?? 0
  return grown.find(({ n }) => n >= total * q)?.le ?? Number.NaN
}

const metricsOf = async (origin: string) => (await fetch(`${origin}/metrics`)).text()

async function submit(url: string, cookie: string, flag: string): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ flag }),
  })
  if (!response.ok) throw new Error(`a right flag answered ${response.status}: ${await response.text()}`)
}

export async function until(holds: () => boolean, ms: number, seen: () => string): Promise<void> {
  const end = performance.now() + ms
  while (!holds()) {
    if (performance.now() > end) throw new Error(`an event reached only part of the streams: ${seen()}`)
    await new Promise((next) => setTimeout(next, 5))
  }
}
