import { randomUUID } from 'node:crypto'
import { contest } from '@beacon/api/contest'
import { direction } from '@beacon/api/direction'
import { examPaper, type ExamPaper } from '@beacon/api/kinds/theory/exam'
import { examAnalysis } from '@beacon/api/kinds/theory/analysis'
import { examDesk } from '@beacon/api/kinds/theory/exam-desk'
import { testPaper } from '@beacon/api/kinds/theory/paper'
import { theoryQuestion } from '@beacon/api/kinds/theory/question'
import type { Person } from '@beacon/api/person'
import * as z from 'zod/mini'
import { fillHall } from './fill-hall.ts'
import { type ExamLoad, openExamLoad, quantile, rowOf, timedWork } from './exam-load.ts'
import type { Running } from './installation.ts'
import type { Row } from './report.ts'
import { inParallel } from './seed.ts'

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()

/** A ready paper of single choices of four options. */
export async function makePaper(admin: Person, questions: number): Promise<string> {
  const [first] = (await admin.call(direction.list, { query: { bank: 'theory' } })).items
  const items: { question_id: string }[] = []
  for (let n = 1; n <= questions; n += 1) {
    const options = ['first', 'second', 'third', 'fourth'].map((word) => ({ option_id: randomUUID(), text: `The ${word} answer to ${n}` }))
    const body = {
      stem: `Which answer to question ${n} is right? ${'It is a long question. '.repeat(4)}`,
      options,
      key: options.slice(0, 1).map(({ option_id }) => option_id),
      score: 100,
      direction_id: first?.resource_id ?? '',
    }
    items.push({ question_id: (await admin.call(theoryQuestion.create, { body })).resource_id })
  }
  const made = await admin.call(testPaper.create, {
    body: { name: 'Bench paper', expected_total: questions * 100, pass_score: 0, sections: [{ section_id: randomUUID(), items }] },
  })
  const params = { resource_id: made.resource_id }
  const { findings } = await admin.call(testPaper.check, { params })
  const confirmed = [...new Set(findings.map(({ code }) => code))]
  await admin.call(testPaper.set_status, { params, body: { status: 'ready', confirmed, version: made.version } })
  return made.resource_id
}

export interface Hall {
  exam_id: string
  device: string
  cookies: readonly string[]
  papers: ExamPaper[]
}

/** An exam that has just begun, with everybody entered. */
export async function openHall(load: ExamLoad, admin: Person, cookies: readonly string[], paper_id: string): Promise<Hall> {
  const plain = { kind: 'theory', name: 'Bench exam', registration: 'open', is_public: true, start_mode: 'manual' } as const
  const body = { ...plain, start_at: inHours(1), end_at: inHours(3), paper_id }
  const { resource_id: exam_id } = await admin.call(contest.create, { body })
  await inParallel(cookies, 10, async (cookie) => {
    await load.send({ method: 'POST', path: `/contests/${exam_id}/entrants`, cookie, body: { ai_accepted: true } })
  })
  await admin.call(contest.act, { params: { resource_id: exam_id }, body: { action: 'start', force: true, keep_end: false } })
  return { exam_id, device: randomUUID(), cookies, papers: [] }
}

const attempt = ({ exam_id }: Hall, what: string) => `/exams/${exam_id}/attempt/${what}`

/** Everybody begins in the same moment and reads the own paper. */
async function beginRow(load: ExamLoad, hall: Hall): Promise<Row> {
  const { cookies, device } = hall
  const texts: string[] = []
  const starts: number[] = []
  const { took, more } = await load.phase(cookies.length, async (done) => {
    await inParallel(cookies, cookies.length, async (cookie, index) => {
      const start = async () => {
        starts.push(await timedWork(() => load.send({ method: 'POST', path: attempt(hall, 'start'), cookie, body: { device } })))
        texts[index] = await load.send({ method: 'GET', path: attempt(hall, 'paper'), cookie })
      }
      done(await timedWork(start))
    })
  })
  hall.papers = texts.map((text) => z.parse(examPaper, JSON.parse(text)))
  return rowOf('begin together and read the paper', 'p99 ≤ 2,000', quantile(took, 0.99), 'ms (p99)', {
    ...more,
    start_p99_ms: quantile(starts, 0.99),
  })
}

const rounds = 20
const atOnce = 50

const entryOf = ({ papers }: Hall, index: number, seq: number) => {
  const asked = papers[index]?.sections.flatMap((section) => section.questions) ?? []
  const question = asked[(seq * 7) % asked.length]
  const option_ids = question?.options.slice(0, 1).map(({ option_id }) => option_id) ?? []
  return { seq, question_id: question?.question_id ?? '', answer: { option_ids }, is_marked: false }
}

