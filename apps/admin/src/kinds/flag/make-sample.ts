import { call } from '@beacon/api/client'
import { contest } from '@beacon/api/contest/contest'
import { question } from '@beacon/api/bank/question'
import { topic } from '@beacon/api/topic/topic'
import type { SampleOrder } from '../kind.ts'

/** Every question one may see, by pages of 200. */
async function allQuestions(): Promise<string[]> {
  const ids: string[] = []
  for (let page = 1, total = 1; ids.length < total; page += 1) {
    const found = await call(question.list, { query: { page, size: 200, sort: 'direction' } })
    if (found.items.length === 0) break
    total = found.total
    ids.push(...found.items.map(({ resource_id }) => resource_id))
  }
  return ids
}

/** A contest of all questions, open to everybody for eight hours, started at once. Answers its id. */
export async function makeSample({ name, lang, now }: SampleOrder): Promise<string> {
  const start_at = new Date(now).toISOString()
  const end_at = new Date(now + 8 * 3_600_000).toISOString()
  const { resource_id } = await call(contest.create, {
    body: {
      kind: 'flag',
      name,
      lang,
      start_at,
      end_at,
      start_mode: 'manual',
      game_type: 'individual',
      is_public: true,
    },
  })
  const params = { resource_id }
  await call(topic.add, { params, body: { question_ids: await allQuestions(), is_online: true } })
  await call(contest.act, { params, body: { action: 'start', force: true } })
  return resource_id
}
