import { direction } from '@beacon/api/bank/direction'
import { question } from '@beacon/api/bank/question'
import { ranking } from '@beacon/api/contest/ranking'
import type { AiInput } from '@beacon/api/kinds/ai/bank'
import { aiSubmission } from '@beacon/api/kinds/ai/submission'
import { aiTrial } from '@beacon/api/kinds/ai/trial'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { act, createContest, enterTeams, inHours, placeQuestions, untilFolded, type Side } from '../../../contest/core/contest/testing.ts'
import { tellContestChanged } from '../../../contest/core/contest/index.ts'
import type { TestServer } from '../../../../testing/index.ts'
import { upload } from '../../../../testing/upload.ts'

export type { Side }
export interface Game {
  id: string
  topics: string[]
  questions: string[]
  sides: Side[]
}

export { upload }

/** Twenty rows: every second one is public; of all, those with an even number are hits. */
export const referenceRows = Array.from({ length: 20 }, (_none, row) => ({
  id: `r${row}`,
  label: row % 2 === 0 ? 'cat' : 'dog',
  split: row < 10 ? 'public' : 'private',
}))
export const reference = (rows = referenceRows): string =>
  `id,label,split\n${rows.map(({ id, label, split }) => `${id},${label},${split}\n`).join('')}`

/** A file that is right in so many public and private rows. */
export function answers(rightPublic: number, rightPrivate: number, rows = referenceRows): string {
  const seen = { public: 0, private: 0 }
  const lines = rows.map(({ id, label, split }) => {
    const part = split === 'public' ? 'public' : 'private'
    const isRight = seen[part] < (part === 'public' ? rightPublic : rightPrivate)
    seen[part] += 1
    return `${id},${isRight ? label : label === 'cat' ? 'dog' : 'cat'}\n`
  })
  return `id,label\n${lines.join('')}`
}

let questions = 0
export async function questionBody(server: TestServer, more: Partial<AiInput> = {}): Promise<AiInput> {
  const { items } = (await server.admin.call(direction.list, { query: { bank: 'ai' } })).body
  questions += 1
  return {
    bank: 'ai',
    name: `Cats ${questions}`,
    direction_id: items[0]?.resource_id ?? '',
    description: 'Tell cats from dogs.',
    task_type: 'result',
    reference: (await upload(server.admin, reference(), 'ai_reference', 'reference.csv')).file,
    split_mode: 'column',
    metric: 'accuracy',
    base: 0,
    target: 1,
    score: 500,
    ...more,
  }
}

export async function makeQuestion(server: TestServer, more: Partial<AiInput> = {}): Promise<string> {
  const made = await server.admin.call(question.create, { body: await questionBody(server, more) })
  if (made.status !== 201)
    throw new Error(JSON.stringify(made.error) + server.logs.filter((line) => line.includes('"level":50')).join('\n'))
  return made.body.resource_id
}

export const flagTask: Partial<AiInput> = { task_type: 'flag', reference: null, flags: [{ content: 'flag{ignore all}' }] }

/** The ready tries of a question, once they are made. */
export async function tried(server: TestServer, resource_id: string) {
  await server.db.execute(sql`delete from rate_limit`)
  const ordered = await server.admin.call(aiTrial.run, { params: { resource_id } })
  if (ordered.status !== 202) throw new Error(JSON.stringify(ordered.error))
  const read = async () => (await server.admin.call(aiTrial.get, { params: { resource_id } })).body.trial
  await expect.poll(async () => (await read())?.state).toBe('done')
  return read()
}

/** A contest that waits for its start. */
export async function makeGame(
  server: TestServer,
  { tasks = [{}], teams = 2, settings = {} }: { tasks?: Partial<AiInput>[]; teams?: number; settings?: object } = {},
): Promise<Game> {
  const id = await createContest(server, { kind: 'ai', name: 'Model finals', end_at: inHours(49), submission_wait_s: 0, ...settings })
  const questions: string[] = []
  for (const task of tasks) questions.push(await makeQuestion(server, task))
  return { id, topics: await placeQuestions(server, id, questions), questions, sides: await enterTeams(server, id, teams) }
}

export const start = (server: TestServer, { id }: Pick<Game, 'id'>) =>
  act(server.admin, id, 'start', { confirm_name: 'Model finals', reason: 'a test', force: true })

export async function playing(server: TestServer, more: Parameters<typeof makeGame>[1] = {}): Promise<Game> {
  const game = await makeGame(server, more)
  const reply = await start(server, game)
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.error) + server.logs.slice(-3).join('\n'))
  return game
}

export const paramsOf = ({ id }: Game) => ({ resource_id: id })
export const topicOf = ({ id, topics }: Game, n = 0) => ({ resource_id: id, topic_id: topics[n] ?? '' })

/** Hands in a file, and waits for nothing. */
export async function send(server: TestServer, game: Game, side: Side, content: Buffer | string, { n = 0, name = 'result.csv' } = {}) {
  await server.db.execute(sql`delete from rate_limit`)
  const { file } = await upload(side.team.captain, content, 'ai_submission', name)
  return side.team.captain.call(aiSubmission.send, { params: topicOf(game, n), body: { file_id: file.file_id, note: '' } })
}

export const mine = async (game: Game, { team }: Side) => (await team.captain.call(aiSubmission.mine, { params: paramsOf(game) })).body

/** Hands in a file, and answers what came of it. */
export async function scored(server: TestServer, game: Game, side: Side, content: Buffer | string, { n = 0 } = {}) {
  const sent = await send(server, game, side, content, { n })
  if (sent.status !== 202) throw new Error(JSON.stringify(sent.error))
  const read = async () => (await mine(game, side)).items.find((one) => one.submission_id === sent.body.submission_id)
  await expect.poll(async () => ['queued', 'running'].includes((await read())?.state ?? 'queued')).toBe(false)
  const found = await read()
  if (found === undefined) throw new Error('the submission is gone')
  return found
}

/** The contest was over so long ago; a freeze began just before. */
export async function endAgo(server: TestServer, { id }: Game, minutes: number): Promise<void> {
  await server.db.transaction(async (tx) => {
    const end = sql`now() - make_interval(mins => ${minutes})`
    await tx.execute(sql`update contest set started_at = ${end} - interval '1 hour', stopped_at = ${end},
      freeze_at = case when freeze_at is null then null else least(freeze_at, ${end} - interval '1 minute') end, version = version + 1 where resource_id = ${id}`)
    await tellContestChanged(tx, id)
  })
}

/** The contest is over, choosing too. */
export async function close(server: TestServer, game: Game): Promise<void> {
  const reply = await act(server.admin, game.id, 'stop', { confirm_name: 'Model finals', reason: 'a test' })
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.error))
  await endAgo(server, game, 61)
}

export const reveal = (server: TestServer, { id }: Game) =>
  act(server.admin, id, 'reveal_finals', { confirm_name: 'Model finals', reason: 'a test' })

export function pair({ sides: [ada, bob] }: Game): readonly [Side, Side] {
  if (ada === undefined || bob === undefined) throw new Error('the game has no two sides')
  return [ada, bob]
}

/** Entrants with their scores, in order. */
export async function ranked(server: TestServer, game: Game): Promise<[string, number][]> {
  await untilFolded(server, game.id)
  const { items } = (await server.admin.call(ranking.list, { params: paramsOf(game), query: {} })).body
  return items.map(({ entrant_id, score }) => [entrant_id, score])
}
