import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { question as contract } from '@beacon/api/question'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { question } from '../../../db/schema/question.ts'
import { questionFlag } from '../../../db/schema/question-flag.ts'
import { textDigests } from './digests.ts'
import { numberText } from './view.ts'
import { isLive, visibleTo } from './visible.ts'

type Body = Parsed<typeof contract.check>['body']

/** Warnings for a form, not refusals: a name of one's own bank, a flag that another question holds. */
export async function checkDoubles(ctx: SignedIn, { resource_id, name, flags = [] }: Body): Promise<Reply<typeof contract.check>> {
  const others = resource_id === undefined ? isLive : and(isLive, ne(question.resource_id, resource_id))
  const wanted = name?.normalize('NFC').trim().toLowerCase() ?? ''
  const named =
    wanted === ''
      ? []
      : await ctx.db
          .select({ resource_id: question.resource_id, name: question.name, number: question.number })
          .from(question)
          .where(and(others, eq(question.owner_id, ctx.actor.user_id), sql`lower(${question.name}) = ${wanted}`))
          .limit(20)
  return {
    same_name: named.map((row) => ({ ...row, number: numberText(row.number) })),
    same_flag: await holders(ctx, flags, others),
  }
}

async function holders(ctx: SignedIn, flags: string[], others: typeof isLive | undefined) {
  const digests = flags.map((flag) => textDigests(ctx.secret, flag).folded)
  const given = digests.filter((_, index) => flags[index]?.trim() !== '')
  if (given.length === 0) return []
  const rows = await ctx.db
    .select({ resource_id: question.resource_id, name: question.name, digests: questionFlag.flag_digests })
    .from(question)
    .innerJoin(questionFlag, eq(questionFlag.question_id, question.resource_id))
    .where(and(others, visibleTo(ctx), sql`${questionFlag.flag_digests} && ${sql.param(given)}::text[]`))
    .limit(100)
  return digests.flatMap((digest, index) => {
    const row = rows.find((one) => one.digests?.includes(digest) ?? false)
    return row === undefined || flags[index]?.trim() === '' ? [] : [{ index, resource_id: row.resource_id, name: row.name }]
  })
}
