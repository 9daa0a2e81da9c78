import type { QuestionStatistic, statistic as contract } from '@beacon/api/contest/statistic'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { SignedIn } from '../../../../context.ts'
import { staffContest, watchedEntrants } from '../../core/contest/index.ts'
import { attemptsOf } from '../../score/measure/index.ts'
import { flushMeter } from '../../../platform/meter/index.ts'
import { standingsOf, type ContestStandings } from '../../score/score/index.ts'
import { matching, pageOf } from './list.ts'
import { figureAt, topicRows, vocabularyOf } from './named.ts'
import { personRows, teamRows, type PersonRow, type TeamRow } from './rows.ts'
import { selectPresence, selectTeamPresence } from './who-repo.ts'

type Query = Parsed<typeof contract.people>['query']

/** The contest, and whether a row is of somebody whom the caller watches. */
async function watched(
  ctx: SignedIn,
  contestId: string,
): Promise<{ standings: ContestStandings; isOwn: (row: { entrant_id: string }) => boolean }> {
  const own = await watchedEntrants(ctx, await staffContest(ctx, contestId, 'contest.watch'))
  await flushMeter(ctx)
  return { standings: await standingsOf(ctx, contestId), isOwn: ({ entrant_id }) => own?.has(entrant_id) ?? true }
}

type RowQuery = Pick<Query, 'q' | 'sort'>

/** A key of a direction sorts by the completions in it, one of a figure by that, and any other name by the field. */
const figureOf =
  ({ contest }: ContestStandings) =>
  (row: PersonRow | TeamRow, key: string): unknown =>
    row.by_direction[key] ?? figureAt(vocabularyOf(contest).figures, row, key) ?? Object.entries(row).find(([name]) => name === key)?.[1]

export const findPeople = (standings: ContestStandings, rows: readonly PersonRow[], query: RowQuery): PersonRow[] =>
  matching(rows, query, {
    text: ({ username, rep_name, entrant_name, organisation_name }) => `${username} ${rep_name} ${entrant_name} ${organisation_name ?? ''}`,
    columnOf: figureOf(standings),
  })
export const findTeams = (standings: ContestStandings, rows: readonly TeamRow[], query: RowQuery): TeamRow[] =>
  matching(rows, query.sort === undefined ? { ...query, sort: 'rank' } : query, {
    text: ({ name, tag, number, captain_name }) => `${name} ${tag} ${number} ${captain_name ?? ''}`,
    columnOf: figureOf(standings),
  })

export const findTopics = ({ contest }: ContestStandings, rows: readonly QuestionStatistic[], query: RowQuery): QuestionStatistic[] =>
  matching(rows, query, {
    text: ({ name, direction, parent_name }) => `${name} ${direction} ${parent_name ?? ''}`,
    columnOf: (row, key) =>
      figureAt(vocabularyOf(contest).topic_figures, row, key) ?? Object.entries(row).find(([name]) => name === key)?.[1],
  })

export async function listPeople(ctx: SignedIn, id: string, query: Query): Promise<Reply<typeof contract.people>> {
  const { standings, isOwn } = await watched(ctx, id)
  const found = findPeople(standings, (await personRows(ctx.pool, standings)).filter(isOwn), query)
  const shown = pageOf(found, query)
  const presence = await selectPresence(
    ctx.pool,
    shown.map(({ user_id }) => user_id),
  )
  const nowhere = { is_online: false, last_seen_at: null, address: null }
  return { items: shown.map((row) => ({ ...row, ...(presence.get(row.user_id) ?? nowhere) })), total: found.length }
}

export async function listTeams(ctx: SignedIn, id: string, query: Query): Promise<Reply<typeof contract.teams>> {
  const { standings, isOwn } = await watched(ctx, id)
  const found = findTeams(standings, (await teamRows(ctx.pool, standings)).filter(isOwn), query)
  const shown = pageOf(found, query)
  const entrantIds = shown.map(({ entrant_id }) => entrant_id)
  const presence = await selectTeamPresence(ctx.pool, { entrantIds, run: standings.run, attempts: attemptsOf(standings.contest) })
  const nowhere = { is_online: false, addresses: 0 }
  return { items: shown.map((row) => ({ ...row, ...(presence.get(row.entrant_id) ?? nowhere) })), total: found.length }
}

export async function listQuestions(ctx: SignedIn, id: string, query: Query): Promise<Reply<typeof contract.questions>> {
  const { standings } = await watched(ctx, id)
  const all = await topicRows(ctx, standings)
  const found = findTopics(
    standings,
    all.filter(({ direction }) => query.direction === undefined || direction === query.direction),
    query,
  )
  return { items: pageOf(found, query), total: found.length }
}
