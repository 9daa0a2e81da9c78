import type { statistic as contract } from '@beacon/api/statistic'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { Ctx, SignedIn } from '../../../../context.ts'
import { writeAudit } from '../../../platform/audit/index.ts'
import { staffContest } from '../../core/contest/index.ts'
import { fail } from '../../../../failure.ts'
import { pointsOf, standingsOf, type ContestStandings } from '../../score/score/index.ts'
import { inOrderOf } from './chosen.ts'
import { csvOf } from '../../../platform/table/index.ts'
import { matching } from './list.ts'
import { kindStatistic } from './port.ts'
import { findPeople, findTeams } from './read.ts'
import { personRows, teamRows } from './rows.ts'
import { peopleSheet, questionsSheet, teamsSheet, type Sheet } from './sheet.ts'

type Body = Parsed<typeof contract.export>['body']

/** A statistic as a table: the chosen rows, else all that match, in their order or in that of the ids. Any file format can be made from it. */
export async function statisticSheet(ctx: Ctx, standings: ContestStandings, body: Body, order: 'own' | 'ids' = 'own'): Promise<Sheet> {
  const chosen = body.ids === undefined ? null : new Set(body.ids)
  const keep = <Row>(rows: readonly Row[], idOf: (row: Row) => string) =>
    chosen === null ? rows : order === 'ids' ? inOrderOf(rows, chosen, idOf) : rows.filter((row) => chosen.has(idOf(row)))
  const inPoints = (score: number) => pointsOf(standings.contest, score)
  const directions = [...new Set([...standings.directory.topics.values()].map(({ direction }) => direction))]
  if (body.tab === 'people') {
    const rows = findPeople(await personRows(ctx.pool, standings), body)
    return peopleSheet(
      keep(rows, (row) => row.user_id).map((row) => ({ ...row, points: inPoints(row.points) })),
      directions,
      body.lang,
    )
  }
  if (body.tab === 'teams') {
    const rows = findTeams(await teamRows(ctx.pool, standings), body)
    return teamsSheet(
      keep(rows, (row) => row.entrant_id).map((row) => ({ ...row, points: inPoints(row.points), score: inPoints(row.score) })),
      directions,
      body.lang,
    )
  }
  const rows = matching(await kindStatistic.of(standings.contest).questions(ctx, standings), body, {
    text: ({ name, direction }) => `${name} ${direction}`,
  })
  return questionsSheet(
    keep(rows, (row) => row.topic_id).map((row) => ({ ...row, value: inPoints(row.value) })),
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
