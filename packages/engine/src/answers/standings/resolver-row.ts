import type { ResolverEntrant } from '../../core/resolver/index.ts'
import type { FlagRow, StandingCell } from './rows.ts'

const worthOf = ({ points, bonus, judged, hints }: StandingCell): number => points + bonus + judged - hints

/** A row as the resolver moves it. */
export function resolverRow({ entrant_id, rank, score, solved, last_at, sort_name, parts, cells }: FlagRow): ResolverEntrant {
  return {
    entrant_id,
    rank,
    score,
    solved,
    last_at,
    sort_name,
    cells: cells.map((cell) => ({
      topic_id: cell.topic_id,
      is_solved: cell.is_solved,
      solved_at: cell.solved_at,
      worth: worthOf(cell),
    })),
    adds: score === parts.topics + parts.blood - parts.hints + parts.judged + parts.adjustments,
  }
}
