import type { ContestMe } from '@beacon/api/contest/contest-views'
import { formatDuration, formatNumber, useFormatLocale } from '@beacon/i18n'
import type { Fact } from '@beacon/ui/layout'
import { Plural, Trans } from '@lingui/react/macro'
import type { AnswerContest } from '../../parts/answer/answer-contest.ts'
import { useAnswerRules } from '../../parts/answer/use-answer-rules.tsx'
import { GuideFacts } from '../../parts/guide/guide-facts.tsx'

type AwdpContest = Extract<AnswerContest, { kind: 'awdp' }>
/** Said by rounds otherwise than where answers pay by themselves. */
const replaced: readonly Fact['key'][] = ['scoring', 'hints', 'ties']

/** What the settings say: rounds, what they pay, patches and their waits, and the rules of answers. */
export function GuideRules({ contest, mine }: { contest: AnswerContest; mine: ContestMe }) {
  return contest.kind === 'awdp' ? <Rules contest={contest} mine={mine} /> : null
}

function Rules({ contest, mine }: { contest: AwdpContest; mine: ContestMe }) {
  const locale = useFormatLocale()
  const floor = formatNumber(locale, contest.score_min)
  const answers = useAnswerRules(contest).filter(({ key }) => !replaced.includes(key))
  const wait = formatDuration(locale, contest.retry_wait_s)
  const facts: Fact[] = [
    { key: 'round', label: <Trans>Round length</Trans>, value: formatDuration(locale, contest.round_duration_s) },
    {
      key: 'pays',
      label: <Trans>Scoring</Trans>,
      value: (
        <ul className="grid gap-1">
          <li>
            <Trans>Attack: from the round in which you submit its flag, a challenge pays attack points every round.</Trans>
          </li>
          <li>
            <Trans>Defence: from the round in which you send a patch that holds, it pays defence points every round.</Trans>
          </li>
          <li>
            <Trans>Both fall with every team that does the same, to {floor} points at least.</Trans>
          </li>
        </ul>
      ),
    },
    {
      key: 'patches',
      label: <Trans>Patches</Trans>,
      value:
        contest.patch_limit === 0 ? (
          <Trans>no limit</Trans>
        ) : (
          <Plural value={contest.patch_limit} one="# per challenge" other="# per challenge" />
        ),
    },
    {
      key: 'judging',
      label: <Trans>Judging</Trans>,
      value: (
        <Trans>
          A patch runs in a box of its own. Functions work and the exploit fails: defended. A failure of our machines is not counted.
        </Trans>
      ),
    },
    ...(contest.retry_wait_s === 0
      ? []
      : [{ key: 'wait', label: <Trans>Wait after a failure</Trans>, value: <Trans>{wait} until the next patch for the challenge</Trans> }]),
    { key: 'ties', label: <Trans>Ties</Trans>, value: <Trans>More attack points rank higher, then more defence points.</Trans> },
    ...answers,
  ]
  return <GuideFacts contest={contest} mine={mine} rules={facts} />
}
