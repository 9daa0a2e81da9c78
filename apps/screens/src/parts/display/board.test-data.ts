import type { ContestPublic } from '@beacon/api/contest/contest-views'
import { contestContracts } from '@beacon/api/kinds/index'
import { type Board, boardOf } from './wall-state.ts'

export const at = (clock: string) => `2026-11-20T${clock}:00.000Z`
export const RESOURCE = '01990000-0000-7000-8000-000000000001'
const TEAM = '01990000-0000-7000-8000-0000000000a1'
const TOPIC = '01990000-0000-7000-8000-0000000000b1'

/** An invented contest day from 09:00 to 21:00 with a freeze at 20:00. */
type FlagContest = Extract<ContestPublic, { kind: 'flag' }>
export const contestAt = (more: Partial<FlagContest> = {}): FlagContest => ({
  ...contestContracts.flag.defaults,
  brackets: [],
  entry_fields: [],
  watch_key: null,
  resource_id: RESOURCE,
  number: 'c-00001',
  kind: 'flag',
  status: 'running',
  is_frozen: false,
  is_online: true,
  unfrozen_at: null,
  stopped_at: null,
  pauses: [],
  was_end_at: null,
  run: 1,
  entrant_count: 2,
  topic_count: 1,
  topic_online_count: 1,
  name: 'Beacon Cup 2026 · Final',
  start_at: at('09:00'),
  end_at: at('21:00'),
  freeze_at: at('20:00'),
  is_public: true,
  server_now: at('14:32'),
  ...more,
})

const row = {
  rank: 1,
  entrant_id: TEAM,
  name: '夜航船',
  score: 500,
  own: [1],
  solved: 1,
  last_at: at('14:00'),
  country: 'CN',
  logo: null,
  bracket_id: null,
  cells: 'p',
}
export const feedItem = {
  feed_id: 7,
  kind: 'solve' as const,
  at: at('14:00'),
  entrant_id: TEAM,
  entrant_name: '夜航船',
  topic_id: TOPIC,
  topic_name: 'Lattice Garden',
  blood: null,
  order: 4,
  points: 475,
}

/** A board of two entrants and one topic. */
export const boardAt = (more: Partial<FlagContest> = {}): Board =>
  boardOf(
    {
      contest: contestAt(more),
      matrix: {
        topics: [{ topic_id: TOPIC, name: 'Lattice Garden', direction: 'crypto', value: 500, solves: 1 }],
        items: [
          row,
          {
            ...row,
            rank: 2,
            entrant_id: `${TEAM.slice(0, -1)}2`,
            name: 'Redshift',
            score: 0,
            own: [0],
            solved: 0,
            cells: '.',
            country: null,
          },
        ],
        total: 2,
        unranked: 0,
        is_frozen: more.is_frozen ?? false,
        version: 'v1',
      },
      feed: { items: [feedItem], total: 1, ticks: [[18_000_000, 1]] },
      bulletins: [],
      topics: [
        {
          resource_id: TOPIC,
          name: 'Lattice Garden',
          direction: 'crypto',
          value: 500,
          solves: 1,
          state: 'online',
          first: '夜航船',
        },
      ],
      directions: [{ resource_id: TOPIC, key: 'crypto', name_en: 'Crypto', name_zh: '密码学' }],
    },
    null,
  )
