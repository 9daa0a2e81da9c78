import { defaultEntrantState, type EntrantState, type EntrantStateEvent } from './event.ts'
import { rankRows, type RankOrder } from './rank-order.ts'
import { entrantRights, type EntrantRights } from './rights.ts'
import type { RosterRules } from './roster.ts'
import type { StandingRow, Standings } from './rows.ts'
import type { ViewOptions } from './view.ts'

/** An entrant as a view sees it. */
export interface KnownEntrant {
  entrant_id: string
  state: EntrantState
  rights: EntrantRights
}

/** All entrants that the given events name, each in the state of its last event. `states`: by seq, only those that the view reads. */
export function knownEntrants(states: readonly EntrantStateEvent[], rules: Pick<RosterRules, 'brackets'>): KnownEntrant[] {
  const last = new Map(states.map(({ entrant_id, payload }) => [entrant_id, payload]))
  return [...last].map(([entrant_id, state = defaultEntrantState]) => ({ entrant_id, state, rights: entrantRights(rules, state) }))
}

/** Sorts the rows of a view into three: listed in its ranking, known but not listed, and outside the overall ranking. */
export function standingsBy<Row extends StandingRow, Column extends string, Entrant extends KnownEntrant = KnownEntrant>(
  entrants: readonly Entrant[],
  { bracket }: Pick<ViewOptions, 'bracket'>,
  { order, rowOf }: { order: RankOrder<Column>; rowOf: (entrant: Entrant) => Row & Readonly<Record<Column, number>> },
): Standings<Row> {
  const ranked: (Row & Readonly<Record<Column, number>>)[] = []
  const others: Row[] = []
  for (const entrant of entrants) {
    const row = rowOf(entrant)
    if (isListed(entrant, bracket)) ranked.push(row)
    else others.push(row)
  }
  return {
    rows: rankRows(ranked, order),
    others: others.sort((left, right) => (left.entrant_id < right.entrant_id ? -1 : 1)),
    outside: entrants
      .filter(({ rights }) => rights.is_ranked && !rights.ranks_overall)
      .map(({ entrant_id }) => entrant_id)
      .sort(),
  }
}

function isListed({ rights, state }: KnownEntrant, bracket: string | undefined): boolean {
  return bracket === undefined ? rights.ranks_overall : rights.is_ranked && state.bracket_id === bracket
}
