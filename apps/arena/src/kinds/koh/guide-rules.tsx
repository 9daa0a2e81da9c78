import type { ContestMe, ContestPublic } from '@beacon/api/contest/contest-views'
import { kohLimits } from '@beacon/api/kinds/koh/limits'
import { formatDuration, formatNumber, formatPercent, useFormatLocale } from '@beacon/i18n'
import type { Fact } from '@beacon/ui/layout'
import { Plural, Trans } from '@lingui/react/macro'
import { GuideFacts } from '../../parts/guide/guide-facts.tsx'

type KohContest = Extract<ContestPublic, { kind: 'koh' }>

/** What the settings say: how a hill is taken, what it pays, and when a version may be reported. */
export function GuideRules({ contest, mine }: { contest: ContestPublic; mine: ContestMe }) {
  return contest.kind === 'koh' ? <Rules contest={contest} mine={mine} /> : null
}

function Rules({ contest, mine }: { contest: KohContest; mine: ContestMe }) {
  const locale = useFormatLocale()
  const [right, wait, look] = [contest.patch_duration_s, contest.retry_wait_s, contest.probe_interval_s].map((s) =>
    formatDuration(locale, s),
  )
  const steps = kohLimits.solve_steps.map((percent) => formatPercent(percent / 100)).join(', ')
  const bloods = contest.blood_percent.map((percent) => formatPercent(percent / 100)).join(', ')
  const minutes = formatNumber(locale, contest.complaint_window_min)
  const facts: Array<Fact | false> = [
    { key: 'hills', label: <Trans context="koh">Hills</Trans>, value: formatNumber(locale, contest.topic_count) },
    { key: 'round', label: <Trans>Round length</Trans>, value: formatDuration(locale, contest.round_duration_s) },
    {
      key: 'play',
      label: <Trans>How a hill is taken</Trans>,
      value: (
        <ul className="grid gap-1">
          <li>
            <Trans>Find the flag of the version that runs and submit it. You may then send patches for {right}.</Trans>
          </li>
          <li>
            <Trans>A patch must keep every function and leave the hill attackable. Its version takes the place of the running one.</Trans>
          </li>
          <li>
            <Trans>From that moment you are king, until another version runs.</Trans>
          </li>
        </ul>
      ),
    },
    {
      key: 'pays',
      label: <Trans>Scoring</Trans>,
      value: (
        <ul className="grid gap-1">
          <li>
            <Trans>Hold: a king earns by the minute, to the second. A hill that is down pays nothing.</Trans>
          </li>
          <li>
            <Trans>Solve: your first, second and third version of a hill pay {steps} of its points.</Trans>
          </li>
          {contest.blood_percent.some((percent) => percent > 0) && (
            <li>
              <Trans>The first three teams that solve a hill get {bloods} more.</Trans>
            </li>
          )}
          <li className="text-fg-3">
            <Trans>Points appear at the end of each round. A hill is checked every {look}.</Trans>
          </li>
        </ul>
      ),
    },
    {
      key: 'patches',
      label: <Trans>Patches</Trans>,
      value: (
        <ul className="grid gap-1">
          <li>
            {contest.patch_limit === 0 ? (
              <Trans>no limit</Trans>
            ) : (
              <Plural value={contest.patch_limit} one="# per hill" other="# per hill" />
            )}
          </li>
          <li>
            <Trans>smaller than 2 MB</Trans>
          </li>
          {contest.retry_wait_s > 0 && (
            <li>
              <Trans>{wait} between two that fail</Trans>
            </li>
          )}
        </ul>
      ),
    },
    contest.complaints && {
      key: 'reports',
      label: <Trans context="koh">Reports</Trans>,
      value: (
        <Trans>
          A version may be reported until {minutes} min after its end. If a referee passes the report, what it earned by holding goes to
          nobody.
        </Trans>
      ),
    },
    { key: 'ties', label: <Trans>Ties</Trans>, value: <Trans>Whoever held longer ranks higher, then more points for solving.</Trans> },
  ]
  return <GuideFacts contest={contest} mine={mine} rules={facts.filter((fact) => fact !== false)} />
}
