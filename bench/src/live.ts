import { createStreamParser } from '@beacon/api/live-parse'
import type { Row } from './report.ts'
import type { Seeded } from './seed.ts'

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
  const opened = await Promise.all(
    Array.from({ length: clients }, (_, i) =>
      openStream(`${origin}/api/ct/live/contest/${contest_id}`, teams[i % teams.length]?.cookie ?? '', stop.signal, () => {
        seen.push(performance.now() - sentAt)
        arrived += 1
      }),
    ),
  )
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
      10_000,
      () => `${arrived} of ${clients}`,
    )
  }
  stop.abort()
  await Promise.all(opened.map(({ reading }) => reading))
  const sorted = seen.sort((a, b) => a - b)
  return {
    name: `flag sent → event at ${clients} streams`,
    aim: 'p50 ≤ 100 ms',
    value: quantile(sorted, 0.5),
    unit: 'ms',
    more: { p99_ms: quantile(sorted, 0.99), received: seen.length, expected: clients * solves },
  }
}

async function openStream(url: string, cookie: string, signal: AbortSignal, onSolve: () => void): Promise<{ reading: Promise<void> }> {
  const response = await fetch(url, { headers: { cookie, accept: 'text/event-stream' }, signal })
  if (!response.ok || response.body === null) throw new Error(`a stream answered ${response.status}`)
  const decoder = new TextDecoder()
  const parse = createStreamParser(({ event }) => event === 'feed.solve' && onSolve())
  const read = async () => {
    try {
      for await (const chunk of response.body ?? []) parse(decoder.decode(chunk, { stream: true }))
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }
  // in an object: a promise returned by an async function would be awaited here
  return { reading: read() }
}

async function submit(url: string, cookie: string, flag: string): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ flag }),
  })
  if (!response.ok) throw new Error(`a right flag answered ${response.status}: ${await response.text()}`)
}

async function until(holds: () => boolean, ms: number, seen: () => string): Promise<void> {
  const end = performance.now() + ms
  while (!holds()) {
    if (performance.now() > end) throw new Error(`an event reached only part of the streams: ${seen()}`)
    await new Promise((next) => setTimeout(next, 5))
  }
}
