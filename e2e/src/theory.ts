import { contest } from '@beacon/api/contest/contest'
import { direction } from '@beacon/api/bank/direction'
import type { Input } from '@beacon/api/endpoint'
import { entrant } from '@beacon/api/contest/entrant'
import { exam } from '@beacon/api/kinds/theory/exam/exam'
import { rush } from '@beacon/api/kinds/theory/exam/rush'
import { marking } from '@beacon/api/kinds/theory/marking'
import { scorePrint } from '@beacon/api/kinds/theory/score-print'
import { examScores } from '@beacon/api/kinds/theory/scores'
import { testPaper } from '@beacon/api/kinds/theory/paper'
import { theoryQuestion } from '@beacon/api/kinds/theory/question'
import type { Person } from '@beacon/api/people/person'
import { randomUUID } from 'node:crypto'

/** A question of the theory bank, and a test paper that holds it. */
export interface Theory {
  theoryId: string
  paperId: string
}

export async function makeTheory(admin: Person): Promise<Theory> {
  const [first] = (await admin.call(direction.list, { query: { bank: 'theory' } })).items
  const options = ['SYN', 'SYN and ACK', 'ACK', 'FIN'].map((text) => ({ option_id: randomUUID(), text }))
  const asked = await admin.call(theoryQuestion.create, {
    body: {
      stem: 'What does a server answer to the first packet of TCP? 服务器如何应答首个 TCP 报文？',
      options,
      key: options.slice(1, 2).map(({ option_id }) => option_id),
      score: 200,
      direction_id: first?.resource_id ?? '',
    },
  })
  const items = [{ question_id: asked.resource_id }]
  const paper = await admin.call(testPaper.create, {
    body: { name: 'Networks, level 1 网络基础', expected_total: 200, sections: [{ section_id: randomUUID(), items }] },
  })
  return { theoryId: asked.resource_id, paperId: paper.resource_id }
}

type ExamBody = Extract<Input<typeof contest.create>['body'], { kind: 'theory' }>
const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()

/** A ready paper of four questions, one of each type that is judged automatically: 10 points. */
export async function makeReadyPaper(admin: Person, name: string): Promise<string> {
  const [first] = (await admin.call(direction.list, { query: { bank: 'theory' } })).items
  const plain = { lang: 'en' as const, direction_id: first?.resource_id ?? '', analysis: 'It says so in the first chapter.' }
  const flags = ['SYN', 'SYN and ACK', 'ACK'].map((text) => ({ option_id: randomUUID(), text }))
  const secure = ['HTTPS', 'SSH', 'Telnet'].map((text) => ({ option_id: randomUUID(), text }))
  const blank = { kind: 'exact' as const, score: 50, tolerance: 0, tolerance_unit: 'absolute' as const, case_sensitive: false }
  const bodies = [
    { stem: 'What does a server answer first?', options: flags, key: flags.slice(1, 2).map(({ option_id }) => option_id), score: 200 },
    {
      question_type: 'multiple' as const,
      stem: 'Which of these encrypt?',
      options: secure,
      key: secure.slice(0, 2).map(({ option_id }) => option_id),
      score: 300,
    },
    { question_type: 'truefalse' as const, stem: 'TCP keeps the order of bytes.', options: [], key: ['true'], score: 100 },
    {
      question_type: 'completion' as const,
      stem: 'Port {{1}} is for {{2}}.',
      options: [],
      key: [],
      blanks: [
        { ...blank, accepted: ['443'] },
        { ...blank, accepted: ['HTTPS'] },
      ],
      score: 400,
    },
  ]
  return readyPaperOf(
    admin,
    name,
    bodies.map((body) => ({ ...plain, ...body })),
  )
}

type QuestionBody = Input<typeof theoryQuestion.create>['body']

/** A ready paper of questions that are made for it. */
async function readyPaperOf(admin: Person, name: string, bodies: readonly QuestionBody[]): Promise<string> {
  const items = []
  for (const body of bodies) {
    const { resource_id } = await admin.call(theoryQuestion.create, { body })
    items.push({ question_id: resource_id })
  }
  const total = bodies.reduce((sum, { score }) => sum + score, 0)
  const sections = [{ section_id: randomUUID(), title: 'Networks', items }]
  const body = { name, expected_total: total, pass_score: Math.round(total * 0.6), sections }
  const { resource_id, version } = await admin.call(testPaper.create, { body })
  const params = { resource_id }
  const { findings } = await admin.call(testPaper.check, { params })
  const confirmed = findings.map(({ code }) => code)
  await admin.call(testPaper.set_status, { params, body: { status: 'ready', confirmed, version } })
  return resource_id
}

