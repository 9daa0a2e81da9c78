import { bulletin } from '@beacon/api/contest/bulletin'
import { contest } from '@beacon/api/contest/contest'
import { direction } from '@beacon/api/bank/direction'
import type { AnyEndpoint, Input, Reply, Tag } from '@beacon/api/endpoint'
import { entrant } from '@beacon/api/contest/entrant'
import type { FlagQuestionInput } from '@beacon/api/kinds/flag/operations'
import { question } from '@beacon/api/bank/question'
import { ranking } from '@beacon/api/contest/ranking'
import { submission } from '@beacon/api/topic/submission'
import { team } from '@beacon/api/people/team'
import { thread } from '@beacon/api/contest/thread'
import { topic } from '@beacon/api/topic/topic'
import { viewerKey } from '@beacon/api/contest/viewer-key'
import { vi } from 'vitest'
import type { TestClient, TestReply } from '../client.ts'
import type { TestServer } from '../index.ts'

/** Whoever acts, and what is known of the contest: all that an address of it may name. */
export interface Played {
  people: Record<'admin' | 'referee' | 'first' | 'second' | 'stranger' | 'nobody' | 'screen', TestClient>
  names: Record<string, string>
}
/** Hears every answer in the order of the play. */
export type Tell = (who: string, method: string, path: string, reply: TestReply) => void

export const teamNames = ['Segfault Sinfonie', '夜航船 Nightboat', 'Nullbyte Samurai', 'Les Octets Perdus'] as const
const hour_ms = 3_600_000
const inHours = (hours: number): string => new Date(Date.now() + hours * hour_ms).toISOString()

type QuestionBody = FlagQuestionInput
const questions: readonly (Partial<QuestionBody> & { name: string })[] = [
  { name: 'Paper Lantern', score: 500, hints: [{ title: 'Manners', content: 'Say please.', cost: 40 }] },
  { name: '纸灯笼', lang: 'zh', score: 400, decoy_flags: ['flag{too easy}'] },
  {
    name: 'Seven Locks',
    score: 300,
    parts: [
      { name: 'Outer', score_share: 40, flags: [{ content: 'flag{outer}' }] },
      { name: 'Inner', score_share: 60, flags: [{ content: 'flag{inner}' }] },
    ],
  },
  { name: 'Tin Whistle', score: 250 },
  { name: 'Night Ferry', score: 200 },
]
const bracket = (name_en: string) => ({
  name_en,
  name_zh: name_en,
  code: null,
  needs_review: false,
  topics: null,
  capacity: 0,
  bracket_id: null,
  ranks_overall: true,
  gets_blood: true,
  affects_value: true,
  gets_score: true,
})
const flagOf = (index: number): string => `flag{answer ${index}}`

/** Plays one contest through the API alone, always the same way: a kind's tables may move below it, its answers may not. */
export class Play {
  readonly #told: Tell
  readonly people: Played['people']
  readonly names: Record<string, string> = {}
  readonly topics: string[] = []
  readonly entrants: string[] = []
  #captains: TestClient[] = []
  /** One decoy was sent. */
  readonly #evidence = 1

  private constructor(people: Played['people'], told: Tell) {
    this.people = people
    this.#told = told
  }

  static async begin(server: TestServer, told: Tell): Promise<Play> {
    const captains = []
    for (const index of teamNames.keys()) captains.push(await server.signIn('student', `captain_${index}`))
    const [first = server.nobody, second = server.nobody] = captains
    const people = {
      admin: server.admin,
      referee: await server.signIn('referee', 'referee_one'),
      first,
      second,
      stranger: await server.signIn('student', 'stranger_one'),
      nobody: server.nobody,
      screen: server.client(),
    }
    const play = new Play(people, told)
    play.#captains = captains
    await play.#prepare()
    return play
  }

  get contest_id(): string {
    return this.names['resource_id'] ?? ''
  }

  /** Calls and tells the answer. */
  async call<E extends AnyEndpoint & Tag>(who: string, client: TestClient, endpoint: E, input: Input<E>): Promise<Reply<E>> {
    const reply = await client.call(endpoint, input)
    this.#told(who, endpoint.method, endpoint.path, reply)
    return reply.body
  }

  /** As `call`, for what the play cannot go on without. */
  async must<E extends AnyEndpoint & Tag>(who: string, client: TestClient, endpoint: E, input: Input<E>): Promise<Reply<E>> {
    const reply = await client.call(endpoint, input)
    if (reply.status >= 400) throw new Error(`${endpoint.path}: ${reply.status} ${JSON.stringify(reply.body)}`)
    this.#told(who, endpoint.method, endpoint.path, reply)
    return reply.body
  }

