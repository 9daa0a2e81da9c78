import type { ContestMe, ContestPublic } from '@beacon/api/contest/contest-views'
import { usePermission } from '@beacon/auth'
import { formatDateTime, formatDuration, formatNumber, formatZone, useFormatLocale } from '@beacon/i18n'
import { DescriptionList, type Fact } from '@beacon/ui/layout'
import { hasCapability } from '@beacon/router'
import { Trans, useLingui } from '@lingui/react/macro'
import { TabLink } from '../contest-link.tsx'

/** What the settings of any contest say to its players: when, who, what its kind adds, and where questions go. */
export function GuideFacts({ contest, mine, rules }: { contest: ContestPublic; mine: ContestMe; rules: readonly Fact[] }) {
  const mayAsk = usePermission('front.message.send') && mine.entrant !== null
  const facts = [...useTimes(contest), ...useEntrants(contest), ...rules, ...(mayAsk ? [contactFact(contest)] : [])]
  return <DescriptionList className="text-dense" facts={facts} />
}

/** Where questions go: they stand beside the bulletins. */
const contactFact = ({ resource_id }: ContestPublic): Fact => ({
  key: 'contact',
  label: <Trans>Contact</Trans>,
  value: (
    <TabLink search={{ resource_id, tab: 'bulletin' }} className="link">
      <Trans>Ask the organisers</Trans>
    </TabLink>
  ),
})

function useTimes(contest: ContestPublic): Fact[] {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const at = (instant: string) => formatDateTime(locale, instant)
  const length_s = Math.round((Date.parse(contest.end_at) - Date.parse(contest.start_at)) / 60_000) * 60
  const facts: Array<Fact | false> = [
    { key: 'start', label: <Trans>Start</Trans>, value: at(contest.start_at) },
    { key: 'end', label: <Trans>End</Trans>, value: `${at(contest.end_at)} · ${formatDuration(locale, length_s)}` },
    contest.freeze_at !== null && {
      key: 'freeze',
      label: <Trans>Freeze</Trans>,
      value: (
        <>
          {at(contest.freeze_at)}
          <span className="block text-fg-3">
            {contest.unfreeze === 'at_end' ? t`Results are public at the end.` : t`Results are public when the organisers reveal them.`}
          </span>
        </>
      ),
    },
    { key: 'zone', label: <Trans>Times in</Trans>, value: formatZone(contest.start_at) },
    contest.register_until !== null && {
      key: 'register',
      label: <Trans>Registration closes</Trans>,
      value: at(contest.register_until),
    },
    {
      key: 'late',
      label: <Trans>Late joining</Trans>,
      value: contest.late_join ? t`possible during the contest` : t`not possible`,
    },
  ]
  return facts.filter((fact) => fact !== false)
}

function useEntrants(contest: ContestPublic): Fact[] {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const team = contest.game_type === 'team'
  const { team_size_min: min, team_size_max: max } = contest
  const sums = {
    sum: t`A challenge counts once per team.`,
    average: t`Everyone solves individually; the average counts.`,
    lowest: t`Everyone solves individually; the lowest score counts.`,
    highest: t`Everyone solves individually; the highest score counts.`,
  }
  const facts: Array<Fact | false> = [
    { key: 'type', label: <Trans>Type</Trans>, value: team ? t`Teams of ${{ min }}–${{ max }}` : t`Individual` },
    team &&
      hasCapability(contest.kind, 'submissions') && { key: 'sum', label: <Trans>Team score</Trans>, value: sums[contest.team_score_type] },
    {
      key: 'entrants',
      label: team ? <Trans>Teams</Trans> : <Trans>People</Trans>,
      value: formatNumber(locale, contest.entrant_count) + (contest.capacity > 0 ? ` / ${formatNumber(locale, contest.capacity)}` : ''),
    },
    contest.brackets.length > 0 && {
      key: 'brackets',
      label: <Trans>Brackets</Trans>,
      value: <Brackets contest={contest} />,
    },
    hasCapability(contest.kind, 'submissions') && {
      key: 'topics',
      label: <Trans>Challenges</Trans>,
      value: formatNumber(locale, contest.topic_count),
    },
  ]
  return facts.filter((fact) => fact !== false)
}

function Brackets({ contest }: { contest: ContestPublic }) {
  const locale = useFormatLocale()
  return (
    <ul>
      {contest.brackets.map(({ bracket_id, name_en, name_zh, ranks_overall, gets_score }) => (
        <li key={bracket_id}>
          {locale === 'zh' ? name_zh : name_en}
          {!ranks_overall && (
            <span className="block text-fg-3">
              <Trans>own ranking only</Trans>
            </span>
          )}
          {!gets_score && (
            <span className="block text-fg-3">
              <Trans>solves without points</Trans>
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
