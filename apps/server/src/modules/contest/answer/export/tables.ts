import type { Ctx } from '../../../../context.ts'
import { headOf, words, type Scope } from '../../out/export/index.ts'
import type { Cell, Table } from '../../../platform/table/index.ts'
import { wholeTopicName } from '../../score/score/index.ts'
import { ofAnswerStandings, publicCompletions } from '../../topic/standings/index.ts'
import { maskedText, openTry } from '../../topic/try-text/index.ts'
import { countTries, readTries, type TryRow } from './try-rows.ts'

/** Solves of a projection in the order they count. */
export function solvesTable(scope: Scope): Table {
  const { lang, entrant_ids, view } = scope
  const standings = ofAnswerStandings(scope.standings)
  const { entrants, topics } = standings.directory
  const items = publicCompletions(standings, standings[view]).filter(
    ({ entrant_id }) => entrant_ids === null || entrant_ids.has(entrant_id),
  )
  const rows = items.map(({ at, order, entrant_id, topic_id, points, blood }): Cell[] => [
    new Date(at).toISOString(),
    order,
    entrants.get(entrant_id)?.name ?? '',
    wholeTopicName(standings.directory, topic_id),
    topics.get(topic_id)?.direction ?? '',
    points,
    blood,
  ])
  const head = headOf(['time', 'place', 'team', 'question', 'direction', 'points', 'blood'], lang)
  return { name: words.solves[lang], head, rows, total: rows.length }
}

/** Every try of the run; texts are shortened unless the maker may see flags. */
export async function submissionsTable(ctx: Ctx, { standings, lang, entrant_ids }: Scope, seesFlags: boolean): Promise<Table> {
  const { contest, run } = standings
  const cellsOf = (row: TryRow): Cell[] => {
    const text = openTry(ctx.secret, row)
    const flag = seesFlags ? text : maskedText(text, row.is_right)
    const { at, entrant_name, user_name, topic_id, result, points, blood, address, user_agent } = row
    const topic_name = wholeTopicName(standings.directory, topic_id) || row.topic_name
    return [at, entrant_name, user_name, topic_name, flag, result, points, blood, address, user_agent]
  }
  const rows = async function* () {
    for await (const row of readTries(ctx.pool, contest.resource_id, run)) {
      if (entrant_ids === null || entrant_ids.has(row.entrant_id)) yield cellsOf(row)
    }
  }
  const head = headOf(['time', 'team', 'user', 'question', 'flag', 'result', 'points', 'blood', 'address', 'agent'], lang)
  return { name: words.submissions[lang], head, rows: rows(), total: await countTries(ctx.pool, contest.resource_id, run) }
}
