import type { SignedIn } from '../../../../../context.ts'
import type { TopicRecord } from '../../../../../db/schema/contest/topic-answer.ts'
import { Failure } from '../../../../../failure.ts'
import { seeAnswers } from '../../rules/index.ts'
import { answerStandings } from '../../standings/index.ts'
import { visibleTopicsOf, variantOf } from './board.ts'
import { findOwn } from './mine.ts'
import { sightOf } from './sight.ts'

/** Topics of a contest whose text is open to the caller at this moment; none where the contest or its doors are closed. */
export async function readableTopics(ctx: SignedIn, contestId: string): Promise<ReadonlyMap<string, TopicRecord>> {
  try {
    const seen = await seeAnswers(ctx, contestId)
    const variant = await variantOf(ctx, seen)
    if (variant !== 'whole' && variant !== 'staff') return new Map()
    const standings = await answerStandings(ctx, contestId)
    const rows = (await visibleTopicsOf(ctx, seen, standings)).map(({ row }) => row)
    const own = variant === 'staff' ? null : await findOwn(ctx, seen)
    const open = variant === 'staff' ? rows : own === null ? [] : rows.filter((row) => sightOf(seen.contest, row, own) === 'open')
    return new Map(open.map((row) => [row.resource_id, row]))
  } catch (error) {
    // Not there, or not to be entered from here: no topic is open.
    if (error instanceof Failure) return new Map()
    throw error
  }
}
