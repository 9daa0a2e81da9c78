import type { statistic as contract } from '@beacon/api/contest/statistic'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { Ctx, SignedIn } from '../../../../context.ts'
import { writeAudit } from '../../../platform/audit/index.ts'
import { staffContest } from '../../core/contest/index.ts'
import { fail } from '../../../../failure.ts'
import { standingsOf, type ContestStandings } from '../../score/score/index.ts'
import { inOrderOf } from './chosen.ts'
import { csvOf } from '../../../platform/table/index.ts'
import { topicRows } from './named.ts'
import { findPeople, findTeams, findTopics } from './read.ts'
import { personRows, teamRows } from './rows.ts'
import { peopleSheet, questionsSheet, teamsSheet, type Sheet } from './sheet.ts'

type Body = Parsed<typeof contract.export>['body']

/** A statistic as a table: the chosen rows, else all that match, in their order or in that of the ids. Any file format can be made from it. */
export async function statisticSheet(ctx: Ctx, standings: ContestStandings, body: Body, order: 'own' | 'ids' = 'own'): Promise<Sheet> {
  const chosen = body.ids === undefined ? null : new Set(body.ids)
  const keep = <Row>(rows: readonly Row[], idOf: (row: Row) => string) =>
    chosen === null ? rows : order === 'ids' ? inOrderOf(rows, chosen, idOf) : rows.filter((row) => chosen.has(idOf(row)))
  const { contest } = standings
  const directions = [...new Set([...standings.directory.topics.values()].map(({ direction }) => direction))]
  if (body.tab === 'people') {
    const rows = findPeople(standings, await personRows(ctx.pool, standings), body)
    return peopleSheet(
      contest,
      keep(rows, (row) => row.user_id),
      directions,
      body.lang,
    )
  }
  if (body.tab === 'teams') {
    const rows = findTeams(standings, await teamRows(ctx.pool, standings), body)
    return teamsSheet(
      contest,
      keep(rows, (row) => row.entrant_id),
      directions,
      body.lang,
    )
  }
  const rows = findTopics(standings, await topicRows(ctx, standings), body)
  return questionsSheet(
    contest,
    keep(rows, (row) => row.topic_id),
    body.lang,
  )
}

/** The same as CSV. Who took figures out of the house stands in the audit log. */
export async function exportStatistic(ctx: SignedIn, contestId: string, body: Body): Promise<Reply<typeof contract.export>> {
  const { contest } = await staffContest(ctx, contestId, 'contest.export')
  await staffContest(ctx, contestId, 'contest.watch')
  const sheet = await statisticSheet(ctx, await standingsOf(ctx, contestId), body)
  if (body.ids !== undefined && sheet.rows.length === 0) return fail('export_none_selected')
  const entry = {
    module: 'statistic' as const,
    operation: 'export' as const,
    object_type: 'contest',
    object_id: contestId,
    object_name: contest.name,
  }
  await writeAudit(ctx, ctx.db, [{ ...entry, after: { tab: body.tab, rows: sheet.rows.length } }])
  return { filename: `${contest.number}-${body.tab}.csv`, rows: sheet.rows.length, csv: csvOf(sheet.head, sheet.rows) }
}
