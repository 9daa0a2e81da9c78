import { randomUUID } from 'node:crypto'
import { contest } from '@beacon/api/contest/contest'
import { direction } from '@beacon/api/bank/direction'
import { entrant } from '@beacon/api/contest/entrant'
import { exam, type Answer, type ExamQuestion } from '@beacon/api/kinds/theory/exam/exam'
import { marking } from '@beacon/api/kinds/theory/marking'
import { testPaper } from '@beacon/api/kinds/theory/paper'
import { theoryQuestion } from '@beacon/api/kinds/theory/question'
import type { Person } from '@beacon/api/people/person'
import { essays, examQuestions } from './exam-questions.ts'
import type { Player } from './build.ts'
import type { Ledger, Open } from './ledger.ts'
import { inParallel } from './parallel.ts'
import { randomFrom } from './random.ts'
import { playerTeam } from './teams.ts'

const name = 'Beacon Demo Exam 烽火理论考试'
const paperName = 'Demo: security basics 演示：安全基础'
/** The exam is open for so long, and a paper takes so long. */
const window_ms = 3 * 3_600_000
const minutes = 60
/** Candidates who have not come yet. */
const absent: ReadonlySet<number> = new Set([playerTeam, 37, 38, 39])
const clockWaits_ms = 200

/** An exam that goes on: nearly all have handed in, and half of what people mark is marked. Answers its id. */
export async function makeExam(
  admin: Person,
  { ledger, save }: Open,
  { players, user_ids }: { players: readonly Player[]; user_ids: string[] },
): Promise<{ contest_id: string }> {
  const paper_id = await makePaper(admin, ledger, save)
  const start = Date.now() + 3_600_000
  const body = {
    kind: 'theory' as const,
    name,
    brief: 'Security basics: nine questions in an hour. 安全基础，一小时九道题。',
    paper_id,
    start_at: new Date(start).toISOString(),
    end_at: new Date(start + window_ms).toISOString(),
    start_mode: 'manual' as const,
    timing: 'window' as const,
    duration_minutes: minutes,
    marking_open: 'first_submit' as const,
    is_public: true,
    review_switch: true,
    answer_display_switch: true,
  }
  const { resource_id } = await admin.call(contest.create, { body })
  ledger.contest_ids.push(resource_id)
  save()
  const params = { resource_id }
  await admin.call(entrant.add, { params, body: { user_ids } })
  await admin.call(contest.act, { params, body: { action: 'start', force: true, keep_end: false } })
  const there = players.filter((_player, place) => !absent.has(place))
  await inParallel(there, 4, (player, place) => sit(player, resource_id, place))
  await markHalf(admin, resource_id, there.length)
  return { contest_id: resource_id }
}

/** A ready paper; its questions go into the bank. */
async function makePaper(admin: Person, ledger: Ledger, save: () => void): Promise<string> {
  const [first] = (await admin.call(direction.list, { query: { bank: 'theory' } })).items
  const items: { question_id: string }[] = []
  for (const question of examQuestions) {
    const { resource_id } = await admin.call(theoryQuestion.create, { body: { ...question, direction_id: first?.resource_id ?? '' } })
    ledger.theory_ids = [...(ledger.theory_ids ?? []), resource_id]
    items.push({ question_id: resource_id })
  }
  const sections = [
    { section_id: randomUUID(), title: 'Choice and blanks 选择与填空', items: items.slice(0, 7) },
    { section_id: randomUUID(), title: 'Short answers 简答', items: items.slice(7) },
  ]
  const made = await admin.call(testPaper.create, { body: { name: paperName, expected_total: 3_000, pass_score: 1_800, sections } })
  ledger.paper_ids = [...(ledger.paper_ids ?? []), made.resource_id]
  save()
  const params = { resource_id: made.resource_id }
  const { findings } = await admin.call(testPaper.check, { params })
  const confirmed = findings.map(({ code }) => code)
  await admin.call(testPaper.set_status, { params, body: { status: 'ready', confirmed, version: made.version } })
  return made.resource_id
}

/** One candidate from the first question to the receipt. */
async function sit({ person, skill }: Player, exam_id: string, place: number): Promise<void> {
  const params = { exam_id }
  const device = randomUUID()
  const { epoch } = await person.call(exam.start, { params, body: { device } })
  const { sections } = await person.call(exam.paper, { params, query: { lang: 'en' } })
  const random = randomFrom(place * 31 + 5)
  const written = sections.flatMap(({ questions }) => questions)
  const entries = written.flatMap((question, index) => {
    const answer = answerOf(question, { skill, random })
    return answer === null ? [] : [{ seq: index + 1, question_id: question.question_id, answer, is_marked: random() < 0.1 }]
  })
  await person.call(exam.save, { params, body: { epoch, device, entries } })
  await person.call(exam.submit, { params, body: { epoch, last_seq: entries.at(-1)?.seq ?? 0 } })
}

/** Words that solve the questions of the demo, so that strong candidates answer most of them. */
const right = new Set([
  '443',
  'HttpOnly',
  'Parameters instead of joined strings',
  'An allow list for names of columns',
  'AES',
  'ChaCha20',
  'SM4',
])

function answerOf(question: ExamQuestion, { skill, random }: { skill: number; random: () => number }): Answer {
  const { question_type, options, stem } = question
  const knows = random() < skill + 0.15
  if (question_type === 'short') {
    const words = essays[stem.startsWith('A server') ? 0 : 1] ?? []
    const essay = words[Math.min(words.length - 1, Math.floor((1 - skill) * words.length * 0.7 + random() * 2.5))] ?? ''
    return essay === '' ? null : { essay }
  }
  if (question_type === 'completion') return { texts: knows ? ['read and write', 'read'] : ['read', random() < 0.5 ? 'read' : ''] }
  if (question_type === 'truefalse') return { option_ids: [String(knows === stem.startsWith('A salt'))] }
  const chosen = options.filter(({ text }) => right.has(text) === knows || (!knows && random() < 0.2))
  return { option_ids: (question_type === 'single' ? chosen.slice(0, 1) : chosen).map(({ option_id }) => option_id) }
}

/** Waits until rules have judged all papers, then marks every second written answer. */
async function markHalf(admin: Person, exam_id: string, papers: number): Promise<void> {
  const params = { exam_id }
  const overview = () => admin.call(marking.overview, { params, query: {} })
  for (let seen = await overview(); seen.papers < papers; seen = await overview())
    await new Promise((next) => setTimeout(next, clockWaits_ms))
  for (const { question, progress } of (await overview()).questions) {
    for (let left = Math.floor(progress.unmarked / 2); left > 0; left -= 1) {
      const { items } = await admin.call(marking.lease, { params, body: { question_id: question.question_id } })
      const [item] = items
      if (item === undefined) break
      const share = Math.min(1, (item.texts[0]?.length ?? 0) / 120)
      const mark = Math.round((question.score * share) / question.step) * question.step
      const body = { mark, comment: share > 0.6 ? 'Complete and in the right order.' : '', version: item.version }
      await admin.call(marking.mark, { params: { exam_id, item_id: item.item_id }, body })
    }
  }
}
