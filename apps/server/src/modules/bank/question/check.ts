import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { question as contract } from '@beacon/api/bank/question'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { question } from '../../../db/schema/bank/question.ts'
import { bankOf, type BankKind } from './bank.ts'
import { numberText } from './view.ts'
import { isLive, visibleTo } from './visible.ts'

type Body = Omit<Parsed<typeof contract.check>['body'], 'bank'>

/** Warnings for a form, not refusals: a name of one's own bank, and what the bank says of its own fields. */
export async function checkDoubles(ctx: SignedIn, kind: BankKind, body: Body): Promise<Reply<typeof contract.check>> {
  const { resource_id, name } = body
  const others = resource_id === undefined ? isLive : and(isLive, ne(question.resource_id, resource_id))
  const wanted = name?.normalize('NFC').trim().toLowerCase() ?? ''
  const named =
    wanted === ''
      ? []
      : await ctx.db
          .select({ resource_id: question.resource_id, name: question.name, number: question.number, bank: question.bank })
          .from(question)
          .where(and(others, eq(question.owner_id, ctx.actor.user_id), sql`lower(${question.name}) = ${wanted}`))
          .limit(20)
  const same_name = named.map((row) => ({ resource_id: row.resource_id, name: row.name, number: numberText(row) }))
  return { same_name, ...(await bankOf({ bank: kind }).doubles(ctx, body, and(others, visibleTo(ctx)))) }
}
