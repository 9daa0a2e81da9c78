import { contest } from '@beacon/api/contest/contest'
import { marking } from '@beacon/api/kinds/theory/marking'
import type { TestClient } from '../../../../testing/client.ts'
import type { TestServer } from '../../../../testing/index.ts'
import { act, announceClock } from '../../../contest/core/contest/testing.ts'
import {
  begin,
  enterExam,
  makeExam,
  makeFour,
  makePaper,
  save,
  startExam,
  submit,
  type TestCandidate,
  type Theory,
} from '../exam/testing.ts'

export interface SatFour {
  id: string
  name: string
  people: TestCandidate[]
  /** Single, multiple, true/false, completion. */
  questions: Theory[]
}
/** `right`: the whole key. `wrong`: an answer to each question, none right. `absent`: never begun. */
export type Sat = 'right' | 'wrong' | 'absent'

function answerTo({ question_type, key, options }: Theory, sat: Sat) {
  if (question_type === 'completion') return { texts: sat === 'right' ? ['443', 'https'] : ['80', 'TLS'] }
  if (question_type === 'truefalse') return { option_ids: [sat === 'right' ? 'true' : 'false'] }
  return { option_ids: sat === 'right' ? [...key] : options.slice(-1).map(({ option_id }) => option_id) }
}

/** An exam of one question of each automatic type, sat and over. Results go out at once unless `more` says otherwise. */
export async function sitFour(server: TestServer, sat: readonly Sat[], more: Parameters<typeof makeExam>[2] = {}): Promise<SatFour> {
  const questions = await makeFour(server)
  const id = await makeExam(server, await makePaper(server, questions), { release_mode: 'at_once', ...more })
  const people: TestCandidate[] = []
  for (const _one of sat) people.push(await enterExam(server, id))
  await startExam(server, id)
  for (const [index, one] of people.entries()) {
    const how = sat[index] ?? 'absent'
    if (how === 'absent') continue
    await begin(one, id)
    const entries = questions.map((question, at) => ({
      seq: at + 1,
      question_id: question.resource_id,
      answer: answerTo(question, how),
      is_marked: false,
    }))
    await save(one, id, entries)
    await submit(one, id, 4)
  }
  const { name } = (await server.admin.call(contest.settings, { params: { resource_id: id } })).body
  await act(server.admin, id, 'stop', { confirm_name: name })
  await announceClock(server)
  return { id, name, people, questions }
}

/** Gives every answer that waits the same mark. */
export async function markAll(server: TestServer, exam_id: string, mark: number, who: TestClient = server.admin): Promise<void> {
  const { questions } = (await who.call(marking.overview, { params: { exam_id }, query: {} })).body
  for (const { question } of questions) {
    const query = { question_id: question.question_id, show: 'unmarked' as const }
    const { items } = (await who.call(marking.items, { params: { exam_id }, query })).body
    for (const { item_id, version } of items)
      await who.call(marking.mark, { params: { exam_id, item_id }, body: { mark, comment: '', points: [], version } })
  }
}
