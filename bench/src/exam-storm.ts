import { exam, type Answer, type ExamQuestion } from '@beacon/api/kinds/theory/exam/exam'
import type { Person } from '@beacon/api/people/person'
import { answerAt, beginExam, handIn, reachQuestions, readAnswer } from '../../e2e/src/candidate.ts'
import type { Installation } from '../../e2e/src/installation.ts'
import { openOwnBrowser, type OwnBrowser } from '../../e2e/src/own-browser.ts'

/** What a server answered to a save: up to which entry of which epoch it holds. */
interface Held {
  epoch: number
  acked: number
}
type Page = ReturnType<OwnBrowser['page']>

/** One candidate in a storm: what was typed, and what the server said that it holds. */
export interface Storm {
  installation: Installation
  person: Person
  exam_id: string
  questions: readonly ExamQuestion[]
  random: () => number
  browser: OwnBrowser
  /** By question: what its page shows. */
  shown: Map<string, Answer>
  /** By question: the newest answer that the server acknowledged. */
  acknowledged: Map<string, Answer>
  /** What devices that lost the attempt still held. */
  left: { browser: OwnBrowser; answers: Map<string, Answer> }[]
  /** The last answer that was typed, and when, as `Date.now()` says it. */
  typed: { question_id: string; at: number }
  isOffline: boolean
  isServerDown: boolean
  counts: Record<string, number>
}

export const same = (one: Answer | undefined, other: Answer | undefined): boolean => canonical(one) === canonical(other)

function canonical(answer: Answer | undefined): string {
  if (answer === null || answer === undefined) return 'nothing'
  return JSON.stringify('option_ids' in answer ? answer.option_ids.toSorted() : answer)
}

const pick = <T>(random: () => number, items: readonly T[]): T => items[Math.floor(random() * items.length)] as T

function chance(random: () => number, { question_type, options }: ExamQuestion): Answer {
  if (question_type === 'completion') return { texts: [pick(random, ['443', '80']), pick(random, ['HTTPS', 'FTP'])] }
  const ids = options.map(({ option_id }) => option_id)
  if (question_type !== 'multiple') return { option_ids: [pick(random, ids)] }
  const chosen = ids.filter(() => random() < 0.5)
  return { option_ids: chosen.length === 0 ? ids : chosen }
}

/** Hears what the server acknowledges to a page: the newest entry of each question up to the number that it says. */
function hear(storm: Pick<Storm, 'acknowledged'>, page: Page): void {
  const sent = new Map<number, { question_id: string; answer: Answer }>()
  page.on('request', (request) => {
    if (request.method() !== 'PUT' || !request.url().includes('/attempt/answers')) return
    const { entries } = request.postDataJSON() as { entries: { seq: number; question_id: string; answer: Answer }[] }
    for (const { seq, question_id, answer } of entries) sent.set(seq, { question_id, answer })
  })
  page.on('response', (response) => {
    if (response.request().method() !== 'PUT' || !response.url().includes('/attempt/answers') || !response.ok()) return
    response.json().then(
      ({ acked }: Held) => {
        for (const seq of [...sent.keys()].toSorted((a, b) => a - b)) {
          const entry = sent.get(seq)
          if (seq > acked || entry === undefined) continue
          storm.acknowledged.set(entry.question_id, entry.answer)
          sent.delete(seq)
        }
      },
      // The browser was killed before the answer was read: the candidate was told nothing.
      () => undefined,
    )
  })
}

type Begun = Pick<Storm, 'installation' | 'person' | 'exam_id' | 'random'>

export async function beginStorm(begun: Begun): Promise<Storm> {
  const { person, installation, exam_id } = begun
  const acknowledged = new Map<string, Answer>()
  const browser = await openOwnBrowser(person, installation.origin, (page) => hear({ acknowledged }, page))
  await beginExam(browser.page(), installation.origin, exam_id)
  const { sections } = await person.call(exam.paper, { params: { exam_id }, query: {} })
  const questions = sections.flatMap((section) => section.questions)
  const nothing = { shown: new Map(), left: [], typed: { question_id: '', at: 0 }, counts: {} }
  return { ...begun, ...nothing, questions, browser, acknowledged, isOffline: false, isServerDown: false }
}

