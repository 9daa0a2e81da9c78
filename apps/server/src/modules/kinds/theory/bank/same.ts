import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { theoryQuestion as contract } from '@beacon/api/kinds/theory/question'
import { sameReading } from '@beacon/api/kinds/theory/question-rules'
import { and, eq, isNull, ne } from 'drizzle-orm'
import { can, type SignedIn } from '../../../../context.ts'
import { question } from '../../../../db/schema/bank/question.ts'
import { questionTheory } from '../../../../db/schema/kinds/theory/question-theory.ts'
import { numberText, visibleTo } from '../../../bank/question/index.ts'
import { contentDigest } from './digest.ts'

const most = 20

/** Visible questions that ask the same with the same options; whether their key differs is told to those who may see it. */
export async function findSame(ctx: SignedIn, body: Parsed<typeof contract.check>['body']): Promise<Reply<typeof contract.check>> {
  const { resource_id, stem, options, key } = body
  if (stem === '') return { same: [] }
  const digest = contentDigest(
    stem,
    options.map((text) => ({ text })),
  )
  const rows = await ctx.db
    .select({
      resource_id: question.resource_id,
      number: question.number,
      bank: question.bank,
      name: question.name,
      owner_id: question.owner_id,
      options: questionTheory.options,
      key: questionTheory.key,
    })
    .from(questionTheory)
    .innerJoin(question, eq(question.resource_id, questionTheory.question_id))
    .where(
      and(
        eq(questionTheory.content_digest, digest),
        isNull(question.deleted_at),
        visibleTo(ctx),
        resource_id === undefined ? undefined : ne(question.resource_id, resource_id),
      ),
    )
    .orderBy(question.number)
    .limit(most)
  const own = readingsOf(key)
  return {
    same: rows.map((row) => {
      const texts = row.options.filter(({ option_id }) => row.key.includes(option_id)).map(({ text }) => text)
      const isOpen = can(ctx, 'question.secret') || row.owner_id === ctx.actor.user_id
      const has_other_key = isOpen && own !== '' && texts.length > 0 ? readingsOf(texts) !== own : null
      return { resource_id: row.resource_id, number: numberText(row), name: row.name, has_other_key }
    }),
  }
}

const readingsOf = (texts: readonly string[]): string => (texts.length === 0 ? '' : JSON.stringify(texts.map(sameReading).toSorted()))
