import type { Ctx } from '../../../../context.ts'
import { inOrderOf } from '../../watch/statistic/index.ts'
import { maskedPersonal } from '../../../people/user/index.ts'
import type { Scope } from './ranking-table.ts'
import { findCases, findMembers } from './row-repo.ts'
import type { Cell, Table } from '../../../platform/table/index.ts'
import { headOf, words } from './words.ts'

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
