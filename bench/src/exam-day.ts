import { examDesk } from '@beacon/api/kinds/theory/exam/exam-desk'
import type { Person } from '@beacon/api/people/person'
import { beatCall, entryOf, type Hall, saveCall, startCall } from './exam-hall.ts'
import { callRow, type ExamLoad, quantile, rowOf, timedWork } from './exam-load.ts'
import type { Row } from './report.ts'
import { inParallel } from './seed.ts'

const pause = (ms: number) => new Promise((next) => setTimeout(next, Math.max(0, ms)))

/** How often a device saves and beats, seconds; 5,000 of them are 250 saves and 167 heartbeats a second. */
const saveEvery = 20
const beatEvery = 30
const steadySeconds = 20

/** Sends `count` calls at even distances over the time, whether or not earlier ones are answered. */
async function evenly(count: number, send: (n: number) => Promise<void>): Promise<void> {
  const from = performance.now()
  const sent: Promise<void>[] = []
  for (let n = 0; n < count; n += 1) {
    await pause(from + (n * steadySeconds * 1_000) / count - performance.now())
    sent.push(send(n))
  }
  await Promise.all(sent)
}

/** Saves and heartbeats as they come from a full hall, while somebody looks at the desk. */
export async function steadyRow(load: ExamLoad, admin: Person, hall: Hall): Promise<Row> {
  const { cookies, exam_id } = hall
  const saves: number[] = []
  const beats: number[] = []
  const saved = Math.max(1, Math.round((cookies.length * steadySeconds) / saveEvery))
  const beaten = Math.max(1, Math.round((cookies.length * steadySeconds) / beatEvery))
  const before = hall.seq
  const { more } = await load.phase(saved + beaten, async () => {
    const save = async (n: number) => {
      const index = n % cookies.length
      saves.push(await timedWork(() => load.send(saveCall(hall, index, [entryOf(hall, index, before + 1)]))))
    }
    const beat = async (n: number) => {
      beats.push(await timedWork(() => load.send(beatCall(hall, n % cookies.length))))
    }
    const look = async () => {
      await admin.call(examDesk.attempts, { params: { exam_id }, query: { size: 100 } })
    }
    await Promise.all([evenly(saved, save), evenly(beaten, beat), evenly(steadySeconds, look)])
  })
  hall.seq = before + 1
  const { p50_ms: _, p99_ms: __, ...cost } = more
  return rowOf(
    `${Math.round(saved / steadySeconds)} saves, ${Math.round(beaten / steadySeconds)} beats /s, desk`,
    'p99 ≤ 150',
    quantile(saves, 0.99),
    'ms (save)',
    { ...cost, save_p50_ms: quantile(saves, 0.5), beat_p99_ms: quantile(beats, 0.99) },
  )
}

const held = 10

/** After a minute without network everybody sends what the device held. */
export async function reconnectRow(load: ExamLoad, hall: Hall): Promise<Row> {
  const { cookies } = hall
  const from = hall.seq + 1
  hall.seq += held
  const { all_ms, more } = await load.phase(cookies.length, async (done) => {
    await inParallel(cookies, cookies.length, async (_, index) => {
      const entries = Array.from({ length: held }, (__, n) => entryOf(hall, index, from + n))
      done(await timedWork(() => load.send(saveCall(hall, index, entries))))
    })
  })
  return rowOf(`all come back with ${held} entries`, '≤ 30,000', all_ms, 'ms (all)', more)
}

export const extraTimeRow = (load: ExamLoad, admin: Person, { exam_id }: Hall): Promise<Row> =>
  callRow(load, 'extra time for all', '≤ 2,000', () =>
    admin.call(examDesk.extra_time, { params: { exam_id }, body: { entrant_ids: null, minutes: 5, reason: 'A power cut in the hall' } }),
  )

interface Open {
  open: number
  other: number
}

/** Nobody hands in: from the end of the last flush until the clock has handed in for all, at the deadline. */
export async function closeRow(load: ExamLoad, hall: Hall): Promise<Row> {
  const { cookies, exam_id } = hall
  await inParallel(cookies, cookies.length, async (_, index) => {
    await load.send(startCall(hall, index))
  })
  await load.query('update contest set end_at = clock_timestamp() where resource_id = $1', [exam_id])
  const [rule] = await load.query<{ grace_s: number }>('select grace_s from contest_theory where contest_id = $1', [exam_id])
  const until = performance.now() + (rule?.grace_s ?? 0) * 1_000
  await pause(until - performance.now())
  const count = async () =>
    (
      await load.query<Open>(
        `select (count(*) filter (where a.state = 'going'))::int as open,
          (count(*) filter (where a.state <> 'going' and a.submitted_at is distinct from c.end_at))::int as other
        from exam_attempt a join contest c on c.resource_id = a.contest_id where a.contest_id = $1`,
        [exam_id],
      )
    )[0]
  const look = async () => {
    for (let found = await count(); found?.open !== 0; found = await count()) await pause(50)
  }
  const { took, more } = await load.phase(1, async (done) => {
    await look()
    done(performance.now() - until)
  })
  const other = (await count())?.other ?? Number.NaN
  if (other !== 0) throw new Error(`${other} papers were not handed in at the deadline`)
  const { server_us = 0, database_us = 0 } = more
  return rowOf('nobody hands in: all closed after the last flush', '≤ 5,000', took[0] ?? Number.NaN, 'ms', { server_us, database_us })
}
