import type { QuestionStatistic } from '@beacon/api/contest/statistic'
import type { Figure } from '@beacon/api/kinds/vocabulary'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { pointsOf } from '../../score/score/index.ts'
import { vocabularyOf } from './named.ts'
import { kindStatistic } from './port.ts'
import type { PersonRow, TeamRow } from './rows.ts'

type Contest = Pick<ContestCommon, 'kind'>

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
  question: { en: 'Question', zh: '赛题' },
  direction: { en: 'Category', zh: '方向' },
  wrong: { en: 'Most common wrong flag', zh: '最常见错误' },
} as const satisfies Record<string, Record<Lang, string>>

const headOf = (keys: readonly (keyof typeof words)[], lang: Lang): string[] => keys.map((key) => words[key][lang])

/** A figure as a file has it: shares in percent, points as points. */
function cellOf(contest: Contest, { form }: Figure, value: number | null): Cell {
  if (value === null) return null
  if (form === 'share') return Math.round(value * 1000) / 10
  return form === 'points' ? pointsOf(contest, value) : value
}
const figureCells = (contest: Contest, columns: readonly Figure[], own: readonly (number | null)[]): Cell[] =>
  columns.map((column, place) => cellOf(contest, column, own[place] ?? null))

const countsOf = (contest: Contest, row: PersonRow | TeamRow, directions: readonly string[]): Cell[] => [
  ...figureCells(contest, vocabularyOf(contest).figures, row.own),
  ...directions.map((direction) => row.by_direction[direction] ?? 0),
]
const figureHeads = (contest: Contest, of: 'people' | 'topics', lang: Lang): string[] =>
  kindStatistic.of(contest).heads[of].map((word) => word[lang])

/** Statistic of people; a column for each direction at the end. */
export function peopleSheet(contest: Contest, rows: readonly PersonRow[], directions: readonly string[], lang: Lang): Sheet {
  const head = headOf(['username', 'name', 'team', 'organisation', 'role', 'status'], lang)
  const body = rows.map((row): Cell[] => [
    row.username,
    row.rep_name,
    row.entrant_name,
    row.organisation_name,
    words[row.is_captain ? 'captain' : 'member'][lang],
    row.status,
    ...countsOf(contest, row, directions),
  ])
  return { name: words.people[lang], head: [...head, ...figureHeads(contest, 'people', lang), ...directions], rows: body }
}

export function teamsSheet(contest: Contest, rows: readonly TeamRow[], directions: readonly string[], lang: Lang): Sheet {
  const head = headOf(['rank', 'number', 'team', 'tag', 'country', 'members', 'captain', 'score', 'last', 'status', 'registered'], lang)
  const body = rows.map((row): Cell[] => [
    row.rank,
    row.number,
    row.name,
    row.tag,
    row.country,
    row.members,
    row.captain_name,
    pointsOf(contest, row.score),
    row.last_at,
    row.status,
    row.registered_at,
    ...countsOf(contest, row, directions),
  ])
  return { name: words.teams[lang], head: [...head, ...figureHeads(contest, 'people', lang), ...directions], rows: body }
}

export function questionsSheet(contest: Contest, rows: readonly QuestionStatistic[], lang: Lang): Sheet {
  const head = [...headOf(['question', 'direction'], lang), ...figureHeads(contest, 'topics', lang), words.wrong[lang]]
  const body = rows.map((row): Cell[] => [
    row.parent_name === undefined ? row.name : `${row.parent_name} · ${row.name}`,
    row.direction,
    ...figureCells(contest, vocabularyOf(contest).topic_figures, row.own),
    row.wrong_top.map(({ text, count }) => `${text} × ${count}`).join('; '),
  ])
  return { name: words.questions[lang], head, rows: body }
}
