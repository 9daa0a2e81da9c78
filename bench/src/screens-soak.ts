/**
 * Feeds a display with events and measures what it keeps: heap after a forced collection at 10 % and at 100 %, and layout shift.
 * `node bench/src/screens-soak.ts [seconds=20] [events_per_s=50]`; 864 s at 50/s are the 43,200 events of twelve hours.
 * Needs `apps/screens/dist` (or SCREENS_DIST); runs in the Chromium of the tests, or the one that CHROMIUM names. Exit 1 above 5 MB or with any shift.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { browserLaunch } from '../../e2e/src/browser.ts'

const dist = process.env['SCREENS_DIST'] ?? join(import.meta.dirname, '../../apps/screens/dist')
const assets = '/page/mg/ct/_screens/'
const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2', '.svg': 'image/svg+xml' }
const HOUR = 3_600_000
const uuid = (group: number, n: number) => `0199${String(group).padStart(4, '0')}-0000-7000-8000-${String(n).padStart(12, '0')}`
const iso = (ms: number) => new Date(ms).toISOString()

const names =
  'Kimchi Canary KR|Segfault Sinfonie DE|夜航船 CN|Nullbyte Samurai JP|Redshift SG|Les Octets Perdus FR|Sambaheap BR|Polar Stack FI|Maple Mallocs CA|Cyber Fado PT|星河无界 CN|Pierogi Pwners PL|Bondi Breakpoint AU|Duck Overflow SE|Baltic Bits EE|长风破浪 CN|Hanoi Hexdump VN|北斗七班 CN|Masala Mutex IN|青鸾 CN|Iron Anchors GB|Salt Harbour NL|Delta Foxes MY|Paper Harbour HK'.split(
    '|',
  )
const titles =
  'Second Serving|Cookie Jar|Stale Bread|Template Trouble|Blind Date|Curve Ball|Quiet Syscall|Off by a Mile|Heap of Trouble|Return Policy|Lattice Garden|Old Salt|Nonce Sense|Padding Lane|Prime Suspect|Serial No. 7|Signal Fire|Licence to Spill|Opaque Predicate|Cold Start|Deleted Scenes|Wire Tap|Memory Lane|Paper Trail|Steganosaurus|Sanity Check|Morse Code|Chess Clock|QR Quilt|Rule 30'.split(
    '|',
  )
const directions: [string, string, string][] = [
  ['web', 'Web', 'Web'],
  ['pwn', 'Pwn', '二进制漏洞'],
  ['crypto', 'Crypto', '密码学'],
  ['reverse', 'Reverse', '逆向工程'],
  ['forensics', 'Forensics', '取证'],
  ['misc', 'Misc', '杂项'],
]

/** The same numbers on every run. */
export function random(seed: number): () => number {
  let state = seed
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
}

type Row = ReturnType<typeof entrants>[number]
function entrants(teams: number, topics: number, next: () => number) {
  const rows = Array.from({ length: teams }, (_, n) => {
    const [known = ''] = names.slice(n % names.length)
    const skill = 0.92 - (n / teams) * 0.8
    const cells = Array.from({ length: topics }, (_, at) => (next() < skill - (at % 5) * 0.13 ? 'o' : next() < 0.05 ? 'x' : '.')).join('')
    const solved = cells.split('o').length - 1
    const name = n < names.length ? known.slice(0, -3) : `${known.slice(0, -3)} ${Math.floor(n / names.length) + 1}`
    return { entrant_id: uuid(1, n), name, score: solved * 270 + Math.floor(next() * 90), solved, cells, country: known.slice(-2) }
  })
  return ranked(
    rows.map((row) => ({ ...row, rank: 0, last_at: iso(Date.now() - Math.floor(next() * 2 * HOUR)), logo: null as string | null })),
  )
}
function ranked<T extends { score: number; name: string; rank: number }>(rows: T[]): T[] {
  rows.sort((a, b) => b.score - a.score || (a.name < b.name ? -1 : 1))
  rows.forEach((row, at) => (row.rank = at > 0 && rows[at - 1]?.score === row.score ? (rows[at - 1]?.rank ?? 0) : at + 1))
  return rows
}

