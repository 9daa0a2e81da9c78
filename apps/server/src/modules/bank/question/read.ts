import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { question as contract } from '@beacon/api/bank/question'
import { and } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { fail } from '../../../failure.ts'
import { writeAudit } from '../../platform/audit/index.ts'
import { showAttachments } from './attachments.ts'
import { bankOf, findBank, type BankDetail, type BankKind, type CommonDetail, type CommonRow } from './bank.ts'
import { visibilityOf } from './form.ts'
import { orderOf, whereOf } from './list-query.ts'
import { questionPort, usesOf } from './port.ts'
import type { QuestionWithNames } from './record.ts'
import { findQuestion, listQuestions } from './repo.ts'
import { maySeeSolution } from './rights.ts'
import { numberText, rowOf, type RowFacts } from './view.ts'
import { isLive, visibleTo } from './visible.ts'

type Query = Parsed<typeof contract.list>['query']

export async function listVisible(ctx: SignedIn, query: Query): Promise<{ items: CommonRow[]; total: number }> {
  const bank = findBank(query.bank)
  if (bank === null) return { items: [], total: 0 }
  const { rows, total } = await listQuestions(ctx.db, ctx, {
    bank,
    where: whereOf(ctx, bank, query),
    order: await orderOf(ctx, bank, query.sort ?? '-updated_at'),
    page: query.page,
    size: query.size,
  })
  const ids = rows.map((row) => row.question.resource_id)
  const facts = { uses: await usesOf(ctx.db, ids), own: await bank.list.view(ctx, ids) }
  return { items: rows.map((row) => rowOf(ctx, row, facts)), total }
}

/** One question of these banks for reading: seeing another's solution leaves a trace. */
export async function readQuestion(ctx: SignedIn, banks: readonly BankKind[], id: string): Promise<BankDetail> {
  const detail = await getVisible(ctx, id)
  if (!banks.includes(detail.bank)) fail('not_found')
  if (!detail.flags_masked) await noteSolutionSeen(ctx, { ...detail, resource_id: id })
  return detail
}

/** Seeing what solves another's question leaves a trace, in the question or in its versions. */
export async function noteSolutionSeen(
  ctx: SignedIn,
  { resource_id, name, owner_id }: { resource_id: string; name: string; owner_id: string | null },
): Promise<void> {
  if (owner_id === ctx.actor.user_id) return
  await writeAudit(ctx, ctx.db, [
    { module: 'question', operation: 'secret_view', object_type: 'question', object_id: resource_id, object_name: name },
  ])
}

/** The row as the caller may see it. 404 when it does not exist or may not be seen. */
export async function findVisible(ctx: SignedIn, id: string): Promise<QuestionWithNames> {
  return (await findQuestion(ctx.db, ctx, id, and(isLive, visibleTo(ctx)))) ?? fail('not_found')
}

export async function getVisible(ctx: SignedIn, id: string): Promise<BankDetail> {
  const found = await findVisible(ctx, id)
  const { list } = bankOf(found.question)
  const facts = { uses: await usesOf(ctx.db, [id]), own: await list.view(ctx, [id]) }
  return detailOf(ctx, found, facts)
}

async function detailOf(ctx: SignedIn, found: QuestionWithNames, facts: RowFacts): Promise<BankDetail> {
  const { question: row } = found
  const isOpen = maySeeSolution(ctx, row)
  const common: CommonDetail = {
    description: row.description,
    translations: row.translations,
    attribution: row.attribution,
    notes: row.notes,
    attachments: await showAttachments(ctx.db, row.attachments),
    analysis: isOpen ? row.analysis : '',
    analysis_files: isOpen ? await showAttachments(ctx.db, row.analysis_files) : [],
    flags_masked: !isOpen,
    used_in: facts.uses.map(({ resource_id, name, status }) => ({ resource_id, name, status })),
  }
  return { ...rowOf(ctx, found, facts), ...common, ...facts.own.detail(row, isOpen) }
}

/** What pages of every bank say of a question; nothing that solves it. */
export async function readCard(ctx: SignedIn, id: string): Promise<Reply<typeof contract.card>> {
  const { question: row, owner_name } = await findVisible(ctx, id)
  const { resource_id, bank, name } = row
  return { resource_id, bank, number: numberText(row), name, owner_name, visibility: visibilityOf(row) }
}

/** Contests that hold a copy; figures only where the result is public. */
export async function readUses(ctx: SignedIn, id: string): Promise<Reply<typeof contract.uses>> {
  const { question: row } = await findVisible(ctx, id)
  const uses = await usesOf(ctx.db, [id])
  const contests = await questionPort.answer().findRevealedContests(ctx.db)
  const { byContest, all } = await bankOf(row).figures.ofUses(ctx.db, id, contests)
  const items = uses
    .map(({ resource_id, topic_id, name, status, start_at }) => {
      const { opened = 0, solves = 0, solve_rate = null } = byContest.get(resource_id) ?? {}
      return { resource_id, topic_id, name, status, start_at, opened, solves, solve_rate }
    })
    .toSorted((a, b) => b.start_at.localeCompare(a.start_at))
  return { items, total: items.length, figures: all }
}
