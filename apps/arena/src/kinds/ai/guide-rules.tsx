import type { ContestMe } from '@beacon/api/contest/contest-views'
import { formatDuration, formatNumber, useFormatLocale } from '@beacon/i18n'
import type { Fact } from '@beacon/ui/layout'
import { Plural, Trans } from '@lingui/react/macro'
import type { AnswerContest } from '../../parts/answer/answer-contest.ts'
import { useAnswerRules } from '../../parts/answer/use-answer-rules.tsx'
import { GuideFacts } from '../../parts/guide/guide-facts.tsx'

type AiContest = Extract<AnswerContest, { kind: 'ai' }>

/** What the settings say: how often a result is taken, how finals are chosen, and the rules of flags. */
export function GuideRules({ contest, mine }: { contest: AnswerContest; mine: ContestMe }) {
  return contest.kind === 'ai' ? <Rules contest={contest} mine={mine} /> : null
}

function Rules({ contest, mine }: { contest: AiContest; mine: ContestMe }) {
  const locale = useFormatLocale()
  const answers = useAnswerRules(contest)
  const hours = formatNumber(locale, contest.quota_window_h)
  const total = formatNumber(locale, contest.submissions_total)
  const wait = formatDuration(locale, contest.submission_wait_s)
  const grace = formatDuration(locale, contest.final_select_grace_min * 60)
  const facts: Fact[] = [
    {
      key: 'quota',
      label: <Trans context="ai">Results</Trans>,
      value: (
        <ul className="grid gap-1">
          <li>
            {contest.submissions_per_window === 0 ? (
              <Trans>No limit per challenge.</Trans>
            ) : (
              <Plural
                value={contest.submissions_per_window}
                one={`# per challenge in ${hours} h of the contest; a pause does not count.`}
                other={`# per challenge in ${hours} h of the contest; a pause does not count.`}
              />
            )}
          </li>
          {contest.submissions_total > 0 && (
            <li>
              <Trans>At most {total} per challenge in all.</Trans>
            </li>
          )}
          {contest.submission_wait_s > 0 && (
            <li>
              <Trans>{wait} between two submissions.</Trans>
            </li>
          )}
          <li>
            <Trans>A result in the wrong format is refused and not counted. A program counts once it runs.</Trans>
          </li>
        </ul>
      ),
    },
    {
      key: 'scores',
      label: <Trans>Public and private</Trans>,
      value: (
        <Trans>
          A part of the data gives the public score, which you see at once. The rest gives the private score, which stays hidden until the
          reveal.
        </Trans>
      ),
    },
    {
      key: 'finals',
      label: <Trans>Finals</Trans>,
      value: (
        <ul className="grid gap-1">
          <li>
            <Plural
              value={contest.final_select_max}
              one="Choose # submission per challenge; its private score counts."
              other="Choose up to # submissions per challenge; the best private score among them counts."
            />
          </li>
          <li>
            {contest.final_select_grace_min === 0 ? (
              <Trans>Until the contest ends.</Trans>
            ) : (
              <Trans>Until {grace} after the contest ends.</Trans>
            )}{' '}
            <Trans>Without a choice your best public scores count.</Trans>
          </li>
        </ul>
      ),
    },
    ...answers,
  ]
  return <GuideFacts contest={contest} mine={mine} rules={facts} />
}