export interface VenueOptions {
  port: number
  teams?: number
  topics?: number
  /** Replaces fields of the contest. */
  contest?: Record<string, unknown>
}
export interface Venue {
  server: Server
  id: string
  rows: Row[]
  send: (event: string, data: object) => void
  /** One event of a lively contest. */
  step: (n: number) => void
}

/** An API that tells of an invented contest, as far as a display asks, and the built app. */
export async function openVenue({ port, teams = 148, topics = 30, contest: changed = {} }: VenueOptions): Promise<Venue> {
  const next = random(20_261_120)
  const id = uuid(0, 1)
  const start = Math.floor(Date.now() / HOUR) * HOUR - 5 * HOUR
  const rows = entrants(teams, topics, next)
  const heads = Array.from({ length: topics }, (_, n) => ({
    topic_id: uuid(2, n),
    name: titles[n % titles.length] ?? '',
    direction: directions[Math.floor((n / topics) * directions.length)]?.[0] ?? '',
    value: 500,
    solves: 0,
  }))
  // Three of four topics have their first blood among the better teams.
  heads.forEach((_, at) => {
    const row = rows.filter(({ cells }) => cells[at] === 'o')[Math.floor(next() ** 2 * 12)]
    if (row !== undefined && at % 4 !== 3) row.cells = `${row.cells.slice(0, at)}1${row.cells.slice(at + 1)}`
  })
  const since = Date.now() - start
  const ticks = Array.from({ length: 1_049 }, (_, n) => [Math.floor(since * (0.03 + 0.97 * next() ** 1.4)), n % 41 === 0 ? 1 : 0])
  let feed_id = 2_000
  const item = (row: Row, topic: number, at: number, order: number) => ({
    feed_id: feed_id++,
    kind: order <= 3 ? 'blood' : 'solve',
    at: iso(at),
    entrant_id: row.entrant_id,
    entrant_name: row.name,
    topic_id: heads[topic]?.topic_id ?? '',
    topic_name: heads[topic]?.name ?? '',
    order,
    points: order === 1 ? 525 : 100 + ((topic * 83) % 400),
  })
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T
  const feed = Array.from({ length: 40 }, (_, n) =>
    item(pick(rows.slice(0, 40)), Math.floor(next() * topics), Date.now() - (40 - n) * 47_000, n === 39 ? 1 : 9),
  ).reverse()
  const contest = {
    resource_id: id, number: 'c-00001', kind: 'flag', status: 'running', is_frozen: false, is_online: true, unfrozen_at: null, stopped_at: null,
    pauses: [{ from: iso(start + 2.66 * HOUR), to: iso(start + 2.86 * HOUR), reason: '' }], was_end_at: null, run: 1, entrant_count: teams,
    topic_count: topics, topic_online_count: topics, name: 'Beacon Cup 2026 · Final', brief: '', lang: 'en', logo: null, cover: null,
    game_type: 'team', start_at: iso(start), end_at: iso(start + 12 * HOUR), freeze_at: iso(start + 11 * HOUR), is_stick: false,
    registration: 'open', late_join: true, register_until: null, team_size_min: 1, team_size_max: 5, is_public: true, guide: '',
    team_score_type: 'sum', integral_way: 'dynamic', reward_way: 'blood', blood_percent: [5, 3, 1], hint_charge: 'on_solve', show_rank: true,
    show_trend: true, show_entrants: true, show_solvers: true, show_own_tries: true, freeze_show_pending: true, answer_limit: 0,
    after_end: 'read_only', ...changed,
  } // prettier-ignore
  const streams = new Set<ServerResponse>()
  let shown = { value: 'matrix', theme: 'dark', lang: 'en' }
  const view = () => ({
    screen_id: uuid(3, 1),
    resource_id: id,
    name: 'Hall',
    ...shown,
    expires_at: iso(Date.now() + 24 * HOUR),
    server_now: iso(Date.now()),
  })
  const topicViews = () =>
    heads.map((head, n) => ({
      resource_id: head.topic_id, name: head.name, direction: head.direction, value: head.value, solves: head.solves, sort: n,
    })) // prettier-ignore
  const directionRefs = directions.map(([key, name_en, name_zh], n) => ({ resource_id: uuid(4, n), key, name_en, name_zh }))
  const is_frozen = contest.is_frozen
  const replies: Record<string, (url: URL) => object> = {
    '/viewer/session': view,
    [`/viewer/contests/${id}`]: view,
    [`/contests/${id}`]: () => ({ ...contest, server_now: iso(Date.now()) }),
    [`/contests/${id}/matrix`]: ({ searchParams }) => {
      const [page, size] = [Number(searchParams.get('page') ?? 1), Number(searchParams.get('size') ?? 100)]
      return { topics: heads, items: rows.slice((page - 1) * size, page * size), total: rows.length, is_frozen, version: 'v' }
    },
    [`/contests/${id}/feed`]: () => ({ items: feed.slice(0, 40), total: 1_049, ticks, is_frozen, version: 'v' }),
    [`/contests/${id}/bulletins`]: () => ({ items: [], total: 0 }),
    [`/contests/${id}/topics`]: () => ({ items: topicViews(), directions: directionRefs, total: topics, is_frozen, version: 'v' }),
  }
  const send = (event: string, data: object) => {
    const stamp = { at: iso(Date.now()), server_now: iso(Date.now()) }
    for (const stream of streams)
      stream.write(`id: c.${(feed_id++).toString(36)}\nevent: ${event}\ndata: ${JSON.stringify({ ...stamp, ...data })}\n\n`)
    if (event === 'screen.command') shown = { ...shown, ...data }
  }
  const server = createServer((request, response) => answer(request, response, { replies, streams, id }))
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  const step = (n: number) => {
    const row = pick(rows.slice(0, 60))
    if (n % 10 < 4) return send('feed.solve', { items: [item(row, Math.floor(next() * topics), Date.now(), n % 200 === 3 ? 1 : 9)] })
    if (n % 10 === 8)
      return send('topic.value', {
        topics: [{ topic_id: pick(heads).topic_id, value: 100 + Math.floor(next() * 400), solves: n % 90, bloods: [] }],
      })
    if (n % 500 === 9) return send('bulletin.new', { bulletin: { bulletin_id: uuid(5, n), type: 'notice', title: `Lunch is served in hall ${n % 7}`, content: '', automatic: null, topic_id: null, is_pinned: false, by: 'Desk', at: iso(Date.now()), edited_at: null, version: 1 } }) // prettier-ignore
    if (n % 10 === 9) return send('presence', { online_entrants: n % 148 })
    const before = new Map(rows.map(({ entrant_id, rank }) => [entrant_id, rank]))
    row.score += 20 + Math.floor(next() * 200)
    row.solved = (row.solved + 1) % topics
    ranked(rows)
    const moved = rows.slice(0, 100).filter((one) => one === row || before.get(one.entrant_id) !== one.rank)
    send('ranking.diff', { version: `v${n}`, total: rows.length, rows: moved, left: [], is_cut: false })
  }
  return { server, id, rows, send, step }
}

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { replies, streams, id }: { replies: Record<string, (url: URL) => object>; streams: Set<ServerResponse>; id: string },
): void {
  const url = new URL(request.url ?? '/', 'http://venue')
  const path = url.pathname.replace(/^\/api\/ct/u, '')
  if (path === `/live/contest/${id}`) {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' }).write('retry: 3000\n\n')
    streams.add(response)
    response.on('close', () => streams.delete(response))
  } else if (replies[path] !== undefined) response.setHeader('content-type', 'application/json').end(JSON.stringify(replies[path](url)))
  else if (url.pathname === `${assets}config.json`) response.end('{}')
  else if (url.pathname.startsWith(assets)) {
    const file = join(dist, url.pathname.slice(assets.length))
    if (!existsSync(file)) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' }).end(readFileSync(file))
  } else response.setHeader('content-type', 'text/html').end(readFileSync(join(dist, 'index.html')))
}

