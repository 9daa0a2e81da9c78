import { contest } from '@beacon/api/contest/contest'
import { sealedPaper } from '@beacon/api/kinds/theory/exam/attempt-fields'
import type { Person } from '@beacon/api/people/person'
import * as z from 'zod/mini'
import { attempt, enterHall, type Hall, newHall, startCall } from './exam-hall.ts'
import { type ExamLoad, quantile, rowOf, timedWork } from './exam-load.ts'
import type { Row } from './report.ts'
import { inParallel } from './seed.ts'

/** A waiting room of ten minutes, in a tenth of the time. */
const fetchSeconds = 60
/** Fetching, and those who are late; the start is that much after the hall is full. */
const startAfter_ms = (fetchSeconds + 15) * 1_000
const pause = (ms: number) => new Promise((next) => setTimeout(next, Math.max(0, ms)))

/** The clock of the server, as a page knows it: milliseconds to add to this process's own. */
async function clockOffset(load: ExamLoad): Promise<number> {
  const sent = Date.now()
  const [found] = await load.query<{ now: string }>('select extract(epoch from clock_timestamp()) * 1000 as now', [])
  return Number(found?.now) - (sent + Date.now()) / 2
}

/** Pages fetch their sealed papers at moments of the waiting time, as they do by chance. @returns the seals */
async function fetchRow(load: ExamLoad, hall: Hall): Promise<{ row: Row; seals: string[] }> {
  const seals: string[] = []
  const texts: string[] = []
  const { took, more } = await load.phase(hall.cookies.length, async (done) => {
    const from = performance.now()
    const fetchOne = async (cookie: string, index: number) => {
      await pause(from + (index * fetchSeconds * 1_000) / hall.cookies.length - performance.now())
      const send = async () => {
        texts[index] = await load.send({ method: 'GET', path: attempt(hall, 'sealed-paper'), cookie })
      }
      done(await timedWork(send))
    }
    await Promise.all(hall.cookies.map(fetchOne))
  })
  for (const text of texts) seals.push(z.parse(sealedPaper, JSON.parse(text)).seal)
  const megabytes = texts.reduce((sum, text) => sum + text.length, 0) / 1_000_000
  const name = `waiting room: ${megabytes.toFixed(0)} MB of sealed papers in ${fetchSeconds} s`
  return { row: rowOf(name, 'none > 2,000', Math.max(...took), 'ms (slowest)', more), seals }
}

/** At the instant of the start each page begins; key and answers come with the reply. */
async function keyRow(load: ExamLoad, hall: Hall, { seals, start_ms }: { seals: string[]; start_ms: number }): Promise<Row> {
  await pause(start_ms - Date.now())
  const from = performance.now()
  const { took, more } = await load.phase(hall.cookies.length, async (done) => {
    await inParallel(hall.cookies, hall.cookies.length, async (_, index) => {
      const call = startCall(hall, index)
      const text = await load.send({ ...call, body: { ...call.body, seal: seals[index] } })
      // A reply without the key would be a start that measures nothing.
      if (!text.includes('"key":"')) throw new Error(`candidate ${index} got no key: ${text.slice(0, 200)}`)
      done(performance.now() - from)
    })
  })
  return rowOf('start together: everybody has the key', 'p99 ≤ 1,000', quantile(took, 0.99), 'ms (p99)', more)
}

/** An exam that starts for everybody in the same second, with a waiting room before it. */
export async function waitingRows(load: ExamLoad, admin: Person, cookies: readonly string[], paper_id: string): Promise<Row[]> {
  const waiting = await newHall(admin, { paper_id, cookies, start_mode: 'auto', timing: 'together', waiting_minutes: 60 })
  await enterHall(load, waiting)
  const offset_ms = await clockOffset(load)
  const start_ms = Date.now() + startAfter_ms
  const params = { resource_id: waiting.exam_id }
  const { version } = await admin.call(contest.settings, { params })
  await admin.call(contest.update, { params, body: { version, start_at: new Date(start_ms + offset_ms).toISOString() } })
  const { row, seals } = await fetchRow(load, waiting)
  return [row, await keyRow(load, waiting, { seals, start_ms })]
}
