import type { LobbyRow } from '@beacon/api/contest/contest-views'
import type { TeamView } from '@beacon/api/people/team'

/** Whether this person may register the team they are in; why not, else. Of a larger team some are ticked. */
export function teamVerdict(row: Pick<LobbyRow, 'team_size_min'>, team: TeamView | null): 'fits' | 'no_team' | 'not_captain' | 'size' {
  if (team === null) return 'no_team'
  if (!team.is_captain) return 'not_captain'
  return team.members.length < row.team_size_min ? 'size' : 'fits'
}

export type FieldValue = string | number | boolean

/** What is filled in before a registration is sent. */
export interface JoinDraft {
  /** Null: all of the team. */
  user_ids: readonly string[] | null
  bracket_id: string | null
  code: string
  fields: Readonly<Record<string, FieldValue | undefined>>
  ai_accepted: boolean
}

/** At first everybody plays who fits. Of a team that is too large only the captain is chosen. */
export function firstDraft(row: LobbyRow, team: TeamView | null): JoinDraft {
  const [only] = row.brackets
  const tooMany = team !== null && team.members.length > row.team_size_max
  return {
    user_ids: tooMany ? team.members.filter(({ is_captain }) => is_captain).map(({ user_id }) => user_id) : null,
    bracket_id: row.brackets.length === 1 && only !== undefined ? only.bracket_id : null,
    code: '',
    fields: {},
    ai_accepted: false,
  }
}

/** A code is asked by the contest, or by the bracket chosen. */
export const asksCode = (row: LobbyRow, bracket_id: string | null): boolean =>
  row.registration === 'code' || row.brackets.some((one) => one.bracket_id === bracket_id && one.has_code)

const isEmpty = (value: FieldValue | undefined): boolean => value === undefined || value === '' || value === false

/** Names of what still has to be filled in: `bracket`, `code`, `ai_accepted`, or the id of a field. */
export function missingIn(row: LobbyRow, draft: JoinDraft): string[] {
  return [
    ...(row.brackets.length > 0 && draft.bracket_id === null ? ['bracket'] : []),
    ...(asksCode(row, draft.bracket_id) && draft.code.trim() === '' ? ['code'] : []),
    ...row.entry_fields.filter(({ required, field_id }) => required && isEmpty(draft.fields[field_id])).map(({ field_id }) => field_id),
    ...(row.ai_policy !== 'allowed' && !draft.ai_accepted ? ['ai_accepted'] : []),
  ]
}

/** The body of the registration. */
export function joinBody(row: LobbyRow, draft: JoinDraft, team: TeamView | null) {
  const fields = Object.fromEntries(
    row.entry_fields.flatMap(({ field_id }): [string, FieldValue][] => {
      const value = draft.fields[field_id]
      return value === undefined || value === '' ? [] : [[field_id, value]]
    }),
  )
  return {
    ...(team === null ? {} : { team_id: team.resource_id }),
    ...(draft.user_ids === null ? {} : { user_ids: [...draft.user_ids] }),
    ...(draft.bracket_id === null ? {} : { bracket_id: draft.bracket_id }),
    ...(asksCode(row, draft.bracket_id) ? { code: draft.code.trim() } : {}),
    ...(Object.keys(fields).length === 0 ? {} : { fields }),
    ...(row.ai_policy === 'allowed' ? {} : { ai_accepted: draft.ai_accepted }),
  }
}
