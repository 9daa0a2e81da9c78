import { bulletin } from '@beacon/api/contest/bulletin'
import type { AnyEndpoint } from '@beacon/api/endpoint'
import { rating } from '@beacon/api/topic/rating'
import { submission } from '@beacon/api/topic/submission'
import { thread } from '@beacon/api/contest/thread'
import { viewerKey } from '@beacon/api/contest/viewer-key'
import { eq } from 'drizzle-orm'
import { topicHint } from '../db/schema/contest/topic.ts'
import { submission as submissionTable } from '../db/schema/contest/score.ts'
import { act, join, makeContest, makeQuestion, makeTeam, placeTopics, type TestTeam } from '../modules/contest/core/contest/testing.ts'
import type { TestServer } from './index.ts'
import { refereeRows } from './referee-rows.ts'

/** One of everything, so that generated tests reach real rows. */
export interface World {
  contest_id: string
  topic_id: string
  question_id: string
  team: TestTeam
  viewer_key: string
  /** The address of an operation with ids of this world in it. */
  pathOf: (endpoint: AnyEndpoint) => string
}

/** A running contest with topics, a hint, an attachment, a team that solved one, a bulletin and a display. */
export async function makeWorld(server: TestServer, more: { is_public?: boolean } = {}): Promise<World> {
  const contest_id = await makeContest(server, { ...more, freeze_show_pending: false })
  const question_id = await makeQuestion(server, 'flag{of the bank}')
  const file_id = await makeAttachment(server)
  const placed = await placeTopics(server, contest_id, ['flag{one}', 'flag{two}', 'flag{three}'], {
    hints: [{ title: 'Look', content: 'Under the stone', cost: 1 }],
    attachments: [{ file_id, name: 'map.txt' }],
  })
  const [topic_id = ''] = placed
  const team = await makeTeam(server, 2)
  const entered = await join(team.captain, contest_id)
  await mustBe(200, act(server.admin, contest_id, 'start', { force: true }))
  const params = { resource_id: contest_id }
  await mustBe(200, team.captain.call(submission.submit, { params: { ...params, topic_id }, body: { flag: 'flag{one}' } }))
  const posted = await server.admin.call(bulletin.create, {
    params,
    body: { type: 'notice', title: 'Welcome all', content: 'Have fun', is_pinned: false },
  })
  const issued = await server.admin.call(viewerKey.create, { params, body: { name: 'Hall screen' } })
  const asked = await team.captain.call(thread.ask, { params, body: { text: 'Where is the map?' } })
  await mustBe(200, team.captain.call(rating.put, { params: { ...params, topic_id }, body: { stars: 4, comment: 'Well made' } }))
  const [hint] = await server.db.select().from(topicHint).where(eq(topicHint.topic_id, topic_id))
  const [tried] = await server.db.select().from(submissionTable).where(eq(submissionTable.contest_id, contest_id))
  const ids: Record<string, string> = {
    topic_id,
    question_id,
    file_id,
    hint_id: hint?.hint_id ?? '',
    submission_id: tried?.resource_id ?? '',
    bulletin_id: posted.body.bulletin_id,
    thread_id: asked.body.thread_id,
    entrant_id: entered.body.entrant_id,
    screen_id: issued.body.screen.screen_id,
    user_id: team.members[1]?.user_id ?? '',
    job_id: contest_id,
    ...(await refereeRows(server, { contest_id, topic_id, user_id: team.captain.user_id })),
    type: 'own',
  }
  const rowOf = (path: string): string => {
    if (path.startsWith('/questions')) return question_id
    if (path.startsWith('/users')) return team.captain.user_id
    if (path.startsWith('/teams')) return team.team_id
    return contest_id
  }
  const pathOf = ({ path }: AnyEndpoint) => path.replaceAll(/:(\w+)/gu, (_all, name: string) => ids[name] ?? rowOf(path))
  return { contest_id, topic_id, question_id, team, viewer_key: issued.body.viewer_key, pathOf }
}

async function makeAttachment(server: TestServer): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob(['here be dragons']), 'map.txt')
  const reply = await server.admin.request('POST', '/files?purpose=attachment', { body: form })
  return (reply.body as { file_id: string }).file_id
}

async function mustBe(status: number, asked: Promise<{ status: number; body: unknown }>): Promise<void> {
  const reply = await asked
  if (reply.status !== status) throw new Error(`${reply.status} instead of ${status}: ${JSON.stringify(reply.body)}`)
}
