import { randomUUID } from 'node:crypto'
import { contest } from '@beacon/api/contest/contest'
import { direction } from '@beacon/api/bank/direction'
import type { ExamPaper } from '@beacon/api/kinds/theory/exam/exam'
import { testPaper } from '@beacon/api/kinds/theory/paper'
import { theoryQuestion } from '@beacon/api/kinds/theory/question'
import type { Person } from '@beacon/api/people/person'
import type { ExamLoad } from './exam-load.ts'
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
  /** The highest number of an entry so far, the same for everybody. */
  seq: number
}

interface NewHall {
  paper_id: string
  cookies: readonly string[]
  start_mode: 'auto' | 'manual'
  timing?: 'together' | 'window'
  waiting_minutes?: number
}

/** An exam that begins in an hour. */
export async function newHall(admin: Person, { cookies, ...more }: NewHall): Promise<Hall> {
  const plain = { kind: 'theory', name: 'Bench exam', registration: 'open', is_public: true } as const
  const { resource_id: exam_id } = await admin.call(contest.create, {
    body: { ...plain, start_at: inHours(0.9), end_at: inHours(3), ...more },
  })
  return { exam_id, device: randomUUID(), cookies, papers: [], seq: 0 }
}

export async function enterHall(load: ExamLoad, { exam_id, cookies }: Hall): Promise<void> {
  await inParallel(cookies, 10, async (cookie) => {
    await load.send({ method: 'POST', path: `/contests/${exam_id}/entrants`, cookie, body: { ai_accepted: true } })
  })
}

/** An exam that has just begun, with everybody entered. */
export async function openHall(load: ExamLoad, admin: Person, cookies: readonly string[], paper_id: string): Promise<Hall> {
  const hall = await newHall(admin, { paper_id, cookies, start_mode: 'manual' })
  await enterHall(load, hall)
  await admin.call(contest.act, { params: { resource_id: hall.exam_id }, body: { action: 'start', force: true, keep_end: false } })
  return hall
}

export const attempt = ({ exam_id }: Hall, what: string) => `/exams/${exam_id}/attempt/${what}`

/** What candidate `index` answers under the number `seq`. */
export function entryOf({ papers }: Hall, index: number, seq: number): object {
  const asked = papers[index]?.sections.flatMap((section) => section.questions) ?? []
  const question = asked[(seq * 7) % asked.length]
  const option_ids = question?.options.slice(0, 1).map(({ option_id }) => option_id) ?? []
  return { seq, question_id: question?.question_id ?? '', answer: { option_ids }, is_marked: false }
}

export const saveCall = (hall: Hall, index: number, entries: readonly object[]) => ({
  method: 'PUT',
  path: attempt(hall, 'answers'),
  cookie: hall.cookies[index] ?? '',
  body: { epoch: 1, device: hall.device, entries },
})

export const beatCall = (hall: Hall, index: number) => ({
  method: 'POST',
  path: attempt(hall, 'heartbeat'),
  cookie: hall.cookies[index] ?? '',
  body: { epoch: 1, unsaved: 0, left: [] },
})

export const startCall = (hall: Hall, index: number) => ({
  method: 'POST',
  path: attempt(hall, 'start'),
  cookie: hall.cookies[index] ?? '',
  body: { device: hall.device },
})
