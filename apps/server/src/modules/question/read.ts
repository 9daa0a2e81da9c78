import type { Parsed, Reply } from '@beacon/api/endpoint'
import { maskedFlag, type question as contract, type QuestionDetail, type QuestionRow as ListRow } from '@beacon/api/question'
import { and, asc, desc, eq, ilike, inArray, not, or, sql, type SQL } from 'drizzle-orm'
import { can, type SignedIn } from '../../context.ts'
import type { Executor } from '../../db/database.ts'
import { direction, question, type SealedFlag } from '../../db/schema/question.ts'
import { fail } from '../../failure.ts'
import { writeAudit } from '../audit/index.ts'
import { findAttachments } from '../file/index.ts'
import { openFlag } from './flags.ts'
import { findQuestion, listQuestions, type FoundQuestion, type QuestionRow } from './repo.ts'
import { isUsed, notInContest, usedCount, usesOf, type Use } from './usage.ts'
import { isLive, mayEdit, maySeeFlags, visibleTo } from './visible.ts'

type Query = Parsed<typeof contract.list>['query']

const sortColumns: Record<string, SQL> = {
  name: sql`lower(${question.name})`,
  number: sql`${question.number}`,
  direction: sql`${direction.sort}`,
  difficulty: sql`array_position(array['primary', 'intermediate', 'advanced'], ${question.difficulty})`,
  flag_type: sql`${question.flag_type}`,
  score: sql`${question.score}`,
  used_count: usedCount,
  is_public: sql`${question.is_public}`,
  author: sql`lower(${question.author})`,
  created_at: sql`${question.created_at}`,
  updated_at: sql`${question.updated_at}`,
}

/** `q-00417`, as people read it. */
const numberText = (n: number): string => `q-${String(n).padStart(5, '0')}`

export async function listVisible(ctx: SignedIn, query: Query): Promise<Reply<typeof contract.list>> {
  const where = and(query.deleted === true ? deletedOf(ctx) : isLive, visibleTo(ctx), ...filtersOf(ctx, query))
  const { rows, total } = await listQuestions(ctx.db, {
    where,
    order: orderOf(query.sort ?? '-updated_at'),
    page: query.page,
    size: query.size,
  })
  const uses = await usesOf(
    ctx.db,
    rows.map((row) => row.question.resource_id),
  )
  return { items: rows.map((row) => rowOf(ctx, row, usesIn(uses, row.question))), total }
}

function filtersOf(ctx: SignedIn, query: Query): Array<SQL | undefined> {
  const is = (wanted: boolean | undefined, condition: SQL) => (wanted === undefined ? undefined : wanted ? condition : not(condition))
  return [
    searchOf(query.q),
    query.direction_id && inArray(question.direction_id, query.direction_id),
    query.difficulty && inArray(question.difficulty, query.difficulty),
    query.integral_way && inArray(question.integral_way, query.integral_way),
    query.owner === 'mine' ? eq(question.owner_id, ctx.actor.user_id) : undefined,
    query.owner === 'public' ? eq(question.is_public, true) : undefined,
    query.is_public === undefined ? undefined : eq(question.is_public, query.is_public),
    is(query.has_attachment, sql`jsonb_array_length(${question.attachments}) > 0`),
    is(query.used, isUsed),
    query.not_in_contest && notInContest(query.not_in_contest),
  ].map((one) => (one === '' ? undefined : one))
}

/** Deleted questions are seen by those who may bring them back. */
const deletedOf = (ctx: SignedIn): SQL | undefined =>
  and(
    not(isLive),
    can(ctx, 'question.delete') ? undefined : sql`false`,
    can(ctx, 'question.all') ? undefined : eq(question.owner_id, ctx.actor.user_id),
  )

