import type { Fact } from '@beacon/ui/layout'
import { Plural, Trans } from '@lingui/react/macro'
import { useScoringWords } from './scoring-words.ts'
import type { AnswerContest } from './answer-contest.ts'

/** How a contest with answers is scored, limited and ranked, among what all contests say. */
export function useAnswerRules(contest: AnswerContest): Fact[] {
  const words = useScoringWords(contest)
  const { flag_rate_count: count, flag_rate_window_s: seconds, flag_prefix: prefix } = contest
  const facts: Array<Fact | false> = [
    { key: 'scoring', label: <Trans>Scoring</Trans>, value: words.scoring },
    words.blood !== null && { key: 'blood', label: <Trans>Bloods</Trans>, value: words.blood },
    { key: 'hints', label: <Trans>Hints</Trans>, value: words.hints },
    {
      key: 'limit',
      label: <Trans>Wrong attempts</Trans>,
      value:
        contest.answer_limit === 0 ? (
          <Trans>no limit</Trans>
        ) : (
          <Plural value={contest.answer_limit} one="# per challenge" other="# per challenge" />
        ),
    },
    {
      key: 'rate',
      label: <Trans>Rate</Trans>,
      value: (
        <Trans>
          {count} attempts in {seconds} s per challenge
        </Trans>
      ),
    },
    prefix !== null &&
      prefix !== '' && { key: 'prefix', label: <Trans>Flag format</Trans>, value: <span className="font-mono">{`${prefix}{…}`}</span> },
    { key: 'ties', label: <Trans>Ties</Trans>, value: <Trans>Whoever reached the score first ranks higher.</Trans> },
    { key: 'ai_use', label: <Trans>AI use</Trans>, value: words.ai },
    { key: 'after', label: <Trans>After the end</Trans>, value: words.after },
  ]
  return facts.filter((fact) => fact !== false)
}
