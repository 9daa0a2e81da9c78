import type { LobbyRow } from '@beacon/api/contest/contest-views'
import type { TeamView } from '@beacon/api/people/team'
import { canJoin } from './lobby-rows.ts'

/** What is left to do before I take part, in the order in which it is done. */
export type EntryNeed =
  | { kind: 'team' | 'captain' | 'bracket' | 'code' | 'rules' | 'answers' | 'review' }
  | { kind: 'members'; missing: number }

/** Empty where nothing is left, or where nothing can be done. `team` is undefined while it loads. */
export function entryNeeds(row: LobbyRow, { team, me, now }: { team: TeamView | null | undefined; me: string; now: number }): EntryNeed[] {
  if (row.my !== null) return row.my.status === 'pending' ? [{ kind: 'review' }] : []
  if (!canJoin(row, now) || (row.game_type === 'team' && team === undefined)) return []
  const needs: EntryNeed[] = row.game_type === 'team' ? teamNeeds(row, team ?? null, me) : []
  if (row.registration === 'code') needs.push({ kind: 'code' })
  if (row.brackets.length > 0) needs.push({ kind: 'bracket' })
  if (row.entry_fields.some(({ required }) => required)) needs.push({ kind: 'answers' })
  return [...needs, { kind: 'rules' }]
}

function teamNeeds({ team_size_min }: LobbyRow, team: TeamView | null, me: string): EntryNeed[] {
  if (team === null) return [{ kind: 'team' }]
  const missing = team_size_min - team.members.length
  const isCaptain = team.members.some(({ user_id, is_captain }) => user_id === me && is_captain)
  return [...(missing > 0 ? [{ kind: 'members' as const, missing }] : []), ...(isCaptain ? [] : [{ kind: 'captain' as const }])]
}