/** Name, number, author, tags, description contain the text; never flags. */
function searchOf(text: string | undefined): SQL | undefined {
  const q = text?.normalize('NFC').trim()
  if (!q) return undefined
  const like = `%${q.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`
  const number = /^q?-?0*(\d{1,9})$/iu.exec(q)?.[1]
  return or(
    ilike(question.name, like),
    ilike(question.author, like),
    ilike(question.description, like),
    sql`exists (select 1 from unnest(${question.knowledge_points}) as point where point ilike ${like})`,
    number === undefined ? undefined : eq(question.number, Number(number)),
  )
}

function orderOf(sort: string): SQL[] {
  const column = sortColumns[sort.replace(/^-/u, '')] ?? fail('field_wrong', { fields: { sort: { code: 'field_wrong' } } })
  const way = sort.startsWith('-') ? desc : asc
  return [way(column), way(question.resource_id)]
}

const usesIn = (uses: Use[], row: QuestionRow) => uses.filter((use) => use.question_id === row.resource_id)

function rowOf(ctx: SignedIn, found: FoundQuestion, uses: Use[]): ListRow {
  const { question: row, direction: of, owner_name } = found
  return {
    resource_id: row.resource_id,
    number: numberText(row.number),
    bank: row.bank,
    name: row.name,
    direction: { resource_id: of.resource_id, key: of.key, name_en: of.name_en, name_zh: of.name_zh },
    difficulty: row.difficulty,
    flag_type: row.flag_type,
    part_count: row.parts.length,
    integral_way: row.integral_way,
    score: row.score,
    score_min: row.score_min,
    knowledge_points: row.knowledge_points,
    attachment_count: row.attachments.length,
    hint_count: row.hints.length,
    used_count: new Set(uses.map((use) => use.resource_id)).size,
    is_public: row.is_public,
    author: row.author,
    owner_name,
    can_edit: mayEdit(ctx, row),
    updated_at: row.updated_at,
    version: row.version,
  }
}

/** One question for reading: seeing another's flags leaves a trace. */
export async function readQuestion(ctx: SignedIn, id: string): Promise<QuestionDetail> {
  const detail = await getVisible(ctx, id)
  const found = detail.flags_masked ? null : await findQuestion(ctx.db, id, undefined)
  if (found !== null && found.question.owner_id !== ctx.actor.user_id) {
    await writeAudit(ctx, ctx.db, [
      { module: 'question', operation: 'secret_view', object_type: 'question', object_id: id, object_name: detail.name },
    ])
  }
  return detail
}

/** One question. 404 when it does not exist or may not be seen. */
export async function getVisible(ctx: SignedIn, id: string, executor: Executor = ctx.db): Promise<QuestionDetail> {
  const found = (await findQuestion(executor, id, and(isLive, visibleTo(ctx)))) ?? fail('not_found')
  const { question: row } = found
  const uses = await usesOf(executor, [id])
  const isOpen = maySeeFlags(ctx, row)
  const shown = (flag: SealedFlag) => (isOpen ? openFlag(ctx.secret, flag) : maskedFlag)
  const { description, lang, connection_info, attribution, dynamic_preset, decay, rate, difficulty_d, decay_interval_s, decay_percent } =
    row
  return {
    ...rowOf(ctx, found, uses),
    description,
    lang,
    connection_info,
    attribution,
    dynamic_preset,
    decay,
    rate,
    difficulty_d,
    decay_interval_s,
    decay_percent,
    parts: row.parts.map((part) => ({
      ...part,
      flags: part.flags.map((flag) => ({
        flag_id: flag.flag_id,
        content: shown(flag),
        match: flag.match,
      })),
    })),
    decoy_flags: row.decoy_flags.map(shown),
    ladder: row.ladder,
    hints: row.hints,
    attachments: await findAttachments(executor, row.attachments),
    answer_limit: row.answer_limit,
    analysis: row.analysis,
    notes: row.notes,
    flags_masked: !isOpen,
    used_in: uses.map(({ resource_id, name, status }) => ({
      resource_id,
      name,
      status,
    })),
    created_at: row.created_at,
  }
}
