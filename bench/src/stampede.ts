import { Agent, get, request, type IncomingMessage } from 'node:http'
import { organisation, role, user } from '@beacon/api/people/user'
import * as z from 'zod/mini'
import type { Installation } from './installation.ts'
import type { Row } from './report.ts'
import { inParallel, type Seeded } from './seed.ts'

const password = 'Bench-player7'
const arrivalMs = 10_000
const queued202 = z.object({ queue: z.object({ place: z.int(), retry_ms: z.int() }) })
const quantile = (values: readonly number[], q: number) => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN
}
const pause = (ms: number) => new Promise((next) => setTimeout(next, ms))

/** The start of a contest: everybody's page asks for the contest, the topics, the own state and the ranking, and opens a stream, within 10 s. */
export async function stampedeRow(origin: string, { contest_id, teams }: Seeded, players: number): Promise<Row> {
  const base = `${origin}/api/ct/contests/${contest_id}`
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
  const streams = new AbortController()
  const took: number[] = []
  const refused: string[] = []
  const timed = async (what: string, work: () => Promise<number>) => {
    const from = performance.now()
    try {
      const status = await work()
      took.push(performance.now() - from)
      if (status !== 200) refused.push(`${what} ${status}`)
    } catch (error) {
      refused.push(`${what} ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  await Promise.all(
    Array.from({ length: players }, async (_, i) => {
      const cookie = teams[i % teams.length]?.cookie ?? ''
      await pause((i * arrivalMs) / players)
      for (const path of ['', '/topics', '/me', '/ranking?page=1&size=100']) await timed(path, () => read(`${base}${path}`, cookie, agent))
      await timed('stream', () => openStream(`${origin}/api/ct/live/contest/${contest_id}`, cookie, streams.signal))
    }),
  )
  streams.abort()
  agent.destroy()
  if (refused.length > 0) throw new Error(`the stampede lost ${refused.length} calls: ${[...new Set(refused)].slice(0, 5).join('; ')}`)
  return {
    name: `stampede: ${players} players open the contest in 10 s`,
    aim: 'p99 ≤ 2,000, 0 lost',
    value: quantile(took, 0.99),
    unit: 'ms (p99)',
    more: { p50_ms: quantile(took, 0.5), most_ms: Math.max(...took), calls: took.length },
  }
}

/** Everybody signs in afresh, all arriving within 10 s at one address; who is told a place asks again. */
export async function signInsRow({ origin, admin }: Installation, people: number): Promise<Row> {
  const names = await freshAccounts(admin, people)
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
  const from = performance.now()
  const took: number[] = []
  let queued = 0
  await Promise.all(
    names.map(async (username, i) => {
      await pause((i * arrivalMs) / people)
      const began = performance.now()
      for (;;) {
        const { status, text } = await post(`${origin}/api/ct/auth/login`, { username, password }, agent)
        if (status === 200) break
        if (status !== 202) throw new Error(`a sign-in answered ${status}: ${text}`)
        queued += 1
        await pause(z.parse(queued202, JSON.parse(text)).queue.retry_ms)
      }
      took.push(performance.now() - began)
    }),
  )
  agent.destroy()
  return {
    name: `${people} fresh sign-ins arriving in 10 s`,
    aim: '≤ 60 s, none refused',
    value: (performance.now() - from) / 1000,
    unit: 's (all in)',
    more: { p50_s: quantile(took, 0.5) / 1000, p99_s: quantile(took, 0.99) / 1000, told_a_place: queued },
  }
}

async function freshAccounts(admin: Installation['admin'], people: number): Promise<string[]> {
  const roles = await admin.call(role.list, {})
  const student = roles.items.find((each) => each.key === 'student')
  const home = await admin.call(organisation.create, { body: { name: 'Stampede Hall' } })
  const names = Array.from({ length: people }, (_, i) => `rush_${String(i + 1).padStart(5, '0')}`)
  await inParallel(names, 6, async (username) => {
    const about = { organisation_id: home.resource_id, role_id: student?.resource_id ?? '', must_change_password: false }
    await admin.call(user.create, { body: { username, password, name: username, ...about } })
  })
  return names
}

const whole = (response: IncomingMessage, done: (text: string) => void) => {
  let text = ''
  response.setEncoding('latin1')
  response.on('data', (chunk: string) => (text += chunk))
  response.on('end', () => done(text))
}

function read(url: string, cookie: string, agent: Agent): Promise<number> {
  return new Promise((done, failed) => {
    get(url, { headers: { cookie, 'accept-encoding': 'gzip' }, agent }, (response) =>
      whole(response, () => done(response.statusCode ?? 0)),
    ).on('error', failed)
  })
}

function post(url: string, body: object, agent: Agent): Promise<{ status: number; text: string }> {
  return new Promise((done, failed) => {
    const asked = request(url, { method: 'POST', headers: { 'content-type': 'application/json' }, agent }, (response) =>
      whole(response, (text) => done({ status: response.statusCode ?? 0, text })),
    )
    asked.on('error', failed)
    asked.end(JSON.stringify(body))
  })
}

function openStream(url: string, cookie: string, signal: AbortSignal): Promise<number> {
  return new Promise((opened, failed) => {
    const asked = get(url, { headers: { cookie, accept: 'text/event-stream' }, agent: false, signal }, (response) => {
      response.resume()
      response.on('error', (error) => signal.aborted || failed(error))
      opened(response.statusCode ?? 0)
    })
    asked.on('error', (error) => signal.aborted || failed(error))
  })
}
