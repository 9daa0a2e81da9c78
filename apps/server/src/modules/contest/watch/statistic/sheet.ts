import type { QuestionStatistic } from '@beacon/api/statistic'
import type { PersonRow, TeamRow } from './rows.ts'

type Lang = 'en' | 'zh'
type Cell = string | number | boolean | null
/** A table ready for a file: any format is made from it. */
export interface Sheet {
  name: string
  head: string[]
  rows: Cell[][]
}

const words = {
  people: { en: 'People', zh: '个人统计' },
  teams: { en: 'Teams', zh: '战队统计' },
  questions: { en: 'Questions', zh: '赛题统计' },
  username: { en: 'Username', zh: '用户名' },
  name: { en: 'Name', zh: '姓名' },
  team: { en: 'Team', zh: '战队' },
  organisation: { en: 'Organisation', zh: '组织' },
  role: { en: 'Role', zh: '队内角色' },
  captain: { en: 'Captain', zh: '队长' },
  member: { en: 'Member', zh: '队员' },
  status: { en: 'Status', zh: '状态' },
  rank: { en: 'Rank', zh: '排名' },
  number: { en: 'Number', zh: '编号' },
  tag: { en: 'Tag', zh: '简称' },
  country: { en: 'Country', zh: '地区' },
  members: { en: 'Members', zh: '人数' },
  score: { en: 'Score', zh: '得分' },
  last: { en: 'Last solve', zh: '最后解题' },
  registered: { en: 'Registered at', zh: '报名时间' },
  submissions: { en: 'Submissions', zh: '提交' },
  correct: { en: 'Correct', zh: '正确' },
  share: { en: 'Correct %', zh: '正确率 %' },
  solved: { en: 'Solved', zh: '解题数' },
  points: { en: 'Points', zh: '得分' },
  hints: { en: 'Hints', zh: '提示' },
  bloods: { en: 'First bloods', zh: '一血' },
  active: { en: 'Active time (s)', zh: '活跃时长（秒）' },
  ratings: { en: 'Ratings', zh: '评分数' },
  rating: { en: 'Mean rating', zh: '平均评分' },
  question: { en: 'Question', zh: '赛题' },
  direction: { en: 'Category', zh: '方向' },
  value: { en: 'Value now', zh: '当前分值' },
  opened: { en: 'Opened', zh: '打开' },
  tried: { en: 'Attempted', zh: '尝试' },
  tries: { en: 'Attempts', zh: '提交' },
  first: { en: 'First solve (s)', zh: '首次解出（秒）' },
  median: { en: 'Median solve (s)', zh: '解题中位用时（秒）' },
  wrong: { en: 'Most common wrong flag', zh: '最常见错误' },
} as const satisfies Record<string, Record<Lang, string>>

const headOf = (keys: readonly (keyof typeof words)[], lang: Lang): string[] => keys.map((key) => words[key][lang])
const percent = (share: number | null): number | null => (share === null ? null : Math.round(share * 1000) / 10)
const counted = ['submissions', 'correct', 'share', 'solved', 'points', 'hints', 'bloods', 'active', 'ratings', 'rating'] as const

const countsOf = (row: PersonRow | TeamRow, directions: readonly string[]): Cell[] => [
  row.submissions,
  row.correct,
  percent(row.correct_share),
  row.solved,
  row.points,
  row.hints,
  row.first_bloods,
  row.active_s,
  row.ratings,
  row.rating,
  ...directions.map((direction) => row.by_direction[direction] ?? 0),
]

/** Statistic of people; a column for each direction at the end. */
export function peopleSheet(rows: readonly PersonRow[], directions: readonly string[], lang: Lang): Sheet {
  const head = headOf(['username', 'name', 'team', 'organisation', 'role', 'status', ...counted], lang)
  const body = rows.map((row): Cell[] => [
    row.username,
    row.rep_name,
    row.entrant_name,
    row.organisation_name,
    words[row.is_captain ? 'captain' : 'member'][lang],
    row.status,
    ...countsOf(row, directions),
  ])
  return { name: words.people[lang], head: [...head, ...directions], rows: body }
}

export function teamsSheet(rows: readonly TeamRow[], directions: readonly string[], lang: Lang): Sheet {
  const head = headOf(
    ['rank', 'number', 'team', 'tag', 'country', 'members', 'captain', 'score', 'last', 'status', 'registered', ...counted],
    lang,
  )
  const body = rows.map((row): Cell[] => [
    row.rank,
    row.number,
    row.name,
    row.tag,
    row.country,
    row.members,
    row.captain_name,
    row.score,
    row.last_at,
    row.status,
    row.registered_at,
    ...countsOf(row, directions),
  ])
  return { name: words.teams[lang], head: [...head, ...directions], rows: body }
}

export function questionsSheet(rows: readonly QuestionStatistic[], lang: Lang): Sheet {
  const head = headOf(
    ['question', 'direction', 'value', 'opened', 'tried', 'solved', 'tries', 'first', 'median', 'ratings', 'rating', 'wrong'],
    lang,
  )
  const body = rows.map((row): Cell[] => [
    row.name,
    row.direction,
    row.value,
    row.opened,
    row.tried,
    row.solved,
    row.tries,
    row.first_s,
    row.median_s,
    row.ratings,
    row.rating,
    row.wrong_top.map(({ text, count }) => `${text} × ${count}`).join('; '),
  ])
  return { name: words.questions[lang], head, rows: body }
}
