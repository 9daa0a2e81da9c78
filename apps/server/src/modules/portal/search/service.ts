import type { Parsed } from '@beacon/api/endpoint'
import { type search as contract, searchMost, type SearchReply } from '@beacon/api/platform/search'
import { and, isNull } from 'drizzle-orm'
import { can, type SignedIn } from '../../../context.ts'
import { question } from '../../../db/schema/bank/question.ts'
import { staffedBy } from '../../contest/core/contest/index.ts'
import { visibleTo } from '../../bank/question/index.ts'
import { findPlayed } from './front.ts'
import { findContests, findEntrants, findQuestions } from './repo.ts'

const nothing: SearchReply = { contests: [], teams: [], questions: [] }

/** What the caller may open, by a part of its name. */
export async function find(ctx: SignedIn, { q, side }: Parsed<typeof contract.find>['query']): Promise<SearchReply> {
  const word = q.trim()
  if (word === '') return nothing
  return side === 'front' ? findPlayed(ctx, word) : findOrganised(ctx, word)
}

async function findOrganised(ctx: SignedIn, word: string): Promise<SearchReply> {
  const wanted = { word, most: searchMost }
  const [contests, teams, questions] = await Promise.all([
    can(ctx, 'contest.read') ? findContests(ctx.db, { ...wanted, where: staffedBy(ctx) }) : [],
    can(ctx, 'contest.entrant') ? findEntrants(ctx.db, { ...wanted, where: staffedBy(ctx) }) : [],
    can(ctx, 'question.read') ? findQuestions(ctx.db, { ...wanted, where: and(visibleTo(ctx), isNull(question.deleted_at)) }) : [],
  ])
  return { contests, teams, questions }
}