  async #prepare(): Promise<void> {
    const { admin, screen } = this.people
    const body = {
      kind: 'flag',
      name: 'Harbour Cup',
      brief: 'Nine hours at the quay.',
      guide: 'Be **kind**.',
      start_at: inHours(1),
      end_at: inHours(9),
      start_mode: 'manual',
      is_public: true,
      answer_limit: 5,
      brackets: [bracket('School'), { ...bracket('Guests'), ranks_overall: false, gets_blood: false, affects_value: false }],
    } satisfies Input<typeof contest.create>['body']
    const made = await this.must('admin', admin, contest.create, { body })
    this.names['resource_id'] = made.resource_id
    const brackets = made.brackets.map(({ bracket_id }) => bracket_id)
    const [first] = (await admin.call(direction.list, {})).body.items
    for (const [index, one] of questions.entries()) {
      const plain = { description: 'It tells its secret.', direction_id: first?.resource_id ?? '' }
      const parts = [{ name: '', flags: [{ content: flagOf(index) }] }]
      const { resource_id } = await this.must('admin', admin, question.create, { body: { ...plain, parts, ...one } })
      const added = await this.must('admin', admin, topic.add, {
        params: { resource_id: this.contest_id },
        body: { question_ids: [resource_id], is_online: true },
      })
      this.topics.push(added.items[0]?.resource_id ?? '')
    }
    for (const [index, name] of teamNames.entries()) {
      const captain = this.#captain(index)
      const own = await this.must(`captain ${index}`, captain, team.create, { body: { name } })
      const joined = await this.must(`captain ${index}`, captain, entrant.join, {
        params: { resource_id: this.contest_id },
        body: { team_id: own.resource_id, bracket_id: brackets[index === 3 ? 1 : 0] ?? null, ai_accepted: true },
      })
      this.entrants.push(joined.entrant_id)
    }
    const key = await this.must('admin', admin, viewerKey.create, {
      params: { resource_id: this.contest_id },
      body: { name: 'Hall', value: 'matrix' },
    })
    await screen.request('POST', '/viewer/session', {
      body: new URLSearchParams({ resource_id: this.contest_id, viewer_key: key.viewer_key }),
    })
    this.names['screen_id'] = key.screen.screen_id
    this.names['topic_id'] = this.topics[0] ?? ''
    this.names['entrant_id'] = this.entrants[0] ?? ''
  }

  #captain(index: number): TestClient {
    const one = this.#captains[index]
    if (one === undefined) throw new Error(`no captain ${index}`)
    return one
  }

  act(action: Input<typeof contest.act>['body'] & object): Promise<unknown> {
    return this.call('admin', this.people.admin, contest.act, { params: { resource_id: this.contest_id }, body: action })
  }

  submit(index: number, place: number, flag = flagOf(place)): Promise<unknown> {
    const params = { resource_id: this.contest_id, topic_id: this.topics[place] ?? '' }
    return this.call(`captain ${index}`, this.#captain(index), submission.submit, { params, body: { flag } })
  }

  /** Before the freeze: right, wrong, twice, in parts, a decoy, a bought hint, words of the organisers. */
  async open(): Promise<void> {
    const { admin, first } = this.people
    const params = { resource_id: this.contest_id }
    await this.submit(0, 0)
    await this.act({ action: 'start', force: true })
    await this.submit(0, 0, 'flag{guess}')
    await this.submit(0, 0)
    await this.submit(0, 0)
    await this.submit(1, 1, 'flag{too easy}')
    await this.submit(1, 1)
    await this.submit(1, 0)
    await this.submit(2, 2, 'flag{inner}')
    await this.submit(2, 2, 'flag{outer}')
    await this.submit(3, 0)
    await this.submit(0, 2, 'flag{outer}')
    const { items } = await this.call('captain 0', first, topic.list, { params })
    const hint = items.flatMap(({ resource_id: topic_id, hints = [] }) => hints.map(({ hint_id }) => ({ topic_id, hint_id })))[0]
    if (hint !== undefined) await this.call('captain 0', first, topic.open_hint, { params: { ...params, ...hint }, body: {} })
    await this.call('admin', admin, bulletin.create, {
      params,
      body: { title: 'Water at the quay', content: 'Bottles stand at the **entrance**.', type: 'notice' },
    })
    const asked = await this.call('captain 0', first, thread.ask, { params, body: { text: 'Which door leads to the hall?' } })
    this.names['thread_id'] = asked.thread_id
    await this.call('admin', admin, thread.answer, { params: { ...params, thread_id: asked.thread_id }, body: { text: 'The blue one.' } })
  }

  /** Behind the freeze: solves that others may not see, a penalty, a ban and its end, a pause, a verdict turned. */
  async freeze(): Promise<void> {
    const { admin } = this.people
    const params = { resource_id: this.contest_id }
    const of = (index: number) => [this.entrants[index] ?? '']
    await this.act({ action: 'freeze' })
    await this.submit(2, 0)
    await this.submit(2, 3)
    await this.submit(1, 4)
    await this.submit(1, 4, 'flag{again}')
    await this.call('admin', admin, ranking.adjust, { params, body: { entrant_ids: of(1), points: -30, reason: 'Late at the door' } })
    await this.call('admin', admin, entrant.act, { params, body: { action: 'ban', entrant_ids: of(0), reason: 'Shared a flag' } })
    await this.submit(0, 3)
    await this.call('admin', admin, entrant.act, { params, body: { action: 'unban', entrant_ids: of(0), reason: 'Taken back' } })
    await this.act({ action: 'pause', reason: 'Water in the server room' })
    await this.submit(0, 3)
    await this.act({ action: 'resume', keep_end: true })
    await this.submit(0, 3)
    await this.call('admin', admin, topic.act, { params, body: { action: 'offline', topic_ids: [this.topics[4] ?? ''] } })
  }

  /** The end: stopped, and shown to all. */
  async end(): Promise<void> {
    await this.act({ action: 'stop', confirm_name: 'Harbour Cup', reveal: false })
    await this.submit(0, 1)
    await this.act({ action: 'unfreeze' })
  }

  /** What a job finds out behind an answer is there before anybody reads. */
  async settle(): Promise<void> {
    const params = { resource_id: this.contest_id }
    await vi.waitUntil(async () => (await this.people.admin.call(contest.facts, { params })).body.evidence_open === this.#evidence, {
      timeout: 120_000,
      interval: 50,
    })
  }
}