/** A ready paper of two questions that people mark and one that rules judge: 20 points. */
export async function makeEssayPaper(admin: Person, name: string): Promise<string> {
  const [first] = (await admin.call(direction.list, { query: { bank: 'theory' } })).items
  const plain = { lang: 'en' as const, direction_id: first?.resource_id ?? '', options: [], key: [] }
  const rubric = [
    { text: 'Names the three packets', marks: 600 },
    { text: 'Says what the numbers are for', marks: 400 },
  ]
  const handshake = 'SYN, SYN and ACK, ACK: each side learns the first number of the other.'
  return readyPaperOf(admin, name, [
    { ...plain, question_type: 'short', stem: 'Explain the handshake of TCP.', reference_answer: handshake, rubric, score: 1_000 },
    { ...plain, question_type: 'short', stem: 'Why is Telnet not used any more?', reference_answer: 'It does not encrypt.', score: 800 },
    { ...plain, question_type: 'truefalse', stem: 'UDP keeps the order of bytes.', key: ['false'], score: 200 },
  ])
}

/** A published exam that waits for its start by hand, with its candidates. */
export async function makeExam(
  admin: Person,
  paper_id: string,
  { candidates = [], ...more }: Partial<ExamBody> & { candidates?: readonly string[] } = {},
): Promise<string> {
  const body = {
    kind: 'theory' as const,
    name: 'Networks, final exam',
    guide: '# Rules\n\nOnly your own answers count.',
    paper_id,
    start_at: inHours(1),
    end_at: inHours(2.5),
    start_mode: 'manual' as const,
    is_public: true,
    ...more,
  }
  const { resource_id } = await admin.call(contest.create, { body })
  if (candidates.length > 0) await admin.call(entrant.add, { params: { resource_id }, body: { user_ids: [...candidates] } })
  return resource_id
}

/** A published quiz rush without a set-up that waits for its start by hand, and two questions of one word in the bank: B is right in both. */
export async function makeRush(
  admin: Person,
  name: string,
  candidates: readonly string[],
): Promise<{ rushId: string; questions: { question_id: string; version_id: null }[] }> {
  const questions: { question_id: string; version_id: null }[] = []
  const [first] = (await admin.call(direction.list, { query: { bank: 'theory' } })).items
  for (const stem of ['Which port has HTTPS? HTTPS 使用哪个端口？', 'Which port has SSH? SSH 使用哪个端口？']) {
    const texts = stem.includes('SSH') ? ['21', '22', '23'] : ['80', '443', '8080']
    const options = texts.map((text) => ({ option_id: randomUUID(), text }))
    const key = options.slice(1, 2).map(({ option_id }) => option_id)
    const about = { stem, options, key, score: 100, direction_id: first?.resource_id ?? '' }
    questions.push({ question_id: (await admin.call(theoryQuestion.create, { body: about })).resource_id, version_id: null })
  }
  const body = {
    kind: 'theory' as const,
    exam_mode: 'rush' as const,
    name,
    start_at: inHours(1),
    end_at: inHours(2.5),
    start_mode: 'manual' as const,
    is_public: true,
  }
  const { resource_id } = await admin.call(contest.create, { body })
  if (candidates.length > 0) await admin.call(entrant.add, { params: { resource_id }, body: { user_ids: [...candidates] } })
  return { rushId: resource_id, questions }
}

/** A rush that goes on, before its first question: a desk for each candidate, and one round. */
async function makeGoingRush(admin: Person, name: string, candidates: readonly string[]): Promise<string> {
  const { rushId, questions } = await makeRush(admin, name, candidates)
  const params = { exam_id: rushId }
  const { free, version } = await admin.call(rush.setup, { params })
  const rules = { title: '', right: 1_000, wrong: 500, false_start: 200, risks: [], answer_s: 30, buzz_s: 15 }
  const rounds = [{ ...rules, kind: 'buzz' as const, tie: 'both' as const, round_id: randomUUID(), questions }]
  await admin.call(rush.save_setup, { params, body: { version, desks: free.map(({ entrant_id }) => entrant_id), rounds } })
  await startExam(admin, rushId)
  return rushId
}