async function saveRow(load: ExamLoad, hall: Hall): Promise<Row> {
  const { cookies, device } = hall
  const { took, more, all_ms } = await load.phase(cookies.length * rounds, async (done) => {
    for (let seq = 1; seq <= rounds; seq += 1)
      await inParallel(cookies, atOnce, async (cookie, index) => {
        const body = { epoch: 1, device, entries: [entryOf(hall, index, seq)] }
        done(await timedWork(() => load.send({ method: 'PUT', path: attempt(hall, 'answers'), cookie, body })))
      })
  })
  return rowOf(`saves of one answer, ${atOnce} at once`, '≥ 250', took.length / (all_ms / 1_000), '/s', more)
}

async function beatRow(load: ExamLoad, hall: Hall): Promise<Row> {
  const { cookies } = hall
  const { took, more, all_ms } = await load.phase(cookies.length * 4, async (done) => {
    for (let round = 1; round <= 4; round += 1)
      await inParallel(cookies, atOnce, async (cookie) => {
        const body = { epoch: 1, unsaved: 0, left: [] }
        done(await timedWork(() => load.send({ method: 'POST', path: attempt(hall, 'heartbeat'), cookie, body })))
      })
  })
  return rowOf(`heartbeats, ${atOnce} at once`, '≥ 167', took.length / (all_ms / 1_000), '/s', more)
}

/** The questions that nobody came to in the rounds are answered too, so that the figures are of whole papers. */
const answerAll = (load: ExamLoad, { exam_id }: Hall) =>
  load.query(
    `insert into exam_answer (attempt_id, question_id, answer, is_marked, seq, epoch)
      select a.attempt_id, (i ->> 'question_id')::uuid,
        jsonb_build_object('option_ids', jsonb_build_array(i -> 'content' -> 'options' -> floor(random() * 4)::int -> 'option_id')), false, 1, 1
      from exam_attempt a join exam_paper p on p.contest_id = a.contest_id, jsonb_array_elements(p.content -> 'sections') s,
        jsonb_array_elements(s -> 'items') i
      where a.contest_id = $1 on conflict do nothing`,
    [exam_id],
  )

async function submitRow(load: ExamLoad, hall: Hall): Promise<Row> {
  const { cookies } = hall
  const { all_ms, more } = await load.phase(cookies.length, async (done) => {
    await inParallel(cookies, cookies.length, async (cookie) => {
      const body = { epoch: 1, last_seq: rounds }
      done(await timedWork(() => load.send({ method: 'POST', path: attempt(hall, 'submit'), cookie, body })))
    })
  })
  return rowOf('hand in together', '≤ 5,000', all_ms, 'ms (all)', more)
}

/** An exam of everybody: the start together, answers one by one, the end in the same moment, and until every paper is judged. */
export async function examRows(
  running: Running,
  admin: Person,
  { cookies, questions, papers }: { cookies: readonly string[]; questions: number; papers: number },
): Promise<Row[]> {
  const load = await openExamLoad(running)
  try {
    const hall = await openHall(load, admin, cookies, await makePaper(admin, questions))
    const rows = [await beginRow(load, hall), await saveRow(load, hall), await beatRow(load, hall)]
    await answerAll(load, hall)
    rows.push(await submitRow(load, hall))
    const judging = await timedWork(() => untilJudged(admin, hall.exam_id))
    rows.push(rowOf('all judged after the last hand-in', '≤ 20,000', judging, 'ms', {}))
    const name = `exam: ${cookies.length} candidates, ${questions} questions`
    const more = Math.max(0, papers - cookies.length)
    if (more > 0) await fillHall(load, hall.exam_id, more)
    const figures = await analysisRows(load, admin, hall)
    const named = `exam: ${cookies.length + more} papers, ${questions} questions`
    return [
      ...rows.map((row) => ({ ...row, name: `${name}: ${row.name}` })),
      ...figures.map((row) => ({ ...row, name: `${named}: ${row.name}` })),
    ]
  } finally {
    await load.close()
  }
}

/** The first reader waits for the figures; the next one gets them from memory. */
async function analysisRows(load: ExamLoad, admin: Person, { exam_id }: Hall): Promise<Row[]> {
  const input = { params: { exam_id }, query: {} }
  const measured = async (name: string, aim: string, work: () => Promise<unknown>): Promise<Row> => {
    const { took, more } = await load.phase(1, async (done) => done(await timedWork(work)))
    return rowOf(name, aim, took[0] ?? Number.NaN, 'ms', { server_us: more['server_us'] ?? 0, database_us: more['database_us'] ?? 0 })
  }
  return [
    await measured('analysis, first reader', '≤ 3,000', () => admin.call(examAnalysis.read, input)),
    await measured('analysis, from memory', '≤ 200', () => admin.call(examAnalysis.read, input)),
    await measured('analysis, a question left out', '≤ 3,000', () =>
      admin.call(examAnalysis.read, { ...input, query: { without_questions: '1', cuts: '85,75,65' } }),
    ),
    await measured('similar papers, first reader', '≤ 10,000', () => admin.call(examAnalysis.similar, input)),
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
