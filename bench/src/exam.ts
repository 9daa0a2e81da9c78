import { examPaper } from '@beacon/api/kinds/theory/exam/exam'
import { examAnalysis } from '@beacon/api/kinds/theory/analysis'
import { examDesk } from '@beacon/api/kinds/theory/exam/exam-desk'
import { remark } from '@beacon/api/kinds/theory/remark'
import type { Person } from '@beacon/api/people/person'
import * as z from 'zod/mini'
import { closeRow, extraTimeRow, reconnectRow, steadyRow } from './exam-day.ts'
import { attempt, beatCall, entryOf, type Hall, makePaper, openHall, saveCall, startCall } from './exam-hall.ts'
import { callRow, type ExamLoad, openExamLoad, quantile, rowOf, timedWork } from './exam-load.ts'
import { rushRow } from './exam-rush.ts'
import { waitingRows } from './exam-waiting.ts'
import type { Running } from './installation.ts'
import type { Row } from './report.ts'
import { inParallel } from './seed.ts'

/** Everybody begins in the same moment and reads the own paper. */
export async function beginRow(load: ExamLoad, hall: Hall): Promise<Row> {
  const { cookies } = hall
  const texts: string[] = []
  const starts: number[] = []
  const { took, more } = await load.phase(cookies.length, async (done) => {
    await inParallel(cookies, cookies.length, async (cookie, index) => {
      const start = async () => {
        starts.push(await timedWork(() => load.send(startCall(hall, index))))
        texts[index] = await load.send({ method: 'GET', path: attempt(hall, 'paper'), cookie })
      }
      done(await timedWork(start))
    })
  })
  hall.papers = texts.map((text) => z.parse(examPaper, JSON.parse(text)))
  return rowOf('begin together without a waiting room, paper read', 'no aim', quantile(took, 0.99), 'ms (p99)', {
    ...more,
    start_p99_ms: quantile(starts, 0.99),
  })
}

const atOnce = 50
/** So many saves of everybody that the phase takes a minute and not ten. */
const roundsOf = (candidates: number): number => Math.max(1, Math.min(20, Math.round(20_000 / candidates)))

async function saveRow(load: ExamLoad, hall: Hall): Promise<Row> {
  const { cookies } = hall
  const rounds = roundsOf(cookies.length)
  const { took, more, all_ms } = await load.phase(cookies.length * rounds, async (done) => {
    for (let round = 1; round <= rounds; round += 1) {
      hall.seq += 1
      await inParallel(cookies, atOnce, async (_, index) => {
        done(await timedWork(() => load.send(saveCall(hall, index, [entryOf(hall, index, hall.seq)]))))
      })
    }
  })
  return rowOf(`saves of one answer, ${atOnce} at once`, '≥ 250', took.length / (all_ms / 1_000), '/s', more)
}

async function beatRow(load: ExamLoad, hall: Hall): Promise<Row> {
  const { cookies } = hall
  const rounds = Math.min(4, roundsOf(cookies.length))
  const { took, more, all_ms } = await load.phase(cookies.length * rounds, async (done) => {
    for (let round = 1; round <= rounds; round += 1)
      await inParallel(cookies, atOnce, async (_, index) => done(await timedWork(() => load.send(beatCall(hall, index)))))
  })
  return rowOf(`heartbeats, ${atOnce} at once`, '≥ 167', took.length / (all_ms / 1_000), '/s', more)
}

/** The questions that nobody came to in the rounds are answered too, so that the figures are of whole papers. */
export const answerAll = (load: ExamLoad, { exam_id }: Hall) =>
  load.query(
    `insert into exam_answer (attempt_id, question_id, answer, is_marked, seq, epoch)
      select a.attempt_id, (i ->> 'question_id')::uuid,
        jsonb_build_object('option_ids', jsonb_build_array(i -> 'content' -> 'options' -> floor(random() * 4)::int -> 'option_id')), false, 1, 1
      from exam_attempt a join exam_paper p on p.contest_id = a.contest_id, jsonb_array_elements(p.content -> 'sections') s,
        jsonb_array_elements(s -> 'items') i
      where a.contest_id = $1 on conflict do nothing`,
    [exam_id],
  )

