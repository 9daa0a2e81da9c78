import type { ContestMe } from '@beacon/api/contest/contest-views'
import { formatDuration, formatNumber, useFormatLocale } from '@beacon/i18n'
import type { Fact } from '@beacon/ui/layout'
import { Plural, Trans } from '@lingui/react/macro'
import type { AnswerContest } from '../../parts/answer/answer-contest.ts'
import { useAnswerRules } from '../../parts/answer/use-answer-rules.tsx'
import { GuideFacts } from '../../parts/guide/guide-facts.tsx'

type OperationContest = Extract<AnswerContest, { kind: 'operation' }>

/** What the settings say: points and their checks, and the rules of answers. */
export function GuideRules({ contest, mine }: { contest: AnswerContest; mine: ContestMe }) {
  return contest.kind === 'operation' ? <Rules contest={contest} mine={mine} /> : null
}

function Rules({ contest, mine }: { contest: OperationContest; mine: ContestMe }) {
  const locale = useFormatLocale()
  const answers = useAnswerRules(contest)
  const { check_interval_s, check_limit, check_total_limit, check_wait_s } = contest
  const [every, wait, all] = [
    formatDuration(locale, check_interval_s),
    formatDuration(locale, check_wait_s),
    formatNumber(locale, check_total_limit),
  ]
  const facts: Fact[] = [
    {
      key: 'points',
      label: <Trans>Check points</Trans>,
      value: (
        <ul className="grid gap-1">
          <li>
            <Trans>Request a check once a point is done. The time of your request counts, not that of the check.</Trans>
          </li>
          <li>
            <Trans>Some points are checked by themselves: once every {every}, at a moment that nobody knows.</Trans>
          </li>
          <li>
            <Trans>A point that is held counts as long as its last check passed. Lose it, and it counts again from the next success.</Trans>
          </li>
          <li>
            <Trans>Guards are services that must keep working. If one fails in a check, no point of that check passes.</Trans>
          </li>
        </ul>
      ),
    },
    {
      key: 'checks',
      label: <Trans>Checks</Trans>,
      value: (
        <>
          {check_limit === 0 ? <Trans>no limit</Trans> : <Plural value={check_limit} one="# per point" other="# per point" />}
          {check_total_limit > 0 && (
            <>
              {' · '}
              <Trans>{all} in all</Trans>
            </>
          )}
          {check_wait_s > 0 && (
            <>
              {' · '}
              <Trans>{wait} between two checks of a challenge</Trans>
            </>
          )}
          <span className="block text-fg-3">
            <Trans>A failure of our machines is not counted.</Trans>
          </span>
        </>
      ),
    },
    ...answers,
  ]
  return <GuideFacts contest={contest} mine={mine} rules={facts} />
}
