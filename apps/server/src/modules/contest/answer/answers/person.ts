import { and, eq } from 'drizzle-orm'
import type { Executor } from '../../../../db/database.ts'
import { solve } from '../../../../db/schema/score.ts'
import type { KindPerson, OwnPart } from '../../watch/person/index.ts'
import { completionsOf, ofAnswerStandings } from '../standings/index.ts'
import { openTry } from '../try-text/index.ts'

// By way of the entrant: tries are indexed by entrant, and no index more hangs on the hottest write.
const sent = `select 's' || s.resource_id, s.at, s.user_id, 'flag_submit', 'submission', 'flag', t.name,
    coalesce(s.verdict, s.result), null, host(s.address), s.points, s.resource_id, s.text_sealed
  from submission s join topic t on t.resource_id = s.topic_id
  where s.entrant_id in (select m.entrant_id from entrant_member m where m.user_id = w.id) and s.user_id = w.id
    and ($2::uuid is null or s.contest_id = $2) and 'flag_submit' = any($3::text[])
    and ($4::timestamptz is null or s.at >= $4) and ($5::timestamptz is null or s.at < $5)`

/** Topics of which the person handed in a part that counted. */
async function selectSolvedBy(executor: Executor, { entrant_id, user_id }: OwnPart, run: number): Promise<ReadonlySet<string>> {
  const rows = await executor
    .selectDistinct({ topic_id: solve.topic_id })
    .from(solve)
    .where(and(eq(solve.entrant_id, entrant_id), eq(solve.run, run), eq(solve.user_id, user_id), eq(solve.is_practice, false)))
  return new Set(rows.map(({ topic_id }) => topic_id))
}

/** Tries of a person, and topics that it solved itself. */
export const person: KindPerson = {
  sent,
  text: ({ secret }, { submission_id, text_sealed }) => openTry(secret, { resource_id: submission_id, text_sealed }),
  completed: async (ctx, given, part) => {
    const standings = ofAnswerStandings(given)
    const own = await selectSolvedBy(ctx.db, part, standings.contest.run)
    return completionsOf(standings, standings.public).filter(
      ({ entrant_id, topic_id }) => entrant_id === part.entrant_id && own.has(topic_id),
    )
  },
}
