import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Platform } from '../../../../context.ts'
import { newId } from '../../../../db/id.ts'
import { every } from '../../../../every.ts'
import { Failure, failFields } from '../../../../failure.ts'
import { sendTo } from '../../../../live/stream.ts'
import { answerStandings } from '../../../contest/topic/standings/index.ts'
import { changesBetween, sentObjectsOf, type SentObjects } from './changes.ts'
import { publicObjects } from './clics.ts'

const readEveryMs = 1_000
const blankEveryMs = 15_000
const checkEveryMs = 30_000
/** A feed that nobody reads is kept for those who come back. */
const keptMs = 20 * 60_000
const mostChanges = 20_000
const mostAtOnce = 64 * 1024
const slowMs = 60_000

/** Who reads a feed. `check` answers why it may not any more. */
export interface ClicsReader {
  response: ServerResponse
  check: () => Promise<Failure | null>
}

/** What this process told of a contest. A token is the feed's name and how many changes were told, so another process refuses it. */
interface Feed {
  contest_id: string
  name: string
  told: SentObjects
  changes: string[]
  /** How many changes came before those that are kept. */
  dropped: number
  /** All who stand on it, also those on their way. */
  open: Set<ServerResponse>
  /** Those who have everything, and hear what comes. */
  readers: Set<ClicsReader>
  left_at: number
  reading: Promise<void> | null
}

export interface ClicsStreams {
  start: (platform: Platform) => void
  stop: () => void
  /** Answers how a response is opened. @throws field_wrong for a token that leads nowhere any more */
  enter: (contest_id: string, since: string | undefined) => Promise<(reader: ClicsReader) => void>
}

/** The open event feeds of this process: each contest is read once a second for all who follow it. */
export function openClicsStreams(): ClicsStreams {
  const feeds = new Map<string, Feed>()
  const beats: { stop: () => void }[] = []
  let platform: Platform | null = null
  const here = (): Platform => {
    if (platform === null) throw new Error('the feeds of CLICS have not started')
    return platform
  }
  const report = (error: unknown) => here().log.warn({ err: error }, 'an event feed could not be served')
  const readAll = async () => {
    for (const feed of feeds.values()) {
      if (feed.open.size > 0) await readOn(here(), feed).catch(report)
      else if (feed.left_at + keptMs < Date.now()) feeds.delete(feed.contest_id)
    }
  }
  const checkAll = async () => {
    for (const { response, check } of readersOf(feeds)) if ((await check().catch(report)) instanceof Failure) response.end()
  }
  const sayNothing = () => {
    for (const { response } of readersOf(feeds)) sendTo(response, '\n')
  }
  return {
    start: (given) => {
      platform = given
      beats.push(every(readEveryMs, readAll, report), every(checkEveryMs, checkAll, report), every(blankEveryMs, sayNothing, report))
    },
    stop: () => {
      for (const beat of beats) beat.stop()
      for (const { open } of feeds.values()) for (const response of open) response.end()
      feeds.clear()
    },
    enter: async (contest_id, since) => {
      const feed = feeds.get(contest_id) ?? openFeed(contest_id)
      feeds.set(contest_id, feed)
      await readOn(here(), feed)
      const from = since === undefined ? null : placeOf(feed, since)
      return (reader) => openReader(feed, reader, { from, report })
    },
  }
}

const readersOf = (feeds: ReadonlyMap<string, Feed>): ClicsReader[] => [...feeds.values()].flatMap(({ readers }) => [...readers])

