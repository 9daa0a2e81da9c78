import { contest } from '@beacon/api/contest/contest'
import type { Input } from '@beacon/api/endpoint'
import { rush, type RushHost, type RushNow, type RushRoundField } from '@beacon/api/kinds/theory/exam/rush'
import { expect } from 'vitest'
import { newId } from '../../../../db/id.ts'
import type { TestClient } from '../../../../testing/client.ts'
import type { TestServer } from '../../../../testing/index.ts'
import { act as control, inHours } from '../../../contest/core/contest/testing.ts'
import { enterExam, makeTheory, type TestCandidate, type Theory } from '../exam/testing.ts'

export interface Player extends TestCandidate {
  device: string
}

export interface RushHall {
  id: string
  players: Player[]
  questions: Theory[]
}

export const roundOf = (questions: readonly Theory[], more: Partial<RushRoundField> = {}): RushRoundField => ({
  round_id: newId(),
  kind: 'buzz',
  title: '',
  right: 1_000,
  wrong: 500,
  false_start: 200,
  risks: [],
  answer_s: 60,
  buzz_s: 60,
  tie: 'both',
  questions: questions.map(({ resource_id }) => ({ question_id: resource_id, version_id: null })),
  ...more,
})

/** A published rush without a set-up that waits for its start. */
export async function makeRush(client: TestClient, more: { game_type?: 'individual' | 'team' } = {}): Promise<string> {
  const body: Input<typeof contest.create>['body'] = {
    kind: 'theory',
    exam_mode: 'rush',
    name: `Rush ${newId().slice(-8)}`,
    start_at: inHours(1),
    end_at: inHours(3),
    start_mode: 'manual',
    is_public: true,
    registration: 'open',
    show_rank: true,
    ...more,
  }
  const made = await client.call(contest.create, { body })
  if (made.status !== 201) throw new Error(`rush not made: ${JSON.stringify(made.body)}`)
  return made.body.resource_id
}

/** A rush that runs, with three desks and a host; `rounds` gets as many questions as it asks for. */
export async function openHall(server: TestServer, count: number, rounds: (questions: Theory[]) => RushRoundField[]): Promise<RushHall> {
  const id = await makeRush(server.admin)
  const questions = await Promise.all(Array.from({ length: count }, () => makeTheory(server)))
  const players: Player[] = []
  for (let desk = 0; desk < 3; desk += 1) players.push({ ...(await enterExam(server, id)), device: newId() })
  const params = { exam_id: id }
  const desks = players.map(({ entrant_id }) => entrant_id)
  const saved = await server.admin.call(rush.save_setup, { params, body: { version: 0, desks, rounds: rounds(questions) } })
  if (saved.status !== 200) throw new Error(`not set up: ${JSON.stringify(saved.body)}`)
  const started = await control(server.admin, id, 'start', { keep_end: false })
  if (started.status !== 200) throw new Error(`not started: ${JSON.stringify(started.body)}`)
  const taken = await server.admin.call(rush.take_host, { params, body: {} })
  if (taken.status !== 200) throw new Error(`no host: ${JSON.stringify(taken.body)}`)
  return { id, players, questions }
}

export const nowOfRush = async (client: TestClient, { id }: Pick<RushHall, 'id'>): Promise<RushNow> =>
  (await client.call(rush.wall, { params: { resource_id: id } })).body

type Act = Omit<Input<typeof rush.act>['body'], 'action' | 'state_no'>
/** An action upon the state of this moment. */
export async function tryAct(client: TestClient, hall: Pick<RushHall, 'id'>, action: RushHost['actions'][number], more: Act = {}) {
  const { state_no } = await nowOfRush(client, hall)
  return client.call(rush.act, { params: { exam_id: hall.id }, body: { action, state_no, ...more } })
}

export async function actNow(
  client: TestClient,
  hall: Pick<RushHall, 'id'>,
  action: RushHost['actions'][number],
  more: Act = {},
): Promise<RushHost> {
  const { status, body } = await tryAct(client, hall, action, more)
  if (status !== 200) throw new Error(`${action}: ${JSON.stringify(body)}`)
  return body
}

export const waitFor = (client: TestClient, hall: Pick<RushHall, 'id'>, state: RushNow['state']) =>
  expect.poll(async () => (await nowOfRush(client, hall)).state, { interval: 50 }).toBe(state)

/** Presses at a moment after the opening, by a clock that is right. */
export async function press(hall: RushHall, player: Player | undefined, afterMs: number) {
  if (player === undefined) throw new Error('no such desk')
  const { opens_at, question } = await nowOfRush(player.client, hall)
  const body = { device: player.device, question_id: question?.question_id ?? '', pressed_ms: Date.parse(opens_at ?? '') + afterMs }
  return player.client.call(rush.press, { params: { exam_id: hall.id }, body })
}

/** Answers the question of this moment: its first option is right. */
export async function answer(hall: RushHall, player: Player | undefined, isRight: boolean) {
  if (player === undefined) throw new Error('no such desk')
  const { question } = await nowOfRush(player.client, hall)
  const option = question?.options[isRight ? 0 : 1]?.option_id ?? ''
  const body = { device: player.device, question_id: question?.question_id ?? '', answer: { option_ids: [option] }, pressed_ms: Date.now() }
  return player.client.call(rush.answer, { params: { exam_id: hall.id }, body })
}

export const scoresOf = (now: RushNow): number[] => now.desks.map(({ score }) => score)
