import type { ContestFull, DeskFacts as Facts } from '@beacon/api/contest-views'
import { formatNumber, formatPercent, useFormatLocale } from '@beacon/i18n'
import { FactStrip } from '@beacon/ui/layout'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { factsQuery } from './queries.ts'

function useStrip(contest: ContestFull, facts: Facts | undefined) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const number = (value: number | undefined) => (value === undefined ? '–' : formatNumber(locale, value))
  const share = facts === undefined || facts.submissions === 0 ? '–' : formatPercent(locale, facts.correct / facts.submissions, 1)
  const entrants = number(facts?.entrants)
  const recent = number(facts?.submissions_10min)
  // A topic taken offline keeps its solves.
  const online = number(facts === undefined ? undefined : Math.max(facts.topics_online, facts.topics_solved))
  const pending = facts?.entrants_pending ?? 0
  return [
    {
      key: 'online',
      label: contest.game_type === 'team' ? t`Teams online` : t`Participants online`,
      value: number(facts?.entrants_online),
      note: t`of ${entrants}`,
    },
    { key: 'submissions', label: t`Submissions`, value: number(facts?.submissions), note: t`${recent} in 10 min` },
    {
      key: 'correct',
      label: t({ context: 'share', message: 'Correct' }),
      value: share.replace(' ', ''),
      note: plural(facts?.solves ?? 0, { one: '# solve', other: '# solves' }),
    },
    { key: 'solved', label: t`Solved questions`, value: number(facts?.topics_solved), note: t`of ${online}` },
    {
      key: 'pending',
      label: t`Waiting for review`,
      value: <span className={pending > 0 ? 'text-amber' : undefined}>{number(facts?.entrants_pending)}</span>,
    },
    { key: 'screens', label: t`Big screens`, value: number(facts?.screens) },
  ]
}

/** The contest in six figures, real ones; renewed as things happen, at most once a second. */
export function DeskFacts({ contest }: { contest: ContestFull }) {
  const { data } = useQuery(factsQuery(contest.resource_id))
  const facts = useStrip(contest, data)
  return <FactStrip facts={facts} className="mt-3 border-y border-rule py-2 [&>div]:grow" />
}
