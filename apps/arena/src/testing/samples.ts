import type { ContestMe, ContestPublic, LobbyRow } from '@beacon/api/contest-views'
import type { SessionUser } from '@beacon/api/session'
import type { TeamView } from '@beacon/api/team'
import type { TopicView } from '@beacon/api/topic'

export const uuid = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
const web = { resource_id: uuid(900), key: 'web', name_en: 'Web', name_zh: 'Web' }
export const pwn = { resource_id: uuid(901), key: 'pwn', name_en: 'Pwn', name_zh: '二进制漏洞' }

const contest = {
  resource_id: uuid(1),
  number: 'C1',
  kind: 'flag',
  name: 'Beacon Cup',
  brief: '',
  lang: 'en',
  logo: null,
  cover: null,
  game_type: 'team',
  start_at: '2026-11-20T01:00:00.000Z',
  end_at: '2026-11-20T13:00:00.000Z',
  freeze_at: null,
  is_stick: false,
  registration: 'open',
  late_join: true,
  register_until: null,
  team_size_min: 1,
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
} as const

export const lobbyRow = (change: Partial<LobbyRow> = {}): LobbyRow => ({ ...contest, pauses: [], my: null, is_staff: false, ...change })

export const contestPublic = (change: Partial<ContestPublic> = {}): ContestPublic => ({
  ...contest,
  pauses: [],
  guide: '',
  team_score_type: 'sum',
  integral_way: 'dynamic',
  reward_way: 'blood',
  blood_percent: [5, 3, 1],
  hint_charge: 'on_solve',
  show_rank: true,
  show_trend: true,
  show_entrants: true,
  show_solvers: true,
  show_own_tries: true,
  freeze_show_pending: true,
  answer_limit: 0,
  after_end: 'read_only',
  server_now: contest.start_at,
  ...change,
})

export const topicView = (n: number, change: Partial<TopicView> = {}): TopicView => ({
  resource_id: uuid(n),
  question_id: uuid(n + 500),
  name: `Topic ${n}`,
  lang: 'en',
  direction: web,
  difficulty: 'primary',
  sort: n,
  state: 'online',
  flag_type: 'static',
  description: '',
  connection_info: '',
  author: '',
  score: 500,
  integral_way: 'dynamic',
  value: 100 * n,
  solves: 0,
  bloods: [],
  parts: [],
  hints: [],
  attachments: [],
  answer_limit: 0,
  released_at: null,
  version: 1,
  ...change,
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
  entrant: { entrant_id: uuid(700), name: 'Redshift', status: 'approved', reason: null, team_id: uuid(800), is_captain: true },
  is_staff: false,
  rank: 5,
  score: 5245,
  solved: 21,
  last_at: null,
  solved_after_freeze: 0,
  cells: [],
  hints: [],
  unread_bulletins: 0,
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
  tag: 'RED',
  country: 'SG',
  description: '',
  logo: null,
  max_members: 5,
  code: 'ABCDEFGH',
  is_captain: true,
  is_locked: false,
  members: [member(1, { is_captain: true }), member(2)],
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
