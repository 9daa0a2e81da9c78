import type { ContestPublic } from '@beacon/api/contest-views'
import { useLingui } from '@lingui/react/macro'

type Rules = Pick<
  ContestPublic,
  'integral_way' | 'reward_way' | 'blood_percent' | 'blood_base' | 'blood_fixed' | 'hint_charge' | 'after_end' | 'ai_policy'
>

/** The rules of a contest in words. */
export function useScoringWords(contest: Rules): { scoring: string; blood: string | null; hints: string; after: string; ai: string } {
  const { t } = useLingui()
  const [first, second, third] = contest.blood_percent
  const ways = {
    accumulative: t`A topic is worth the same for everybody.`,
    dynamic: t`A topic loses value with every solve, for everybody.`,
    cd: t`A topic loses value with time.`,
    ladder: t`A topic brings less to each later solver.`,
  }
  const afters = {
    practice: t`Topics stay open for practice, without points.`,
    read_only: t`Topics and ranking stay readable.`,
    closed: t`The contest closes.`,
  }
  const base = {
    initial: t`of the initial value`,
    current: t`of the value at the solve`,
    fixed: t`of ${{ n: contest.blood_fixed }} points`,
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
        : t`+${{ first }} %, +${{ second }} %, +${{ third }} % ${{ base }} for the first three solves of a topic`,
    hints:
      contest.hint_charge === 'at_once' ? t`The price is taken at once.` : t`The price is taken from the topic’s points when it is solved.`,
    after: afters[contest.after_end],
    ai: ais[contest.ai_policy],
  }
}