async function type(storm: Storm): Promise<void> {
  const place = Math.floor(storm.random() * storm.questions.length)
  const question = storm.questions[place] as ExamQuestion
  const answer = chance(storm.random, question)
  await answerAt(storm.browser.page(), place, question, answer)
  storm.shown.set(question.question_id, answer)
  storm.typed = { question_id: question.question_id, at: Date.now() }
  await new Promise((next) => setTimeout(next, storm.random() * 1_500))
}

async function calm(storm: Storm): Promise<void> {
  if (storm.isServerDown) await storm.installation.startAgain()
  if (storm.isOffline) await storm.browser.setOffline(false)
  storm.isServerDown = false
  storm.isOffline = false
}

/** After a page came back: it shows what it showed, but for what `mayMiss` says, and never less than was acknowledged. */
async function look(storm: Storm, mayMiss: (question_id: string) => boolean): Promise<void> {
  const { questions, browser, shown, acknowledged } = storm
  for (const [place, question] of questions.entries()) {
    const { question_id } = question
    const now = await readAnswer(browser.page(), place, question)
    const before = shown.get(question_id) ?? null
    if (!same(now, before) && !mayMiss(question_id))
      throw new Error(`question ${place + 1} shows ${canonical(now)}, it was ${canonical(before)}`)
    if (!same(now, before) && same(before, acknowledged.get(question_id)))
      throw new Error(`question ${place + 1} lost the acknowledged ${canonical(before)}: ${canonical(now)}`)
    shown.set(question_id, now)
  }
}

const nothing = () => false
/** A browser that is killed within a second of a key may not have written it down. */
const writtenWithin_ms = 1_000

async function takeOver(storm: Storm): Promise<void> {
  const { installation, person, exam_id, acknowledged, shown, browser } = storm
  if (storm.isServerDown) await calm(storm)
  const wasOffline = storm.isOffline
  const held = new Map([...shown].filter(([id, answer]) => !same(answer, acknowledged.get(id))))
  const next = await openOwnBrowser(person, installation.origin, (page) => hear({ acknowledged }, page))
  await reachQuestions(next.page(), installation.origin, exam_id)
  storm.browser = next
  storm.isOffline = false
  // An answer that was on its way is the new device's, or goes to the staff.
  await look(storm, () => true)
  storm.left.push({ browser, answers: new Map([...held].filter(([id, answer]) => !same(answer, shown.get(id)))) })
  if (wasOffline) await browser.setOffline(false)
}

const actions: Record<string, (storm: Storm) => Promise<void>> = {
  type,
  offline: async (storm) => {
    await storm.browser.setOffline(!storm.isOffline)
    storm.isOffline = !storm.isOffline
  },
  reload: async (storm) => {
    await calm(storm)
    await storm.browser.page().reload()
    await reachQuestions(storm.browser.page(), storm.installation.origin, storm.exam_id)
    await look(storm, nothing)
  },
  'kill -9 server': async (storm) => {
    if (storm.isServerDown) await storm.installation.startAgain()
    else await storm.installation.kill()
    storm.isServerDown = !storm.isServerDown
  },
  'kill -9 browser': async (storm) => {
    const { question_id, at } = storm.typed
    const isYoung = Date.now() - at < writtenWithin_ms
    await storm.browser.kill()
    await calm(Object.assign(storm, { isOffline: false }))
    await storm.browser.startAgain()
    await reachQuestions(storm.browser.page(), storm.installation.origin, storm.exam_id)
    await look(storm, (id) => isYoung && id === question_id)
  },
  takeover: takeOver,
}

const weights: readonly [string, number][] = [
  ['type', 10],
  ['offline', 3],
  ['reload', 1],
  ['kill -9 server', 2],
  ['kill -9 browser', 1],
  ['takeover', 1],
]
const lots = weights.flatMap(([name, weight]) => Array.from({ length: weight }, () => name))

/** So many steps by chance, then quiet, the hand-in, and what earlier devices still hold is sent. */
export async function weather(storm: Storm, steps: number): Promise<void> {
  for (let step = 0; step < steps; step += 1) {
    const name = pick(storm.random, lots)
    await actions[name]?.(storm)
    storm.counts[name] = (storm.counts[name] ?? 0) + 1
  }
  await calm(storm)
  await look(storm, nothing)
  await handIn(storm.browser.page())
}
