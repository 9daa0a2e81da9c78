import type { ContestMe, ContestPublic } from '@beacon/api/contest/contest-views'
import { flagPattern, initialOf } from '@beacon/engine/attack-defense'
import { formatDuration, formatNumber, useFormatLocale } from '@beacon/i18n'
import type { Fact } from '@beacon/ui/layout'
import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { CopyButton } from '../../parts/copy-button.tsx'
import { GuideFacts } from '../../parts/guide/guide-facts.tsx'
import { usePoints } from '../../parts/use-points.ts'

type AdContest = Extract<ContestPublic, { kind: 'attackDefense' }>

/** What the settings say: rounds, flags, and what the preset pays. */
export function GuideRules({ contest, mine }: { contest: ContestPublic; mine: ContestMe }) {
  return contest.kind === 'attackDefense' ? <Rules contest={contest} mine={mine} /> : null
}

function Rules({ contest, mine }: { contest: AdContest; mine: ContestMe }) {
  const locale = useFormatLocale()
  const pattern = flagPattern(contest.flag_prefix ?? '')
  const facts: Array<Fact | false> = [
    { key: 'services', label: <Trans>Services</Trans>, value: formatNumber(locale, contest.topic_count) },
    { key: 'round', label: <Trans>Round length</Trans>, value: formatDuration(locale, contest.round_duration_s) },
    {
      key: 'pattern',
      label: <Trans>Flag pattern</Trans>,
      value: (
        <span className="flex flex-wrap items-center gap-x-2">
          <code className="font-mono break-all">{pattern}</code>
          <CopyButton text={pattern} label={pattern} className="-ml-3" />
        </span>
      ),
    },
    {
      key: 'life',
      label: <Trans>Flag life</Trans>,
      value:
        contest.flag_life_rounds === 1 ? (
          <Trans>valid in its own round only</Trans>
        ) : (
          <Plural
            value={contest.flag_life_rounds - 1}
            one="valid in its own round and in the next one"
            other="valid in its own round and in the # after it"
          />
        ),
    },
    { key: 'pays', label: <Trans>Scoring</Trans>, value: <Pays contest={contest} /> },
    contest.submit_needs_up && {
      key: 'up',
      label: <Trans>Submission</Trans>,
      value: <Trans>Flags of a service count only if your own was up in the last scored round.</Trans>,
    },
  ]
  return <GuideFacts contest={contest} mine={mine} rules={facts.filter((fact) => fact !== false)} />
}

/** The preset in words, with the numbers of this contest. */
function Pays({ contest }: { contest: AdContest }) {
  const locale = useFormatLocale()
  const points = usePoints()
  const initial = points.text(initialOf(contest).initial)
  const amount = (value: number) => formatNumber(locale, value, 2)
  const lines: Record<AdContest['scoring_preset'], ReactNode[]> = {
    jeopardy_ad: [
      <Trans key="attack">Attack: {amount(contest.flag_points)} points for a flag that one team takes, less the more teams take it.</Trans>,
      <Trans key="defence">Defence: points for each attacker of a service that takes no flag from you.</Trans>,
      <Trans key="sla">SLA: {amount(contest.sla_points)} points per round and flag store while the service is up.</Trans>,
    ],
    zero_sum: [
      <Trans key="initial">Each service begins with {initial} points.</Trans>,
      <Trans key="attack">
        A service that is captured loses {amount(contest.attack_points)} points per round, shared by those who captured it.
      </Trans>,
      <Trans key="sla">
        A service that is down loses {amount(contest.down_points)} points per round, shared by those whose service is up.
      </Trans>,
    ],
    forcad: [
      <Trans key="initial">Each service begins with {initial} points.</Trans>,
      <Trans key="attack">
        A capture moves points from the victim to the attacker, more if the attacker has fewer points (hardness {amount(contest.hardness)}).
      </Trans>,
      contest.inflation ? null : <Trans key="inflation">An attacker wins no more than the victim has.</Trans>,
      <Trans key="sla">The points of a service count by its share of rounds up.</Trans>,
    ],
    faust: [
      <Trans key="attack">Attack: 1 point for a captured flag, and 1 more divided by the number of teams that capture it.</Trans>,
      <Trans key="defence">Defence: a flag of yours that n teams capture costs n^0.75 points.</Trans>,
      <Trans key="sla">SLA: the square root of the number of teams for a service that is up, half while old flags are missing.</Trans>,
    ],
  }
  return (
    <ul className="grid gap-1">
      {lines[contest.scoring_preset].map((line, index) => line !== null && <li key={index}>{line}</li>)}
      {contest.scoring_preset !== 'forcad' && (
        <li className="text-fg-3">
          <Trans>Amounts are those of a service of weight 1.</Trans>
        </li>
      )}
    </ul>
  )
}
