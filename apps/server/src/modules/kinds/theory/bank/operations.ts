import type { Parsed, Reply } from '@beacon/api/endpoint'
import {
  theoryDetail,
  theoryRow,
  theoryQuestion as contract,
  type TheoryBody,
  type TheoryDetail,
  type TheoryRow,
} from '@beacon/api/kinds/theory/question'
import * as z from 'zod/mini'
import type { SignedIn } from '../../../../context.ts'
import { failFields } from '../../../../failure.ts'
import { getPointName } from '../../../bank/knowledge-point/index.ts'
import {
  changeQuestion,
  createQuestion,
  listVisible,
  readQuestion,
  restoreVersion,
  type BankDetail,
  type CommonRow,
} from '../../../bank/question/index.ts'
import { getPaper } from '../paper/index.ts'
import { formOf, unsent } from './fields.ts'

type Query = Parsed<typeof contract.list>['query']

/** Fields of this bank beside the common ones. What is called source there, how the caller sees the row, has another name here. */
const named = (row: CommonRow): object => ({ ...row, seen_as: row.source, source: 'origin' in row ? row.origin : '' })
const rowOf = (row: CommonRow): TheoryRow => z.parse(theoryRow, named(row))
const detailOf = (detail: BankDetail): TheoryDetail => z.parse(theoryDetail, named(detail))

type BankQuery = Parameters<typeof listVisible>[1]

async function bankQuery(ctx: SignedIn, query: Query): Promise<BankQuery> {
  // What a paper does not hold tells what it holds.
  for (const id of [query.not_in_paper, query.in_paper]) if (id !== undefined) await getPaper(ctx.db, ctx, id)
  // Checked by `list` of this bank: it reads its own filters and sort keys, the common code the common ones.
  return { ...query, bank: 'theory' } as unknown as BankQuery
}

/** A query of the list that was sent as data; null where the list would refuse it. */
export async function sheetQuery(ctx: SignedIn, given: Record<string, unknown>): Promise<BankQuery | null> {
  const parsed = contract.list.query?.['~standard'].validate(given)
  if (parsed === undefined || parsed instanceof Promise || parsed.issues !== undefined) return null
  // Checked by the schema of the list, just above.
  return bankQuery(ctx, parsed.value as Query)
}

export async function listTheory(ctx: SignedIn, query: Query): Promise<Reply<typeof contract.list>> {
  const { items, total } = await listVisible(ctx, await bankQuery(ctx, query))
  return { items: items.map(rowOf), total }
}

export async function readTheory(ctx: SignedIn, id: string): Promise<TheoryDetail> {
  return detailOf(await readQuestion(ctx, ['theory'], id))
}

const mostPoints = 20

/** The name of the main point stands first among the names, once. */
async function withPoint(ctx: SignedIn, body: TheoryBody): Promise<TheoryBody> {
  const { knowledge_point_id, direction_id, lang, knowledge_points } = body
  if (knowledge_point_id == null) return body
  const name = await getPointName(ctx.db, { id: knowledge_point_id, direction_id, lang })
  const names = [name, ...knowledge_points.filter((one) => one !== name)]
  if (names.length > mostPoints) failFields({ knowledge_points: { code: 'field_wrong' } })
  return { ...body, knowledge_points: names }
}

export async function createTheory(ctx: SignedIn, body: TheoryBody): Promise<TheoryDetail> {
  return detailOf(await createQuestion(ctx, 'theory', formOf(await withPoint(ctx, body))))
}

export async function changeTheory(
  ctx: SignedIn,
  id: string,
  { version, ...body }: TheoryBody & { version: number },
): Promise<TheoryDetail> {
  return detailOf(await changeQuestion(ctx, { kind: 'theory', id, version }, formOf(await withPoint(ctx, body), unsent)))
}

export async function restoreTheory(ctx: SignedIn, id: string, body: Parsed<typeof contract.restore>['body']): Promise<TheoryDetail> {
  return detailOf(await restoreVersion(ctx, ['theory'], id, body))
}
