import type { ContestMe, ContestPublic, LobbyRow } from '@beacon/api/contest/contest-views'
import { flagContest } from '@beacon/api/kinds/flag/contest'
import type { SessionUser } from '@beacon/api/people/session'
import type { TeamView } from '@beacon/api/people/team'
import { usualTopic, type FullTopicLine } from '@beacon/api/topic/topic-lines'
import type { TopicLine } from '@beacon/api/topic/topic'

export const uuid = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
const web = { resource_id: uuid(900), key: 'web', name_en: 'Web', name_zh: 'Web' }
export const pwn = { resource_id: uuid(901), key: 'pwn', name_en: 'Pwn', name_zh: '二进制漏洞' }

const contest = {
  ...flagContest.defaults,
  brackets: [],
  entry_fields: [],
  resource_id: uuid(1),
  number: 'C1',
  kind: 'flag',
  name: 'Beacon Cup',
  start_at: '2026-11-20T01:00:00.000Z',
  end_at: '2026-11-20T13:00:00.000Z',
  team_size_max: 4,
  is_public: true,
  status: 'running',
  is_frozen: false,
  is_online: true,
  unfrozen_at: null,
  stopped_at: null,
  pauses: [],
  was_end_at: null,
  run: 1,
  entrant_count: 3,
  topic_count: 2,
  topic_online_count: 2,
  watch_key: null,
} satisfies Partial<ContestPublic>

export const lobbyRow = (change: Partial<LobbyRow> = {}): LobbyRow => ({
  ...contest,
  organiser: null,
  my: null,
  is_staff: false,
  ai_policy: 'allowed',
  ...change,
})

type AnswerContest = Extract<ContestPublic, { kind: 'flag' }>
export const contestPublic = (change: Partial<AnswerContest> = {}): AnswerContest => ({
  ...contest,
  server_now: contest.start_at,
  ...change,
})

export const topicView = (n: number, change: Partial<FullTopicLine> = {}): FullTopicLine => ({
  ...usualTopic,
  parts: [],
  hints: [],
  files: [],
  resource_id: uuid(n),
  name: `Topic ${n}`,
  direction: web,
  sort: n,
  value: 100 * n,
  solves: 0,
  first: null,
  ...change,
})

/** Topics as the reply of their list tells them. */
export const topicsReply = (topics: readonly FullTopicLine[]) => ({
  items: topics.map(({ direction, first, ...topic }): TopicLine => ({ ...topic, direction: direction.key, first: first ?? undefined })),
  directions: [web, pwn],
  total: topics.length,
  is_frozen: false,
  version: '1',
})

export type Cell = ContestMe['cells'][number]
export const cellOf = (topic_id: string, change: Partial<Cell> = {}): Cell => ({
  topic_id,
  solved_at: null,
  points: null,
  blood: null,
  wrong: 0,
  tries_left: null,
  parts_done: [],
  ...change,
})

export const mineOf = (change: Partial<ContestMe> = {}): ContestMe => ({
  entrant: {
    entrant_id: uuid(700),
    name: 'Redshift',
    status: 'approved',
    reason: null,
    team_id: uuid(800),
    is_captain: true,
    bracket_id: null,
    fields: {},
  },
  is_staff: false,
  rank: 5,
  score: 5245,
  own: [21],
  solved: 21,
  last_at: null,
  solved_after_freeze: 0,
  cells: [],
  hints: [],
  unread_bulletins: 0,
  bulletins_read_at: null,
  server_now: contest.start_at,
  ...change,
})

export const member = (n: number, change: Partial<TeamView['members'][number]> = {}): TeamView['members'][number] => ({
  user_id: uuid(n),
  username: `user_${n}`,
  rep_name: `member ${n}`,
  name: `Member ${n}`,
  is_captain: false,
  is_online: true,
  joined_at: contest.start_at,
  ...change,
})

export const teamOf = (change: Partial<TeamView> = {}): TeamView => ({
  resource_id: uuid(800),
  name: 'Redshift',
  number: '007',
  tag: 'RED',
  country: 'SG',
  description: '',
  logo: null,
  max_members: 5,
  code: 'ABCDEFGH',
  is_captain: true,
  is_locked: false,
  members: [member(1, { is_captain: true }), member(2)],
  requests: [],
  invitations: [],
  contests: [],
  created_at: contest.start_at,
  version: 1,
  ...change,
})

export const sessionUser: SessionUser = {
  resource_id: uuid(1),
  username: 'tan_wl',
  name: 'Tan Wei Ling',
  rep_name: 'tan.wl',
  logo: null,
  is_admin: false,
  role_resource_id: uuid(2),
  role_name: 'Student',
  organisation_name: null,
  email: null,
  phone: null,
  introduction: '',
  locale: null,
  theme: null,
  wizard_step: null,
  token: null,
  jwt_token: null,
  server_now: contest.start_at,
}
