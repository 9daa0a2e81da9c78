import { formatPercent } from '@beacon/i18n'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { AnswerContest } from './answer-contest.ts'

type Rules = Pick<
  AnswerContest,
  'integral_way' | 'reward_way' | 'blood_percent' | 'blood_base' | 'blood_fixed' | 'hint_charge' | 'after_end' | 'ai_policy'
>

/** The rules of a contest in words. */
export function useScoringWords(contest: Rules): { scoring: string; blood: string | null; hints: string; after: string; ai: string } {
  const { t } = useLingui()
  const [first, second, third] = contest.blood_percent.map((percent) => `+${formatPercent(percent / 100, 1)}`)
  const ways = {
    accumulative: t`A challenge is worth the same for everyone.`,
    dynamic: t`A challenge loses value with every solve, for everyone.`,
    cd: t`A challenge loses value over time.`,
    ladder: t`Later solvers earn less.`,
  }
  const afters = {
    practice: t`Challenges stay open for practice, without points.`,
    read_only: t`Challenges and ranking stay available.`,
    closed: t`The contest closes.`,
  }
  const base = {
    initial: t`of the initial value`,
    current: t`of the value at the solve`,
    fixed: t`${plural(contest.blood_fixed, { one: 'of # point', other: 'of # points' })}`,
  }[contest.blood_base]
  const ais = {
    allowed: t`AI may be used.`,
    declare: t`AI may be used and must be declared.`,
    forbidden: t`AI may not be used.`,
  }
  return {
    scoring: ways[contest.integral_way],
    blood:
      contest.reward_way === 'none'
        ? null
        : t`${{ first }}, ${{ second }}, ${{ third }} ${{ base }} for the first three solves of a challenge`,
    hints:
      contest.hint_charge === 'at_once'
        ? t`The cost is deducted immediately.`
        : t`The cost is deducted from the challenge’s points when you solve it.`,
    after: afters[contest.after_end],
    ai: ais[contest.ai_policy],
  }
}
