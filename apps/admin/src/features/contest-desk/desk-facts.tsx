import type { ContestFull, DeskFacts as Facts } from '@beacon/api/contest-views'
import { usePermissions } from '@beacon/auth'
import { formatNumber, formatPercent, useFormatLocale } from '@beacon/i18n'
import { Switch } from '@beacon/ui/controls'
import { FactStrip } from '@beacon/ui/layout'
import { Tooltip } from '@beacon/ui/overlay'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useDeskKind } from './desk-kind.ts'
import { type PublicFacts, usePlayersSee, usePublicFacts } from './players-see.ts'
import { factsQuery } from './queries.ts'
import { useOpenQuestions } from './use-open-questions.ts'

/** On a desk all facts stand on one line: where it is narrow notes leave as a whole, those of the first three before the others. */
const oneLine =
  'whitespace-nowrap xl:flex-nowrap [&_dd]:h-[var(--lead-figure)] [&_dd]:flex-wrap [&_dd]:content-start [&_dd]:overflow-hidden [&>div]:shrink [&>div]:grow [&>div]:pr-2.5 [&>div+div]:pl-2.5 [&>div:nth-child(-n+3)]:min-w-auto [&>div:nth-child(-n+3)]:shrink-[1000] 2xl:[&>div]:pr-4 2xl:[&>div+div]:pl-4'

/** Everything that a person must look at before it counts: the same registrations and writeups that their tabs count. */
function waitingOf(facts: Pick<Facts, 'entrants_pending' | 'writeups_pending'> | undefined): { total: number; what: string[] } {
  const { entrants_pending: entrants = 0, writeups_pending: writeups = 0 } = facts ?? {}
  return {
    total: entrants + writeups,
    what: [
      ...(entrants > 0 ? [plural(entrants, { one: '# registration', other: '# registrations' })] : []),
      ...(writeups > 0 ? [plural(writeups, { one: '# writeup', other: '# writeups' })] : []),
    ],
  }
}

function useStrip(contest: ContestFull, facts: Facts | undefined) {
  const questions = useOpenQuestions(contest.resource_id)
  const { t } = useLingui()
  const locale = useFormatLocale()
  const number = (value: number | undefined) => (value === undefined ? '–' : formatNumber(locale, value))
  const share = facts === undefined || facts.submissions === 0 ? '–' : formatPercent(locale, facts.correct / facts.submissions, 1)
  const entrants = number(facts?.entrants)
  const recent = number(facts?.submissions_10min)
  // A topic taken offline keeps its solves.
  const online = number(facts === undefined ? undefined : Math.max(facts.topics_online, facts.topics_solved))
  const solves = plural(facts?.solves ?? 0, { one: '# solve', other: '# solves' })
  const unranked = facts?.unranked_solves ?? 0
  const waiting = waitingOf(facts)
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
      note: unranked === 0 ? solves : t`${solves} + ${unranked} unranked`,
    },
    { key: 'solved', label: t`Solved questions`, value: number(facts?.topics_solved), note: t`of ${online}` },
    {
      key: 'pending',
      label: t`Waiting for review`,
      value: <span className={waiting.total > 0 ? 'text-amber' : undefined}>{facts === undefined ? '–' : number(waiting.total)}</span>,
      note: waiting.what.join(' + '),
    },
    { key: 'evidence', label: t`Open cases`, value: number(facts?.evidence_open) },
    { key: 'appeals', label: t`Open appeals`, value: number(facts?.appeals_open) },
    ...(questions === null ? [] : [{ key: 'questions', label: t`Unanswered`, value: number(questions) }]),
  ]
}

function usePublicStrip(contest: ContestFull, facts: PublicFacts | undefined) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const number = (value: number | undefined) => (value === undefined ? '–' : formatNumber(locale, value))
  return [
    {
      key: 'entrants',
      label: contest.game_type === 'team' ? t`Teams in the ranking` : t`Participants in the ranking`,
      value: number(facts?.entrants),
    },
    { key: 'solves', label: t({ context: 'desk', message: 'Solves' }), value: number(facts?.solves) },
    { key: 'solved', label: t`Solved questions`, value: number(facts?.topics_solved) },
    { key: 'leader', label: t`First place`, value: <span className="text-section">{facts?.leader ?? '–'}</span> },
  ]
}

interface PlayersSeeProps {
  isOn: boolean
  set: (on: boolean) => void
  /** Why the tab has no other side: it is public as it is, or players see nothing of it. */
  hindrance: 'always' | 'never' | null
}

/** Turns the tab over to what players see; where it has no such side it stays in reach and says why. */
export function PlayersSee({ isOn, set, hindrance }: PlayersSeeProps) {
  const { t } = useLingui()
  if (hindrance === null)
    return (
      <div className="shrink-0">
        <Switch checked={isOn} onCheckedChange={set}>
          {t`Players see`}
        </Switch>
      </div>
    )
  const why = hindrance === 'always' ? t`This page already shows the public view.` : t`Players see nothing on this page.`
  return (
    <Tooltip text={why}>
      <div className="shrink-0">
        <Switch checked={false} aria-disabled onCheckedChange={() => {}}>
          {t`Players see`}
        </Switch>
      </div>
    </Tooltip>
  )
}

/** The contest in figures, real ones, renewed as things happen; or those that players see. */
export function DeskFacts({ contest, tab }: { contest: ContestFull; tab: string | null }) {
  const mayWatch = usePermissions().has('contest.watch')
  const [isAsked, set] = usePlayersSee()
  const players = useDeskKind().deskTabs.find(({ key }) => key === tab)?.players
  const hasFace = players === 'other'
  const isOn = isAsked && hasFace
  const { data } = useQuery(factsQuery(contest.resource_id))
  const real = useStrip(contest, data)
  const shown = usePublicStrip(contest, usePublicFacts(contest.resource_id, isOn))
  return (
    <div
      className={`mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 border-y py-2 xl:flex-nowrap ${isOn ? 'border-azure-rule' : 'border-rule'}`}
    >
      <FactStrip facts={isOn ? shown : real} className={`${oneLine} min-w-0 flex-1`} />
      {mayWatch && <PlayersSee isOn={isOn} set={set} hindrance={hasFace ? null : players === 'same' ? 'always' : 'never'} />}
    </div>
  )
}