function openReader(feed: Feed, reader: ClicsReader, { from, report }: { from: number | null; report: (error: unknown) => void }): void {
  const { response } = reader
  feed.open.add(response)
  response.once('close', () => {
    feed.open.delete(response)
    feed.readers.delete(reader)
    feed.left_at = Date.now()
  })
  response.writeHead(200, { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
  catchUp(feed, reader, from).catch((error: unknown) => {
    // Who went away, or reads no more, is no fault of ours.
    if (!(error instanceof Gone)) report(error)
    response.destroy()
  })
}

const openFeed = (contest_id: string): Feed => ({
  contest_id,
  name: newId().slice(-12),
  told: new Map(),
  changes: [],
  dropped: 0,
  open: new Set(),
  readers: new Set(),
  left_at: Date.now(),
  reading: null,
})

const positionOf = ({ dropped, changes }: Feed): number => dropped + changes.length
const tokenOf = ({ name }: Feed, position: number): string => `${name}.${position}`

function placeOf(feed: Feed, token: string): number {
  const position = Number(/^[\da-f]{12}\.(\d{1,12})$/u.exec(token)?.[1] ?? Number.NaN)
  const isKnown = token === tokenOf(feed, position) && position >= feed.dropped && position <= positionOf(feed)
  return isKnown ? position : failFields({ since_token: { code: 'field_wrong' } })
}

/** Reads what stands now and tells the readers what moved. Those who ask at once share one read. */
function readOn(platform: Platform, feed: Feed): Promise<void> {
  feed.reading ??= tellMoved(platform, feed).finally(() => {
    feed.reading = null
  })
  return feed.reading
}

async function tellMoved(platform: Platform, feed: Feed): Promise<void> {
  const standings = await answerStandings(platform, feed.contest_id)
  if (!standings.contest.show_rank) {
    for (const { response } of feed.readers) response.end()
    return
  }
  const next = sentObjectsOf(publicObjects(standings))
  const moved = changesBetween(feed.told, next)
  feed.told = next
  if (moved.length === 0) return
  const before = positionOf(feed)
  const lines = moved.map((one, index) => `${JSON.stringify({ ...one, token: tokenOf(feed, before + index + 1) })}\n`)
  feed.changes.push(...lines)
  const surplus = feed.changes.length - mostChanges
  if (surplus > 0) {
    feed.changes.splice(0, surplus)
    feed.dropped += surplus
  }
  const bytes = Buffer.from(lines.join(''))
  for (const { response } of feed.readers) sendTo(response, bytes)
}

/** All objects of now. Only the last one says where to go on: who has half of them begins again. */
function* wholeOf(feed: Feed): Generator<string> {
  const objects = [...feed.told.values()]
  const token = tokenOf(feed, positionOf(feed))
  for (const [index, { object }] of objects.entries())
    yield `${JSON.stringify(index === objects.length - 1 ? { ...object, token } : object)}\n`
}

/** Brings a reader to where the feed is, at the reader's pace; from then on it hears what comes. */
async function catchUp(feed: Feed, reader: ClicsReader, from: number | null): Promise<void> {
  const { response } = reader
  let at = from ?? positionOf(feed)
  if (from === null) await write(response, wholeOf(feed))
  while (at < positionOf(feed)) {
    if (at < feed.dropped) return void response.destroy()
    const until = positionOf(feed)
    await write(response, feed.changes.slice(at - feed.dropped))
    at = until
  }
  if (!response.destroyed && !response.writableEnded) feed.readers.add(reader)
}

/** The reader went away, or reads too slowly. */
class Gone extends Error {}

async function write(response: ServerResponse, lines: Iterable<string>): Promise<void> {
  let waiting = ''
  const flush = async () => {
    if (response.destroyed || response.writableEnded) throw new Gone()
    const isFull = waiting !== '' && !response.write(waiting)
    waiting = ''
    if (isFull) await drained(response)
  }
  for (const line of lines) {
    waiting += line
    if (waiting.length >= mostAtOnce) await flush()
  }
  await flush()
}

async function drained(response: ServerResponse): Promise<void> {
  const gone = new AbortController()
  const leave = () => gone.abort()
  const timer = setTimeout(leave, slowMs)
  response.once('close', leave)
  try {
    await once(response, 'drain', { signal: gone.signal })
  } catch {
    throw new Gone()
  } finally {
    clearTimeout(timer)
    response.off('close', leave)
  }
}
