import type { Parsed, Reply } from '@beacon/api/endpoint'
import { maskedFlag, type question as contract, type QuestionDetail, type QuestionFigures } from '@beacon/api/question'
import { and } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import type { Executor } from '../../../db/database.ts'
import type { SealedFlag } from '../../../db/schema/question-flag.ts'
import { fail } from '../../../failure.ts'
import { writeAudit } from '../../platform/audit/index.ts'
import { showAttachments } from './attachments.ts'
import { openFlag } from './flags.ts'
import { orderOf, whereOf } from './list-query.ts'
import { countPools } from './pool-repo.ts'
import { findQuestion, listQuestions, type FoundQuestion, type QuestionRow } from './repo.ts'
import { maySeeFlags } from './rights.ts'
import { figuresOfUses, measuresOf, rateOf, statsOf, type UseFigures } from './stats.ts'
import { questionPort, usesOf, type Use } from './port.ts'
import { rowOf, type RowFacts } from './view.ts'
import { isLive, visibleTo } from './visible.ts'

type Query = Parsed<typeof contract.list>['query']

export async function listVisible(ctx: SignedIn, query: Query): Promise<Reply<typeof contract.list>> {
  const stats = await statsOf(ctx)
  const { rows, total } = await listQuestions(ctx.db, ctx, {
    where: whereOf(ctx, query),
    order: orderOf(query.sort ?? '-updated_at', stats),
    page: query.page,
    size: query.size,
  })
  const ids = rows.map((row) => row.question.resource_id)
  const facts = { stats, uses: await usesOf(ctx.db, ids), pools: await countPools(ctx.db, ids) }
  return { items: rows.map((row) => rowOf(ctx, row, facts)), total }
}

/** One question for reading: seeing another's flags leaves a trace. */
export async function readQuestion(ctx: SignedIn, id: string): Promise<QuestionDetail> {
  const detail = await getVisible(ctx, id)
  if (!detail.flags_masked && detail.owner_id !== ctx.actor.user_id) {
    await writeAudit(ctx, ctx.db, [
      { module: 'question', operation: 'secret_view', object_type: 'question', object_id: id, object_name: detail.name },
    ])
  }
  return detail
}

/** The row as the caller may see it. 404 when it does not exist or may not be seen. */
export async function findVisible(ctx: SignedIn, id: string, executor: Executor = ctx.db): Promise<FoundQuestion> {
  return (await findQuestion(executor, ctx, id, and(isLive, visibleTo(ctx)))) ?? fail('not_found')
}

export async function getVisible(ctx: SignedIn, id: string, executor: Executor = ctx.db): Promise<QuestionDetail> {
  const found = await findVisible(ctx, id, executor)
  const facts = { stats: await statsOf(ctx), uses: await usesOf(executor, [id]), pools: await countPools(executor, [id]) }
  return detailOf(ctx, found, facts, executor)
}

const plainNames = [
  ...(['description', 'translations', 'connection_info', 'attribution', 'part_order', 'flag_prefix', 'flag_length'] as const),
  ...(['dynamic_preset', 'decay', 'rate', 'difficulty_d', 'decay_interval_s', 'decay_percent', 'ladder'] as const),
  ...(['rubric', 'report_types', 'report_max_mb', 'best_counts', 'uploads_max', 'answer_limit', 'notes'] as const),
]
type PlainName = (typeof plainNames)[number]
const plainFields = (row: QuestionRow): Pick<QuestionRow, PlainName> =>
  Object.fromEntries(plainNames.map((name) => [name, row[name]])) as Pick<QuestionRow, PlainName>

async function detailOf(ctx: SignedIn, found: FoundQuestion, facts: RowFacts, executor: Executor): Promise<QuestionDetail> {
  const { question: row } = found
  const isOpen = maySeeFlags(ctx, row)
  const shown = (flag: SealedFlag) => (isOpen ? openFlag(ctx.secret, flag) : maskedFlag)
  return {
    ...rowOf(ctx, found, facts),
    ...plainFields(row),
    parts: row.parts.map((part) => ({
      ...part,
      flags: part.flags.map((flag) => ({ flag_id: flag.flag_id, content: shown(flag), match: flag.match })),
    })),
    decoy_flags: row.decoy_flags.map(shown),
    pool_count: facts.pools.get(row.resource_id) ?? 0,
    hints: row.hints.map((hint) => ({ ...hint, after: hint.after ?? [] })),
    attachments: await showAttachments(executor, row.attachments),
    analysis: isOpen ? row.analysis : '',
    analysis_files: isOpen ? await showAttachments(executor, row.analysis_files) : [],
    flags_masked: !isOpen,
    used_in: facts.uses.map(({ resource_id, name, status }) => ({ resource_id, name, status })),
  }
}

/** Contests that hold a copy; figures only where the result is public. */
export async function readUses(ctx: SignedIn, id: string): Promise<Reply<typeof contract.uses>> {
  await findVisible(ctx, id)
  const uses: Use[] = await usesOf(ctx.db, [id])
  const contests = await questionPort.answer().findRevealedContests(ctx.db)
  const figures = await figuresOfUses(ctx.db, id, contests)
  const items = uses
    .map(({ resource_id, topic_id, name, status, start_at }) => {
      const { opened = 0, solves = 0, solve_rate = null } = figures.get(resource_id) ?? {}
      return { resource_id, topic_id, name, status, start_at, opened, solves, solve_rate }
    })
    .toSorted((a, b) => b.start_at.localeCompare(a.start_at))
  return { items, total: items.length, figures: await figuresOf(ctx, id, { contests, uses: [...figures.values()] }) }
}

/** All uses together, with the time it took and the stars it got. */
async function figuresOf(
  ctx: SignedIn,
  id: string,
  { contests, uses }: { contests: string[]; uses: UseFigures[] },
): Promise<QuestionFigures> {
  const opened = uses.reduce((sum, use) => sum + use.opened, 0)
  const solves = uses.reduce((sum, use) => sum + use.solves, 0)
  const { median_ms, rating, rating_count } = await measuresOf(ctx.db, id, contests)
  const median_solve_s = median_ms === null ? null : Math.round(median_ms / 1000)
  return { opened, solves, solve_rate: rateOf(solves, opened), median_solve_s, rating, rating_count }
}