export async function submitRow(load: ExamLoad, hall: Hall): Promise<Row> {
  const { cookies } = hall
  const { all_ms, more } = await load.phase(cookies.length, async (done) => {
    await inParallel(cookies, cookies.length, async (cookie) => {
      const body = { epoch: 1, last_seq: hall.seq }
      done(await timedWork(() => load.send({ method: 'POST', path: attempt(hall, 'submit'), cookie, body })))
    })
  })
  return rowOf('hand in together', '≤ 5,000', all_ms, 'ms (all)', more)
}

/** An exam of everybody: the start together, answers, a network that fails, the end in the same moment, and what comes after it. */
export async function examRows(running: Running, admin: Person, cookies: readonly string[], questions: number): Promise<Row[]> {
  const load = await openExamLoad(running)
  try {
    const paper_id = await makePaper(admin, questions)
    const waited = await waitingRows(load, admin, cookies, paper_id)
    const hall = await openHall(load, admin, cookies, paper_id)
    const rows = [
      ...waited,
      await beginRow(load, hall),
      await saveRow(load, hall),
      await beatRow(load, hall),
      await steadyRow(load, admin, hall),
    ]
    rows.push(await reconnectRow(load, hall), await extraTimeRow(load, admin, hall))
    await answerAll(load, hall)
    // What comes in over hours PostgreSQL has counted by itself by then.
    await load.query('analyze', [])
    rows.push(await submitRow(load, hall))
    const judging = await timedWork(() => untilJudged(admin, hall.exam_id))
    rows.push(rowOf('all judged after the last hand-in', '≤ 20,000', judging, 'ms', {}))
    rows.push(...(await afterRows(load, admin, hall)), await closeRow(load, await openHall(load, admin, cookies, paper_id)))
    const name = `exam: ${cookies.length} candidates, ${questions} questions`
    const named = rows.map((row) => ({ ...row, name: `${name}: ${row.name}` }))
    return [...named, await rushRow(load, admin, cookies, running.origin)]
  } finally {
    await load.close()
  }
}

/** The first reader waits for the figures; the next one gets them from memory. */
async function afterRows(load: ExamLoad, admin: Person, { exam_id }: Hall): Promise<Row[]> {
  const input = { params: { exam_id }, query: {} }
  const [question] = (await admin.call(remark.questions, { params: { exam_id }, query: {} })).items
  const params = { exam_id, question_id: question?.question_id ?? '' }
  return [
    await callRow(load, 'analysis, first reader', '≤ 3,000', () => admin.call(examAnalysis.read, input)),
    await callRow(load, 'analysis, from memory', '≤ 200', () => admin.call(examAnalysis.read, input)),
    await callRow(load, 'analysis, a question left out', '≤ 3,000', () =>
      admin.call(examAnalysis.read, { ...input, query: { without_questions: '1', cuts: '85,75,65' } }),
    ),
    await callRow(load, 'similar papers, first reader', '≤ 10,000', () => admin.call(examAnalysis.similar, input)),
    await callRow(load, 're-mark preview of a question', '≤ 2,000', () =>
      admin.call(remark.preview, { params, body: { correction: { kind: 'full' } } }),
    ),
  ]
}

/** Asks the desk until the last paper has a mark: rows without one come last. */
async function untilJudged(admin: Person, exam_id: string): Promise<void> {
  const read = (page: number) =>
    admin.call(examDesk.attempts, { params: { exam_id }, query: { page, size: 1, sort: 'mark', state: 'submitted' } })
  for (;;) {
    const { total } = await read(1)
    const [last] = (await read(Math.max(1, total))).items
    if (last !== undefined && last.mark !== null) return
    await new Promise((next) => setTimeout(next, 100))
  }
}
