import type { Ctx } from '../../../../context.ts'
import { maskedText, openTry } from '../../../kinds/flag/submission/index.ts'
import { inOrderOf } from '../../watch/statistic/index.ts'
import { maskedPersonal } from '../../../people/user/index.ts'
import { ofFlagStandings, toldCompletions } from '../../../kinds/flag/flag-score/index.ts'
import type { Scope } from './ranking-table.ts'
import { countTries, findCases, findMembers, readTries, type TryRow } from './row-repo.ts'
import type { Cell, Table } from '../../../platform/table/index.ts'
import { headOf, words } from './words.ts'

/** Solves of a projection in the order they count. */
export function solvesTable(scope: Scope): Table {
  const { lang, entrant_ids, view } = scope
  const standings = ofFlagStandings(scope.standings)
  const { entrants, topics } = standings.directory
  const items = toldCompletions(standings, standings[view]).filter(({ entrant_id }) => entrant_ids === null || entrant_ids.has(entrant_id))
  const rows = items.map(({ at, order, entrant_id, topic_id, points, blood }): Cell[] => [
    new Date(at).toISOString(),
    order,
    entrants.get(entrant_id)?.name ?? '',
    topics.get(topic_id)?.name ?? '',
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
    const { at, entrant_name, user_name, topic_name, result, points, blood, address, user_agent } = row
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

/** Who takes part. Names, organisations and masked addresses of people only for a maker who may see accounts; clear ones need `user.personal`. */
export async function participantsTable(
  ctx: Ctx,
  { standings, lang, entrant_ids, user_ids }: Scope,
  sees: { people: boolean; personal: boolean },
): Promise<Table> {
  const { contest } = standings
  const all = await findMembers(ctx.pool, contest.resource_id)
  const inTeams = entrant_ids === null ? all : inOrderOf(all, entrant_ids, ({ entrant_id }) => entrant_id)
  const members = user_ids === null ? inTeams : inOrderOf(inTeams, user_ids, ({ user_id }) => user_id)
  const nothing = { phone: null, id_card: null, address: null }
  const mail = ({ email }: { email: string | null }) => (sees.personal ? email : maskedPersonal({ ...nothing, email }).email)
  const rows = members.map((one): Cell[] => {
    const bracket = contest.brackets.find(({ bracket_id }) => bracket_id === one.bracket_id)
    const shown = [one.number, one.team, one.tag, (lang === 'zh' ? bracket?.name_zh : bracket?.name_en) ?? '', one.username, one.rep_name]
    const role = words[one.is_captain ? 'captain' : 'member'][lang]
    return [...shown, role, one.status, one.registered_at, ...(sees.people ? [one.name, one.organisation, one.work_id, mail(one)] : [])]
  })
  const more = sees.people ? (['name', 'organisation', 'work_id', 'email'] as const) : []
  const head = headOf(['number', 'team', 'tag', 'bracket', 'username', 'user', 'role', 'status', 'registered', ...more], lang)
  return { name: words.participants[lang], head, rows, total: rows.length }
}

/** Cases, or the chosen ones in the order in which they were chosen. */
export async function evidenceTable(ctx: Ctx, { standings, lang }: Scope, chosen: ReadonlySet<string> | null): Promise<Table> {
  const all = await findCases(ctx.pool, standings.contest.resource_id, standings.run)
  const cases = chosen === null ? all : inOrderOf(all, chosen, ({ evidence_id }) => evidence_id)
  const rows = cases.map(({ at, kind, strength, entrants, topic, state, referee, note }): Cell[] => [
    at,
    kind,
    strength,
    entrants.join(', '),
    topic,
    state,
    referee,
    note,
  ])
  const head = headOf(['time', 'kind', 'strength', 'entrants', 'question', 'state', 'referee', 'note'], lang)
  return { name: words.evidence[lang], head, rows, total: rows.length }
}
