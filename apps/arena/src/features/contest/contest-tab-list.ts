import type { ContestMe, ContestPublic } from '@beacon/api/contest/contest-views'
import { hasCapability } from '@beacon/router'
import type { BroughtTab } from '../../kinds/kind.ts'
import { type ContestTab, type OwnTab, tabs } from '../../parts/contest/search.ts'

/** Before the start nothing has happened that a ranking, a trend or a feed could show. */
const afterStart: ReadonlySet<ContestTab> = new Set(['ranking', 'members', 'trend', 'feed', 'writeup'])

interface Brought {
  writeup: boolean
  /** Of the kind. */
  own: Readonly<Partial<Record<OwnTab, BroughtTab>>>
}

/** The tabs that a contest has now, for this person. */
export function tabsOf(contest: ContestPublic, mine: Pick<ContestMe, 'entrant'>, has: Brought): ContestTab[] {
  const isThere = { started: contest.status !== 'not_started', entered: mine.entrant?.status === 'approved' }
  const own = (tab: OwnTab) => has.own[tab]?.needs.every((need) => isThere[need]) === true
  const shown: Record<ContestTab, boolean> = {
    guide: true,
    bulletin: true,
    topics: true,
    targets: own('targets'),
    submit: own('submit'),
    defences: own('defences'),
    records: own('records'),
    api: own('api'),
    requests: own('requests'),
    queue: own('queue'),
    reports: own('reports'),
    alerts: own('alerts'),
    submissions: own('submissions'),
    scores: own('scores'),
    ranking: contest.show_rank,
    members: contest.show_rank && contest.show_members && contest.game_type === 'team' && contest.team_score_type !== 'sum',
    trend: contest.show_trend,
    teams: contest.show_entrants,
    writeup: has.writeup && 'allow_writeup_upload' in contest && contest.allow_writeup_upload && mine.entrant !== null,
    feed: hasCapability(contest.kind, 'feed'),
  }
  return tabs.filter((tab) => shown[tab] && !(contest.status === 'not_started' && afterStart.has(tab)))
}