/** A browser page over the DevTools protocol; no driver package is needed for six commands. */
async function openPage(folder: string, port: number) {
  const { executablePath, env } = await browserLaunch()
  const browser = spawn(executablePath, [
    '--headless=new', '--no-sandbox', '--disable-gpu', '--enable-precise-memory-info', '--window-size=1920,1080',
    `--remote-debugging-port=${port}`, `--user-data-dir=${folder}`, 'about:blank',
  ], { stdio: 'ignore', env: env ?? process.env }) // prettier-ignore
  let target: { webSocketDebuggerUrl: string } | undefined
  for (let tries = 0; target === undefined && tries < 100; tries += 1) {
    await wait(200)
    const listed = await fetch(`http://127.0.0.1:${port}/json`).then((reply) => reply.json(), () => []) // prettier-ignore
    target = (listed as { type: string; webSocketDebuggerUrl: string }[]).find(({ type }) => type === 'page')
  }
  if (target === undefined) throw new Error('Chromium did not open its debugging port.')
  const socket = new WebSocket(target.webSocketDebuggerUrl)
  await new Promise((done, fail) => {
    socket.addEventListener('open', done)
    socket.addEventListener('error', fail)
  })
  const waiting = new Map<number, (result: unknown) => void>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result?: unknown }
    if (id !== undefined) waiting.get(id)?.(result)
  })
  let last = 0
  const ask = <T>(method: string, params: object = {}): Promise<T> =>
    new Promise((done) => {
      last += 1
      waiting.set(last, done as (result: unknown) => void)
      socket.send(JSON.stringify({ id: last, method, params }))
    })
  return { ask, close: () => browser.kill() }
}

