import type { Archive } from '../../../../platform/archive/index.ts'
import type { ContestDraft, DraftTopic } from '../draft.ts'
import { contestNameOf } from './contest-name.ts'
import type { CtfdConfig } from './ctfd-config.ts'
import { ctfdTime } from './ctfd-config.ts'
import { countOf, readTable } from './table.ts'

/** The contest that a CTFd held, or null when it has neither people nor tries. */
export async function ctfdContest(archive: Archive, config: CtfdConfig, topics: DraftTopic[]): Promise<ContestDraft | null> {
  const [users, teams, solves, submissions, awards] = await Promise.all(
    ['users', 'teams', 'solves', 'submissions', 'awards'].map((table) => countOf(archive, table)),
  )
  if (!users && !solves && !submissions) return null
  const span = await spanOf(archive, config)
  return {
    name: contestNameOf(config.name),
    game_type: config.isTeams ? 'team' : 'individual',
    start_at: new Date(span.start).toISOString(),
    end_at: new Date(span.end).toISOString(),
    has_history: true,
    users: users ?? 0,
    teams: config.isTeams ? (teams ?? 0) : 0,
    solves: solves ?? 0,
    submissions: submissions ?? 0,
    awards: awards ?? 0,
    settings: { brief: config.description },
    topics,
  }
}

/** From the settings; without them from the first to the last try. A contest is at least five minutes long. */
async function spanOf(archive: Archive, { start, end }: CtfdConfig): Promise<{ start: number; end: number }> {
  let first = start
  let last = end
  if (first === null || last === null || last > Date.now()) {
    let low = Number.POSITIVE_INFINITY
    let high = Number.NEGATIVE_INFINITY
    for await (const row of readTable(archive, 'submissions')) {
      const at = ctfdTime(row['date'])
      if (at === null) continue
      low = Math.min(low, at)
      high = Math.max(high, at)
    }
    if (low > high) low = high = Date.now() - 3_600_000
    first ??= Math.floor(low)
    if (last === null || last > Date.now()) last = Math.min(Math.ceil(high) + 1000, Date.now())
  }
  return { start: first, end: Math.max(last, first + 300_000) }
}
