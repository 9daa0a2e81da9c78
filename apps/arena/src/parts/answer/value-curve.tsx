import { type BloodBase, defaultTopicRules, solveValue, type TopicRules } from '@beacon/engine'
import { ChartTable, DecayCurve } from '@beacon/ui/chart'
import { formatDuration, formatNumber, useFormatLocale } from '@beacon/i18n'
import { useLingui } from '@lingui/react/macro'
import type { AnswerContest } from './answer-contest.ts'

const drawnMost = 200
const minute_ms = 60_000

type Scoring = Pick<
  AnswerContest,
  | 'integral_way'
  | 'score'
  | 'score_min'
  | 'dynamic_preset'
  | 'decay'
  | 'rate'
  | 'difficulty_d'
  | 'decay_interval_s'
  | 'decay_percent'
  | 'ladder'
> & { blood_base?: BloodBase }

const rulesOf = (contest: Scoring): TopicRules => ({ ...defaultTopicRules, ...contest })

/** What a topic is worth after n solves, until it stands on its floor. */
export function valuesBySolves(contest: Scoring): number[] {
  const rules = rulesOf(contest)
  const at = (n: number) => solveValue(rules, { counted_solves: n, order: Math.max(1, n), elapsed_ms: 0 })
  const values = [contest.score]
  while (values.length <= drawnMost) {
    const value = at(values.length)
    values.push(value)
    if (value <= contest.score_min) break
  }
  return values
}

/** The value of a topic as the contest's settings make it: a curve over solves, a table over time or places. Topics may differ. */
export function ValueCurve({ contest }: { contest: AnswerContest }) {
  const { t } = useLingui()
  if (contest.integral_way === 'accumulative') return null
  if (contest.integral_way === 'dynamic')
    return <DecayCurve title={t`Challenge value by number of solves`} values={valuesBySolves(contest)} />
  return contest.integral_way === 'ladder' ? <Ladder contest={contest} /> : <ByTime contest={contest} />
}

function Ladder({ contest }: { contest: AnswerContest }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const rules = rulesOf(contest)
  const rows = contest.ladder.map((_step, index): [string, string] => {
    const value = solveValue(rules, { counted_solves: index + 1, order: index + 1, elapsed_ms: 0 })
    const isLast = index === contest.ladder.length - 1
    return [isLast ? t`${{ n: index + 1 }} and later` : String(index + 1), formatNumber(locale, value)]
  })
  return <ChartTable caption={t`Challenge value by solve order`} head={[t`Solve`, t`Value`]} rows={rows} />
}

function ByTime({ contest }: { contest: AnswerContest }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const rules = rulesOf(contest)
  const length_ms = Date.parse(contest.end_at) - Date.parse(contest.start_at)
  const step_ms = Math.max(contest.decay_interval_s * 1000, Math.ceil(length_ms / 8 / minute_ms) * minute_ms)
  const times = Array.from({ length: Math.min(9, Math.floor(length_ms / step_ms) + 1) }, (_none, index) => index * step_ms)
  const rows = times.map((elapsed_ms): [string, string] => [
    elapsed_ms === 0 ? t`at release` : formatDuration(locale, Math.round(elapsed_ms / 1000)),
    formatNumber(locale, solveValue(rules, { counted_solves: 1, order: 1, elapsed_ms })),
  ])
  return <ChartTable caption={t`Challenge value by time since release`} head={[t`After`, t`Value`]} rows={rows} />
}
