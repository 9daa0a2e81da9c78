import { request as ask, ServerResponse, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { systemCtx, type Platform } from '../../../context.ts'
import { Failure } from '../../../failure.ts'
import { settingsInMemory, settingsOf } from '../../platform/setting/index.ts'
import type { Reach } from './reach.ts'
import { headersIn, headersOut, isSayable } from './target-headers.ts'
import { isAtDomain, labelIn, targetOf, targetSite } from './target-host.ts'
import { sendPage, type PageStatus } from './target-page.ts'
import { cookieSeconds, makePass, readPass, rightOf, takeLink, type Pass } from './target-pass.ts'

/** Where a link of the platform leads on the host of a target. */
export const enterPath = '/.beacon/enter'
const bodyBytes = 64_000_000
const knownMs = 800
/** An answer that goes on for long is judged again as often. */
const judgeMs = 1_000
const mostAtOnce = 64
const idleMs = 10 * 60_000

export interface TargetProxy {
  /** Whether a host is one of targets: nothing of the platform is served there. */
  owns: (host: string | undefined) => boolean
  request: (request: IncomingMessage, response: ServerResponse) => void
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
}

interface Entered {
  pass: Pass
  reach: Reach
  cookieName: string
}

/** Web pages of nodes on hosts of their own, in another site than the platform. */
export function openTargetProxy(platform: Platform): TargetProxy {
  const judge = openJudge(platform)
  const open = new Map<string, number>()
  // Settings that are being read anew leave what was known: no page of the platform stands on a target's host meanwhile.
  let domain: string | null = null
  const siteNow = () => {
    const now = settingsInMemory(platform)
    if (now !== null) domain = now.target_domain
    return targetSite(domain, platform.config)
  }
  settingsOf(platform).catch((error: unknown) => platform.log.warn({ err: error }, 'the domain of web targets is unknown'))
  const enter = openEntrance({ platform, siteNow, judge })
  const serve = async (request: IncomingMessage, response: ServerResponse, upgrade?: { socket: Duplex; head: Buffer }) => {
    try {
      const entered = await enter(request, response)
      if (entered === null) return
      const { id } = entered.pass
      if ((open.get(id) ?? 0) >= mostAtOnce) return void refuse(response, 429)
      open.set(id, (open.get(id) ?? 0) + 1)
      response.once('close', () => {
        const left = (open.get(id) ?? 1) - 1
        if (left === 0) open.delete(id)
        else open.set(id, left)
      })
      await pass(platform, { request, response, entered, judge: () => judge(entered.pass), ...(upgrade === undefined ? {} : { upgrade }) })
    } catch (error) {
      if (!(error instanceof Failure)) platform.log.debug({ err: error }, 'a web target did not answer')
      refuse(response, error instanceof Failure ? statusOf(error) : 502)
    }
  }
  return {
    owns: (host) => {
      const site = siteNow()
      return site !== null && isAtDomain(host, site.domain)
    },
    request: (request, response) => void serve(request, response),
    upgrade: (request, socket, head) => {
      const response = new ServerResponse(request)
      response.shouldKeepAlive = false
      // Node gives an upgrade its bare connection.
      response.assignSocket(socket as Parameters<ServerResponse['assignSocket']>[0])
      response.once('finish', () => socket.end())
      socket.on('error', () => socket.destroy())
      void serve(request, response, { socket, head })
    },
  }
}

interface Entrance {
  platform: Platform
  siteNow: () => ReturnType<typeof targetSite>
  judge: (pass: Pass) => Promise<Reach>
}

/** Lets a request in by the cookie of its host, and a link become that cookie. Null: it was answered. */
function openEntrance({
  platform,
  siteNow,
  judge,
}: Entrance): (request: IncomingMessage, response: ServerResponse) => Promise<Entered | null> {
  return async (request, response) => {
    await settingsOf(platform)
    const site = siteNow()
    const label = site === null ? null : labelIn(request.headers.host, site.domain)
    if (site === null || label === null) return refuse(response, 404)
    const isTls = site.scheme === 'https:'
    const cookieName = isTls ? '__Host-beacon_target' : 'beacon_target'
    const url = new URL(request.url ?? '/', 'http://target')
    if (url.pathname === enterPath)
      return takeIn(platform, { response, label, cookieName, isTls, text: url.searchParams.get('pass') ?? '' })
    if (isForeign(request, label, site.domain)) return refuse(response, 403)
    const pass = readPass(platform, 'cookie', label, cookieOf(request, cookieName))
    if (pass === null) return refuse(response, 401)
    const reach = await judge(pass)
    const target = targetOf(reach.row, label)
    if (target === null || target.node !== reach.node.id || target.port !== pass.port) return refuse(response, 404)
    return { pass, reach, cookieName }
  }
}

function refuse(response: ServerResponse, status: PageStatus): null {
  sendPage(response, status)
  return null
}

const statusOf = ({ code }: Failure): PageStatus =>
  code === 'scene_not_running' ? 409 : code === 'not_found' || code === 'way_off' ? 404 : code === 'unauthenticated' ? 401 : 503

const cookieOf = ({ headers }: IncomingMessage, name: string): string =>
  (headers.cookie ?? '')
    .split(';')
    .map((one) => one.trim())
    .find((one) => one.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? ''

/** A page of one scene must not act in another with the cookie of who looks at both. */
function isForeign({ headers: { origin } }: IncomingMessage, label: string, domain: string): boolean {
  const from = origin === undefined ? null : labelIn(URL.parse(origin)?.host, domain)
  return from !== null && from.split('-', 1)[0] !== label.split('-', 1)[0]
}

interface TakenIn {
  response: ServerResponse
  label: string
  cookieName: string
  isTls: boolean
  text: string
}
async function takeIn(platform: Platform, { response, label, cookieName, isTls, text }: TakenIn): Promise<null> {
  const link = readPass(platform, 'link', label, text)
  if (link === null || !(await takeLink(systemCtx(platform, 'target'), link))) return refuse(response, 401)
  const cookie = makePass(platform, 'cookie', { ...link, label })
  const attributes = ['Path=/', 'HttpOnly', 'SameSite=Lax', `Max-Age=${cookieSeconds}`, ...(isTls ? ['Secure'] : [])]
  response.writeHead(303, {
    location: '/',
    'set-cookie': [`${cookieName}=${cookie}`, ...attributes].join('; '),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  })
  response.end()
  return null
}

/** Rights that were proved a moment ago stand for the twenty files of a page. */
function openJudge(platform: Platform): (pass: Pass) => Promise<Reach> {
  const known = new Map<string, { until: number; right: Promise<Reach> }>()
  return (one) => {
    const had = known.get(one.id)
    if (had !== undefined && had.until > Date.now()) return had.right
    if (known.size > 5_000) known.clear()
    const right = rightOf(platform, one, '127.0.0.1')
    known.set(one.id, { until: Date.now() + knownMs, right })
    right.catch(() => known.delete(one.id))
    return right
  }
}

interface Passing {
  request: IncomingMessage
  response: ServerResponse
  entered: Entered
  judge: () => Promise<unknown>
  upgrade?: { socket: Duplex; head: Buffer }
}

async function pass(platform: Platform, { request, response, entered, judge, upgrade }: Passing): Promise<void> {
  const { row, node } = entered.reach
  const stream = await platform.scenes.dial({ scene: row.scene_id, gen: row.life.gen, node: node.id, port: entered.pass.port })
  const judging = setInterval(() => {
    judge().catch((error: unknown) => {
      if (!(error instanceof Failure)) return
      stream.destroy()
      response.destroy()
      upgrade?.socket.destroy()
    })
  }, judgeMs)
  stream.once('close', () => clearInterval(judging))
  response.once('close', () => upgrade === undefined && stream.destroy())
  const headers = headersIn(request.headers, entered.cookieName)
  const asked = ask({
    createConnection: () => stream,
    method: request.method,
    path: request.url,
    headers: {
      ...headers,
      connection: upgrade === undefined ? 'close' : 'Upgrade',
      ...(upgrade === undefined ? {} : { upgrade: 'websocket' }),
    },
    timeout: idleMs,
    // Small servers end their lines by a bare LF; what they say is written anew for the browser.
    insecureHTTPParser: true,
  })
  asked.on('timeout', () => asked.destroy(new Error('a web target fell silent')))
  asked.on('error', () => (upgrade !== undefined && response.headersSent ? upgrade.socket.destroy() : sendPage(response, 502)))
  asked.on('response', (answer) => {
    // An answer may hold what no answer of ours may.
    if (!isSayable(answer.statusCode, headersOut(answer.headers, entered.cookieName)))
      return void asked.destroy(new Error('a web target answered nonsense'))
    response.writeHead(answer.statusCode ?? 502, headersOut(answer.headers, entered.cookieName))
    answer.pipe(response)
    answer.on('error', () => response.destroy())
    answer.on('aborted', () => response.destroy())
  })
  if (upgrade !== undefined) joinUpgrade(asked, upgrade, { response, cookieName: entered.cookieName })
  sendBody(request, asked, response)
}

function sendBody(request: IncomingMessage, asked: ReturnType<typeof ask>, response: ServerResponse): void {
  let bytes = 0
  request.on('data', (piece: Buffer) => {
    bytes += piece.length
    if (bytes <= bodyBytes) return
    sendPage(response, 413)
    asked.destroy()
  })
  request.on('error', () => asked.destroy())
  request.pipe(asked)
}

function joinUpgrade(
  asked: ReturnType<typeof ask>,
  { socket, head }: { socket: Duplex; head: Buffer },
  { response, cookieName }: { response: ServerResponse; cookieName: string },
): void {
  asked.on('upgrade', (answer, other: Duplex, first: Buffer) => {
    if (!isSayable(101, headersOut(answer.headers, cookieName))) {
      other.destroy()
      return void socket.destroy()
    }
    const lines = Object.entries(headersOut(answer.headers, cookieName)).flatMap(([name, value]) =>
      [value ?? []].flat().map((one) => `${name}: ${String(one)}`),
    )
    response.detachSocket(socket as Parameters<ServerResponse['detachSocket']>[0])
    socket.write(['HTTP/1.1 101 Switching Protocols', 'connection: Upgrade', 'upgrade: websocket', ...lines, '', ''].join('\r\n'))
    if (first.length > 0) socket.write(first)
    if (head.length > 0) other.write(head)
    other.on('error', () => socket.destroy())
    other.on('close', () => socket.destroy())
    socket.on('close', () => other.destroy())
    socket.pipe(other)
    other.pipe(socket)
  })
}
