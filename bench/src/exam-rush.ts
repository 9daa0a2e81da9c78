import { contest } from '@beacon/api/contest/contest'
import { direction } from '@beacon/api/bank/direction'
import { rush, type RushHost } from '@beacon/api/kinds/theory/exam/rush'
import { theoryQuestion } from '@beacon/api/kinds/theory/question'
import type { Person } from '@beacon/api/people/person'
import { randomUUID } from 'node:crypto'
import type { ExamLoad } from './exam-load.ts'
import { quantile, rowOf } from './exam-load.ts'
import { openStream, until } from './live.ts'
import type { Row } from './report.ts'
import { inParallel } from './seed.ts'

const desks = 12
const walls = 20
const questions = 50
const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()

async function makeQuestions(admin: Person): Promise<string[]> {
  const [first] = (await admin.call(direction.list, { query: { bank: 'theory' } })).items
  const ids: string[] = []
  for (let n = 1; n <= questions; n += 1) {
    const options = ['first', 'second', 'third', 'fourth'].map((word) => ({ option_id: randomUUID(), text: `The ${word} answer` }))
    const key = options.slice(0, 1).map(({ option_id }) => option_id)
    const body = { stem: `Who is right in question ${n}?`, options, key, score: 100, direction_id: first?.resource_id ?? '' }
    ids.push((await admin.call(theoryQuestion.create, { body })).resource_id)
  }
  return ids
}

const rules = {
  kind: 'buzz',
  title: '',
  right: 1_000,
  wrong: 500,
  false_start: 200,
  risks: [],
  answer_s: 30,
  buzz_s: 15,
  tie: 'both',
} as const

/** A rush that runs, with a host; the first candidates sit at its desks. */
async function openRush(load: ExamLoad, admin: Person, cookies: readonly string[]): Promise<string> {
  const plain = {
    kind: 'theory',
    exam_mode: 'rush',
    name: 'Bench rush',
    registration: 'open',
    is_public: true,
    start_mode: 'manual',
  } as const
  const { resource_id: exam_id } = await admin.call(contest.create, { body: { ...plain, start_at: inHours(1), end_at: inHours(3) } })
  const entrants: string[] = []
  for (const cookie of cookies.slice(0, desks)) {
    const text = await load.send({ method: 'POST', path: `/contests/${exam_id}/entrants`, cookie, body: { ai_accepted: true } })
    entrants.push(String(JSON.parse(text).entrant_id))
  }
  const placed = (await makeQuestions(admin)).map((question_id) => ({ question_id, version_id: null }))
  const rounds = [{ round_id: randomUUID(), ...rules, risks: [], questions: placed }]
  await admin.call(rush.save_setup, { params: { exam_id }, body: { version: 0, desks: entrants, rounds } })
  await admin.call(contest.act, { params: { resource_id: exam_id }, body: { action: 'start', force: true, keep_end: false } })
  await admin.call(rush.take_host, { params: { exam_id }, body: {} })
  return exam_id
}

/** From the host's button to the new moment on each wall, while devices ping. Both ends share this machine. */
export async function rushRow(load: ExamLoad, admin: Person, cookies: readonly string[], origin: string): Promise<Row> {
  const exam_id = await openRush(load, admin, cookies)
  const params = { exam_id }
  const stop = new AbortController()
  const seen: number[] = []
  let sentAt = 0
  let arrived = 0
  const url = `${origin}/api/ct/live/contest/${exam_id}`
  const places = Array.from({ length: walls }, (_, n) => cookies[n % desks] ?? '')
  await inParallel(places, walls, (cookie) =>
    openStream({ url, cookie, marker: 'event: rush.state\n' }, stop.signal, () => {
      seen.push(performance.now() - sentAt)
      arrived += 1
    }),
  )
  const device = randomUUID()
  const ping = async () => {
    await inParallel(cookies.slice(0, desks), desks, async (cookie) => {
      await load.send({ method: 'POST', path: `/exams/${exam_id}/rush/ping`, cookie, body: { device } })
    })
  }
  await ping()
  const failed: unknown[] = []
  const pinging = setInterval(() => void ping().catch((error: unknown) => failed.push(error)), 1_000)
  let state_no = (await admin.call(rush.host, { params })).now.state_no
  const act = async (action: RushHost['actions'][number], reason = '') => {
    arrived = 0
    sentAt = performance.now()
    const { now } = await admin.call(rush.act, { params, body: { action, state_no, reason } })
    state_no = now.state_no
    await until(
      () => arrived >= walls,
      10_000,
      () => `${arrived} of ${walls}`,
    )
  }
  const { more } = await load.phase(questions * 2, async () => {
    for (let n = 0; n < questions; n += 1) {
      await act('show')
      await act('cancel', 'Bench: on to the next one')
    }
  })
  clearInterval(pinging)
  stop.abort()
  if (failed.length > 0) throw new Error(`${failed.length} pings failed: ${String(failed[0])}`)
  const { server_us = 0, database_us = 0 } = more
  return rowOf(`rush: the host acts → ${walls} walls, ${desks} devices`, 'p99 ≤ 150', quantile(seen, 0.99), 'ms (p99)', {
    p50_ms: quantile(seen, 0.5),
    received: seen.length,
    expected: walls * questions * 2,
    server_us,
    database_us,
  })
}
