import type { Parsed } from '@beacon/api/endpoint'
import type { questionPackage as contract } from '@beacon/api/bank/package'
import { question } from '@beacon/api/bank/question'
import type { SignedIn } from '../../../../context.ts'
import { failFields } from '../../../../failure.ts'
import { staffContest } from '../../core/contest/index.ts'
import { findKnown, listVisible } from '../../../bank/question/index.ts'
import { selectTopicsOf } from './repo.ts'

export interface Chosen {
  /** What the file is called after. */
  name: string
  question_ids: string[]
  contest_id: string | null
  /** Names of topics of the contest whose question the caller may not see. */
  left_out: string[]
}
const pageSize = 200
const most = 10_000

/** The questions meant: named ones, what the list's filters leave, or those of a contest. Only what the caller may see. */
export async function chosen(
  ctx: SignedIn,
  body: Pick<Parsed<typeof contract.export>['body'], 'question_ids' | 'filter' | 'contest_id'>,
): Promise<Chosen> {
  if (body.contest_id !== undefined) {
    const { contest } = await staffContest(ctx, body.contest_id, 'contest.read')
    const topics = await selectTopicsOf(ctx.db, contest.resource_id)
    const question_ids = await visible(
      ctx,
      topics.map((topic) => topic.question_id),
    )
    const seen = new Set(question_ids)
    const left_out = topics.filter((topic) => !seen.has(topic.question_id)).map((topic) => topic.name)
    return { name: fileWord(contest.name), question_ids, contest_id: contest.resource_id, left_out }
  }
  const question_ids = body.question_ids === undefined ? await filtered(ctx, body.filter ?? {}) : await visible(ctx, body.question_ids)
  return { name: 'questions', question_ids, contest_id: null, left_out: [] }
}

const fileWord = (name: string): string => name.replaceAll(/[^\p{L}\p{N}_]+/gu, '-').replaceAll(/^-|-$/gu, '') || 'contest'

async function visible(ctx: SignedIn, ids: readonly string[]): Promise<string[]> {
  const known = new Set((await findKnown(ctx, ctx.db, [...new Set(ids)])).map((row) => row.resource_id))
  return [...new Set(ids)].filter((id) => known.has(id))
}

/** Every page of the list, by its own rules. */
async function filtered(ctx: SignedIn, filter: Record<string, unknown>): Promise<string[]> {
  const ids: string[] = []
  for (let page = 1; ids.length < most; page += 1) {
    const { page: _page, size: _size, ...rest } = filter
    const parsed = question.list.query === undefined ? null : question.list.query['~standard'].validate({ ...rest, page, size: pageSize })
    if (parsed === null || parsed instanceof Promise || parsed.issues !== undefined) return failFields({ filter: { code: 'field_wrong' } })
    const { items, total } = await listVisible(ctx, parsed.value as Parsed<typeof question.list>['query'])
    ids.push(...items.map((row) => row.resource_id))
    if (items.length === 0 || ids.length >= total) break
  }
  return ids
}
