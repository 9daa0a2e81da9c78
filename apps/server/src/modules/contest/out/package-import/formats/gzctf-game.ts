import type { ContestDraft } from '../draft.ts'
import { contestNameOf } from './contest-name.ts'
import { isRaw, textOf, type Raw } from './fields.ts'

const cut = (text: string, max: number): string => [...text].slice(0, max).join('')
const instantOf = (value: unknown): number | null => {
  const at = Date.parse(textOf(value))
  return Number.isNaN(at) ? null : at
}

/** A game of GZCTF as settings of a contest: it comes without people, so it is made hidden and not started. */
export function gzctfContest(game: Raw, topics: ContestDraft['topics']): ContestDraft {
  const start = instantOf(game['startTime']) ?? Date.now() + 86_400_000
  const end = Math.max(instantOf(game['endTime']) ?? start + 8 * 3_600_000, start + 300_000)
  const name = contestNameOf(textOf(game['title']))
  const [start_at, end_at] = [new Date(start).toISOString(), new Date(end).toISOString()]
  return {
    name,
    game_type: 'team',
    start_at,
    end_at,
    has_history: false,
    users: 0,
    teams: 0,
    solves: 0,
    submissions: 0,
    awards: 0,
    settings: settingsOf(game, end),
    topics,
  }
}

function settingsOf(game: Raw, end: number): Record<string, unknown> {
  const code = textOf(game['inviteCode'])
  const limit = Math.round(Number(game['teamMemberCountLimit'] ?? 0))
  const writeup = isRaw(game['writeup']) ? game['writeup'] : null
  const deadline = writeup === null ? null : instantOf(writeup['deadline'])
  const isOpen = game['acceptWithoutReview'] === true
  return {
    brief: cut(textOf(game['summary']), 255),
    guide: cut(textOf(game['content'], true), 20_000),
    registration: /^[A-Za-z0-9_-]{4,40}$/u.test(code) ? 'code' : isOpen ? 'open' : 'review',
    registration_code: /^[A-Za-z0-9_-]{4,40}$/u.test(code) ? code : null,
    team_size_max: limit > 0 ? Math.min(100, limit) : 100,
    integral_way: 'dynamic',
    dynamic_preset: 'gzctf',
    after_end: game['practiceMode'] === false ? 'read_only' : 'practice',
    ...bloodOf(game['bloodBonus']),
    ...(writeup?.['required'] === true
      ? {
          allow_writeup_upload: true,
          writeup_until: deadline === null ? null : new Date(Math.min(deadline, end + 90 * 86_400_000)).toISOString(),
        }
      : {}),
  }
}

/** Bonuses come in permille of the value at the moment; none at all means no reward. */
function bloodOf(value: unknown): Record<string, unknown> {
  if (!isRaw(value)) return { reward_way: 'none' }
  const percent = ['first', 'second', 'third'].map((key) => Math.min(100, Math.max(0, Number(value[key] ?? 0) / 10) || 0))
  const [first = 0, second = 0, third = 0] = percent
  const falling = [first, Math.min(first, second), Math.min(first, second, third)]
  return first === 0 ? { reward_way: 'none' } : { reward_way: 'blood', blood_percent: falling, blood_base: 'current' }
}