export const startExam = (admin: Person, resource_id: string) =>
  admin.call(contest.act, { params: { resource_id }, body: { action: 'start', force: true, keep_end: false } })

/** Exams of the stage: one that a player sits, one that is over with results out, one to come, and one whose paper waits for its marks. */
export interface StageExams {
  goingId: string
  overId: string
  comingId: string
  /** Where the scores of the exam that is over are printed. */
  printed: string
  /** A quiz rush that goes on, before its first question. */
  rushId: string
  marking: { examId: string; markNo: string }
}

export async function makeStageExams(
  admin: Person,
  player: Person,
  { playerId, rivalId }: { playerId: string; rivalId: string },
): Promise<StageExams> {
  const paper = await makeReadyPaper(admin, 'Networks, level 2 网络进阶')
  const candidates = [playerId]
  const goingId = await makeExam(admin, paper, { name: 'Networks, midterm 网络期中考试', candidates })
  const open = { review_switch: true, answer_display_switch: true, show_rank: true, release_mode: 'at_once' as const }
  const overId = await makeExam(admin, paper, { name: 'Networks, entry test', candidates, ...open })
  const comingId = await makeExam(admin, paper, { name: 'Networks, final 网络期末考试', candidates })
  const rushId = await makeGoingRush(admin, 'Quiz night 抢答之夜', [playerId, rivalId])
  await answerOne(admin, player, goingId, { isSubmitted: false })
  await answerOne(admin, player, overId, { isSubmitted: true })
  await admin.call(contest.act, { params: { resource_id: overId }, body: { action: 'stop', confirm_name: 'Networks, entry test' } })
  const printed = await makeScorePrint(admin, overId)
  return { goingId, overId, comingId, rushId, printed, marking: await makeMarking(admin, player, playerId) }
}

async function makeScorePrint(admin: Person, exam_id: string): Promise<string> {
  const [row] = (await admin.call(examScores.list, { params: { exam_id }, query: {} })).items
  const body = { entrant_ids: [row?.entrant_id ?? ''], lang: 'en' as const }
  const { path } = await admin.call(scorePrint.make_link, { params: { exam_id }, body })
  return path.replace('/page/mg/ct', '')
}

/** Starts an exam and answers its first question: the first option, or a sentence. */
export async function answerOne(admin: Person, player: Person, exam_id: string, { isSubmitted }: { isSubmitted: boolean }): Promise<void> {
  await startExam(admin, exam_id)
  const device = randomUUID()
  const params = { exam_id }
  const { epoch } = await player.call(exam.start, { params, body: { device } })
  const { sections } = await player.call(exam.paper, { params, query: {} })
  const questions = sections.flatMap((section) => section.questions)
  const question = questions.find(({ question_type }) => question_type === 'short') ?? questions.find(({ options }) => options.length > 0)
  const option_ids = question?.options.slice(0, 1).map(({ option_id }) => option_id) ?? []
  const answer = question?.question_type === 'short' ? { essay: 'SYN, SYN and ACK, ACK.\nThen data.' } : { option_ids }
  const entries = [{ seq: 1, question_id: question?.question_id ?? '', answer, is_marked: true }]
  await player.call(exam.save, { params, body: { epoch, device, entries } })
  if (isSubmitted) await player.call(exam.submit, { params, body: { epoch, last_seq: 1 } })
}

/** An exam that is over, with a paper that waits for a marker. */
async function makeMarking(admin: Person, player: Person, playerId: string): Promise<StageExams['marking']> {
  const name = 'Networks, essays'
  const examId = await makeExam(admin, await makeEssayPaper(admin, 'Essays 简答'), { name, candidates: [playerId] })
  await answerOne(admin, player, examId, { isSubmitted: true })
  await admin.call(contest.act, { params: { resource_id: examId }, body: { action: 'stop', confirm_name: name } })
  return { examId, markNo: await markNoOf(admin, examId) }
}

/** The marking number of the only paper: the clock gives it a moment after the hand-in. */
export async function markNoOf(admin: Person, exam_id: string): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const [paper] = (await admin.call(marking.papers, { params: { exam_id }, query: {} })).items
    if (paper !== undefined) return paper.mark_no
    await new Promise((resolve) => {
      setTimeout(resolve, 200)
    })
  }
  throw new Error('the clock judged no paper within 20 s')
}
