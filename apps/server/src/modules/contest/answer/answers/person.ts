import { and, eq, sql } from 'drizzle-orm'
import type { Executor } from '../../../../db/database.ts'
import { solve } from '../../../../db/schema/contest/score.ts'
import { matchesQuery, type KindPerson, type OwnPart } from '../../watch/person/index.ts'
import { completionsOf, ofAnswerStandings } from '../../topic/standings/index.ts'
import { openTry } from '../../topic/try-text/index.ts'

// By way of the entrant: tries are indexed by entrant, and no index more hangs on the hottest write.
const sent: KindPerson['sent'] = (asked) =>
  asked.kinds.includes('flag_submit')
    ? {
        columns: {
          key: sql`'s' || s.resource_id`,
          at: sql`s.at`,
          user_id: sql`s.user_id`,
          kind: sql`'flag_submit'`,
          module: sql`'submission'`,
          operation: sql`'flag'`,
          object_name: sql`t.name`,
          result: sql`coalesce(s.verdict, s.result)`,
          ip: sql`host(s.address)`,
          points: sql`s.points`,
          submission_id: sql`s.resource_id`,
          text_sealed: sql`s.text_sealed`,
        },
        from: sql`from submission s join topic t on t.resource_id = s.topic_id
          where s.entrant_id in (select m.entrant_id from entrant_member m where m.user_id = w.id) and s.user_id = w.id
            and ${matchesQuery('s', asked)}`,
      }
    : null

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
