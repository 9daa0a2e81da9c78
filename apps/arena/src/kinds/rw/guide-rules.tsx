import type { ContestMe, ContestPublic } from '@beacon/api/contest/contest-views'
import { formatDateTime, formatDuration, formatNumber, formatPercent, useFormatLocale } from '@beacon/i18n'
import type { Fact } from '@beacon/ui/layout'
import { Plural, Trans } from '@lingui/react/macro'
import { GuideFacts } from '../../parts/guide/guide-facts.tsx'

type RwContest = Extract<ContestPublic, { kind: 'rw' }>

/** What the settings say: how one comes to the stage, how long one has there, and what it pays. */
export function GuideRules({ contest, mine }: { contest: ContestPublic; mine: ContestMe }) {
  return contest.kind === 'rw' ? <Rules contest={contest} mine={mine} /> : null
}

function Rules({ contest, mine }: { contest: RwContest; mine: ContestMe }) {
  const locale = useFormatLocale()
  const { request_limit, request_open_max, request_wait_s, report_before_demo, report_review, judges_needed } = contest
  const { demo_slot_s, demo_attempts, attempt_factor, call_grace_s, first_win_percent, request_until } = contest
  const facts: Array<Fact | false> = [
    { key: 'targets', label: <Trans context="real world">Targets</Trans>, value: formatNumber(locale, contest.topic_count) },
    {
      key: 'requests',
      label: <Trans context="real world">Requests</Trans>,
      value: (
        <>
          {request_limit === 0 ? (
            <Trans>as many as you like</Trans>
          ) : (
            <Plural value={request_limit} one="# per target" other="# per target" />
          )}
          {', '}
          <Plural value={request_open_max} one="# open at a time" other="# open at a time" />
          <span className="block text-fg-3">
            <Trans>Until {formatDateTime(locale, request_until ?? contest.end_at)}.</Trans>
            {request_wait_s > 0 && (
              <>
                {' '}
                <Trans>After a failure the next request for that target comes {formatDuration(locale, request_wait_s)} later.</Trans>
              </>
            )}
          </span>
        </>
      ),
    },
    {
      key: 'report',
      label: <Trans>Report</Trans>,
      value: (
        <>
          {report_before_demo === 'required' ? <Trans>required with the request</Trans> : <Trans context="real world">optional</Trans>}
          {report_review && (
            <span className="block text-fg-3">
              <Trans>Referees review it before the request takes its place in the queue.</Trans>
            </span>
          )}
        </>
      ),
    },
    { key: 'call', label: <Trans>Time after a call</Trans>, value: formatDuration(locale, call_grace_s) },
    {
      key: 'slot',
      label: <Trans>On stage</Trans>,
      value: (
        <>
          {formatDuration(locale, demo_slot_s)}, <Plural value={demo_attempts} one="# attempt" other="# attempts" />
        </>
      ),
    },
    {
      key: 'points',
      label: <Trans>Points</Trans>,
      value: (
        <>
          <Trans>Points of the target × goal × rubric × attempt. Of several successes at a target the best counts.</Trans>
          <span className="block text-fg-3">
            <Trans>By attempt:</Trans> {attempt_factor.map((percent) => formatPercent(percent / 100)).join(', ')}
            {first_win_percent > 0 && (
              <>
                {'. '}
                <Trans>The first to win a target gets {formatPercent(first_win_percent / 100)} more.</Trans>
              </>
            )}
          </span>
        </>
      ),
    },
    {
      key: 'judges',
      label: <Trans>Decided by</Trans>,
      value: <Plural value={judges_needed} one="# referee" other="# referees" />,
    },
  ]
  return <GuideFacts contest={contest} mine={mine} rules={facts.filter((fact) => fact !== false)} />
}