const watchShift = `window.shift = 0; window.shifts = []; new PerformanceObserver((list) => { for (const entry of list.getEntries()) { window.shift += entry.value; window.shifts.push(entry.sources.map((s) => (s.node?.parentElement?.outerHTML ?? s.node?.nodeName ?? '?').slice(0, 160) + ' ' + JSON.stringify([s.previousRect.x, s.previousRect.y, s.currentRect.x, s.currentRect.y])).join(' | ')) } }).observe({ type: 'layout-shift', buffered: true })`

async function main(seconds: number, rate: number): Promise<void> {
  const venue = await openVenue({ port: 18_169 })
  const folder = mkdtempSync(join(tmpdir(), 'soak-'))
  const page = await openPage(folder, 18_168)
  const read = async <T>(expression: string): Promise<T> => {
    const { result } = await page.ask<{ result: { value: T } }>('Runtime.evaluate', { expression, returnByValue: true })
    return result.value
  }
  const heap = async (): Promise<number> => {
    await page.ask('HeapProfiler.collectGarbage')
    await page.ask('HeapProfiler.collectGarbage')
    return (await page.ask<{ usedSize: number }>('Runtime.getHeapUsage')).usedSize / 1e6
  }
  await page.ask('Page.enable')
  await page.ask('Page.addScriptToEvaluateOnNewDocument', { source: watchShift })
  await page.ask('Page.navigate', { url: `http://127.0.0.1:18169/page/mg/ct/contest/flag/${venue.id}/matrix?viewer_key=soak` })
  while (!(await read<boolean>(`document.querySelectorAll('[role=row]').length >= 20`))) await wait(200)
  const total = seconds * rate
  const heaps: number[] = []
  const began = Date.now()
  for (let n = 0; n < total; n += 1) {
    venue.step(n)
    if (n === Math.floor(total / 10) || n === total - 1) heaps.push(await heap())
    const ahead = began + (n + 1) * (1000 / rate) - Date.now()
    if (ahead > 0) await wait(ahead)
  }
  const [early = 0, late = 0] = heaps
  const [shift, nodes, shifts] = [
    await read<number>('window.shift'),
    await read<number>(`document.querySelectorAll('*').length`),
    await read<string[]>('window.shifts.slice(0, 5)'),
  ]
  console.log(
    `${total} events in ${((Date.now() - began) / 1000).toFixed(0)} s: heap ${early.toFixed(2)} MB at 10 %, ${late.toFixed(2)} MB at 100 %, difference ${(late - early).toFixed(2)} MB (aim ≤ 5)`,
  )
  console.log(`layout shift ${shift.toFixed(4)} (aim 0), ${nodes} elements`)
  for (const line of shifts) console.log(`  ${line}`)
  page.close()
  venue.server.closeAllConnections()
  venue.server.close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  process.exitCode = late - early > 5 || shift > 0 ? 1 : 0
}

if (import.meta.main) await main(Number(process.argv[2] ?? 20), Number(process.argv[3] ?? 50))
