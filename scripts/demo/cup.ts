import { contest } from '@beacon/api/contest/contest'
import { bracketDefaults } from '@beacon/api/contest/contest-structures'
import type { Person } from '@beacon/api/people/person'
import type { Player, Puzzle } from './build.ts'
import { bring, set } from './history.ts'
import type { Ledger } from './ledger.ts'
import { planMoves, type Move } from './play.ts'

const hourMs = 3_600_000
/** It began five hours ago, freezes in two and ends in three. */
const lengthMs = 8 * hourMs
export const pastMs = 5 * hourMs
const freezeMs = 7 * hourMs

const zhGuide =
  '# 欢迎\n\n这场竞赛由演示程序建立，所有战队都是虚构的；`pnpm demo --remove` 会全部移除。\n\nFlag 的格式为 `csictf{…}` 或 `beacon{…}`。解出的战队越多，分值越低。'
const settings = {
  brief: 'Forty invented teams play the sample challenges.',
  guide:
    '# Welcome\n\nThis contest was made by the demo. Every team is invented; `pnpm demo --remove` takes it all away.\n\nA flag has the form `csictf{…}` or `beacon{…}`. Points fall with the number of solves.',
  lang: 'en' as const,
  translations: { zh: { name: '烽火演示赛', brief: '四十支虚构的战队挑战示例赛题。', guide: zhGuide } },
  registration: 'open' as const,
  reward_way: 'blood' as const,
  is_public: true,
  show_members: true,
  show_rating: true,
  allow_writeup_upload: true,
  writeup_score_max: 100,
}
const brackets = [
  { name_en: 'Open', name_zh: '公开组' },
  { name_en: 'Students', name_zh: '学生组' },
  { name_en: 'Guests', name_zh: '嘉宾组', ranks_overall: false, gets_blood: false, affects_value: false },
]

export interface Cup {
  contest_id: string
  start: number
  puzzles: Puzzle[]
}

/** All tries of the contest: the same whenever they are asked for. */
const planOf = (players: readonly Player[], puzzles: readonly Puzzle[]) => planMoves(players, puzzles, lengthMs, 20_261_120)
const isOver = ({ at_ms }: Move): boolean => at_ms < pastMs - 30_000

/** What the teams had not tried when the contest was brought in, soonest first. */
export const aheadOf = (players: readonly Player[], { puzzles }: Cup): Move[] => planOf(players, puzzles).filter((move) => !isOver(move))

/** A contest of eight hours, five of them played. */
export async function makeCup(admin: Person, ledger: Ledger, players: readonly Player[], puzzles: readonly Puzzle[]): Promise<Cup> {
  const start = Date.now() - pastMs
  const past = { name: 'Beacon Demo Cup', start, end: start + lengthMs, brackets: brackets.map(({ name_en }) => name_en) }
  const brought = await bring(admin, ledger, { ...past, players, puzzles, moves: planOf(players, puzzles).filter(isOver) })
  const params = { resource_id: brought.contest_id }
  const stored = (await admin.call(contest.settings, { params })).brackets
  await set(admin, brought.contest_id, {
    ...settings,
    freeze_at: new Date(start + freezeMs).toISOString(),
    brackets: brackets.map((one, index) => ({ ...bracketDefaults, ...one, bracket_id: stored[index]?.bracket_id ?? null })),
  })
  return { contest_id: brought.contest_id, start, puzzles: brought.puzzles }
}
