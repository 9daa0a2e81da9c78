import { randomUUID } from 'node:crypto'
import { contest } from '@beacon/api/contest'
import { direction } from '@beacon/api/direction'
import { entrant } from '@beacon/api/entrant'
import { exam, type ExamPaper } from '@beacon/api/kinds/theory/exam'
import { examDesk } from '@beacon/api/kinds/theory/exam-desk'
import { testPaper } from '@beacon/api/kinds/theory/paper'
import { theoryQuestion } from '@beacon/api/kinds/theory/question'
import type { Person } from '@beacon/api/person'
import type { Row } from './report.ts'
import { inParallel } from './seed.ts'

const quantile = (values: readonly number[], q: number) => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN
}
const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()

/** Runs `work` for everybody at once and answers how long each took, in ms. */
async function timed(people: readonly Person[], width: number, work: (person: Person, index: number) => Promise<void>): Promise<number[]> {
  const took: number[] = []
  await inParallel(people, width, async (person, index) => {
    const from = performance.now()
    await work(person, index)
    took.push(performance.now() - from)
  })
  return took
}

/** A ready paper of single choices of four options. */
async function makePaper(admin: Person, questions: number): Promise<string> {
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

/** An exam of everybody: the start together, answers one by one, the end in the same moment, and until every paper is judged. */
export async function examRows(admin: Person, people: readonly Person[], questions: number): Promise<Row[]> {
  const paper_id = await makePaper(admin, questions)
  const plain = {
    kind: 'theory',
    name: 'Bench exam',
    start_at: inHours(1),
    end_at: inHours(3),
    registration: 'open',
    is_public: true,
  } as const
  const { resource_id: exam_id } = await admin.call(contest.create, { body: { ...plain, paper_id, start_mode: 'manual' } })
  const params = { exam_id }
  await inParallel(people, 10, async (person) => {
    await person.call(entrant.join, { params: { resource_id: exam_id }, body: { ai_accepted: true } })
  })
  await admin.call(contest.act, { params: { resource_id: exam_id }, body: { action: 'start', force: true, keep_end: false } })
  const device = randomUUID()
  const papers: ExamPaper[] = []
  const begun = await timed(people, people.length, async (person, index) => {
    await person.call(exam.start, { params, body: { device } })
    papers[index] = await person.call(exam.paper, { params, query: {} })
  })
  const saving = performance.now()
  const saved: number[] = []
  const rounds = 20
  for (let seq = 1; seq <= rounds; seq += 1) {
    const took = await timed(people, 50, async (person, index) => {
      const asked = papers[index]?.sections.flatMap((section) => section.questions) ?? []
      const question = asked[(seq * 7) % asked.length]
      const option_ids = question?.options.slice(0, 1).map(({ option_id }) => option_id) ?? []
      const entries = [{ seq, question_id: question?.question_id ?? '', answer: { option_ids }, is_marked: false }]
      await person.call(exam.save, { params, body: { epoch: 1, device, entries } })
    })
    saved.push(...took)
  }
  const savesPerSecond = saved.length / ((performance.now() - saving) / 1_000)
  const ending = performance.now()
  const receipts = await timed(people, people.length, async (person) => {
    await person.call(exam.submit, { params, body: { epoch: 1, last_seq: rounds } })
  })
  const allIn = performance.now() - ending
  await untilJudged(admin, exam_id)
  const name = `exam: ${people.length} candidates, ${questions} questions`
  return [
    {
      name: `${name}: begin together and read the paper`,
      aim: 'p99 ≤ 2,000',
      value: quantile(begun, 0.99),
      unit: 'ms (p99)',
      more: { p50_ms: quantile(begun, 0.5) },
    },
    {
      name: `${name}: saves of one answer, 50 at once`,
      aim: '≥ 250',
      value: savesPerSecond,
      unit: '/s',
      more: { p50_ms: quantile(saved, 0.5), p99_ms: quantile(saved, 0.99) },
    },
    { name: `${name}: hand in together`, aim: '≤ 5,000', value: allIn, unit: 'ms (all)', more: { p99_ms: quantile(receipts, 0.99) } },
    {
      name: `${name}: all judged after the last hand-in`,
      aim: '≤ 20,000',
      value: performance.now() - ending - allIn,
      unit: 'ms',
      more: {},
    },
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
