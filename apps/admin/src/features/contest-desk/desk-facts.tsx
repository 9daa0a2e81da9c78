import type { ContestFull, DeskFacts as Facts } from '@beacon/api/contest/contest-views'
import { usePermissions } from '@beacon/auth'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { Switch } from '@beacon/ui/controls'
import { FactStrip } from '@beacon/ui/layout'
import { Tooltip } from '@beacon/ui/overlay'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useDeskKind } from './desk-kind.ts'
import { usePlayersSee } from './players-see.ts'
import { factsQuery } from '../../parts/desk/queries.ts'
import { useOpenQuestions } from './use-open-questions.ts'

/** On a desk all facts stand on one line: where it is narrow notes leave as a whole, those of the first three before the others. */
const oneLine =
  'whitespace-nowrap xl:flex-nowrap max-2xl:[&>div]:min-w-0 [&_dt]:overflow-hidden [&_dt]:text-ellipsis [&_dd]:h-[var(--lead-figure)] [&_dd]:flex-wrap [&_dd]:content-start [&_dd]:overflow-hidden [&>div]:shrink [&>div]:grow [&>div]:pr-2.5 [&>div+div]:pl-2.5 [&>div:nth-child(-n+3)]:min-w-auto [&>div:nth-child(-n+3)]:shrink-[1000] 2xl:[&>div]:pr-4 2xl:[&>div+div]:pl-4'

/** The contest in figures: who is online, what its kind tells, what waits for a person. */
function useStrip(contest: ContestFull, facts: Facts | null) {
  const questions = useOpenQuestions(contest.resource_id)
  const { figures, words } = useDeskKind()
  const { t, i18n } = useLingui()
  const locale = useFormatLocale()
  const number = (value: number | undefined) => (value === undefined ? '–' : formatNumber(locale, value))
  const entrants = number(facts?.entrants)
  const pending = facts?.entrants_pending ?? 0
  const registrations = { count: pending, words: plural(pending, { one: '# registration', other: '# registrations' }) }
  // The same registrations and uploads that their pages count.
  const waiting = [registrations, ...figures.waiting(facts)].filter(({ count }) => count > 0)
  const total = waiting.reduce((sum, { count }) => sum + count, 0)
  return [
    {
      key: 'online',
      label: contest.game_type === 'team' ? t`Teams online` : words === undefined ? t`Participants online` : i18n._(words.online),
      value: number(facts?.entrants_online),
      note: t`of ${entrants}`,
    },
    ...figures.own(facts, { i18n, locale }, contest),
    {
      key: 'pending',
      label: t`Waiting for review`,
      value: <span className={total > 0 ? 'text-amber' : undefined}>{facts === null ? '–' : number(total)}</span>,
      note: waiting.map(({ words }) => words).join(' + '),
    },
    { key: 'evidence', label: t`Open cases`, value: number(facts?.evidence_open) },
    { key: 'appeals', label: t`Open appeals`, value: number(facts?.appeals_open) },
    ...(questions === null ? [] : [{ key: 'questions', label: t`Unanswered`, value: number(questions) }]),
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
  const { t, i18n } = useLingui()
  const { words } = useDeskKind()
  const label = words === undefined ? t`Players see` : i18n._(words.seen)
  if (hindrance === null)
    return (
      <div className="shrink-0">
        <Switch checked={isOn} onCheckedChange={set}>
          {label}
        </Switch>
      </div>
    )
  const why = hindrance === 'always' ? t`This page already shows the public view.` : t`Players see nothing on this page.`
  return (
    <Tooltip text={why}>
      <div className="shrink-0">
        <Switch checked={false} aria-disabled onCheckedChange={() => {}}>
          {label}
        </Switch>
      </div>
    </Tooltip>
  )
}

/** The contest in figures, real ones, renewed as things happen; or those that players see. */
export function DeskFacts({ contest, tab }: { contest: ContestFull; tab: string | null }) {
  const mayWatch = usePermissions().has('contest.watch')
  const [isAsked, set] = usePlayersSee()
  const { deskTabs, figures } = useDeskKind()
  const { PlayersStrip } = figures
  const players = deskTabs.find(({ key }) => key === tab)?.players
  const hasFace = players === 'other' && PlayersStrip !== null
  const isOn = isAsked && hasFace
  const { data } = useQuery(factsQuery(contest.resource_id))
  const real = useStrip(contest, data ?? null)
  const strip = `${oneLine} min-w-0 flex-1`
  return (
    <div
      className={`mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 border-y py-2 xl:flex-nowrap ${isOn ? 'border-azure-rule' : 'border-rule'}`}
    >
      {isOn && PlayersStrip !== null ? <PlayersStrip contest={contest} className={strip} /> : <FactStrip facts={real} className={strip} />}
      {mayWatch && <PlayersSee isOn={isOn} set={set} hindrance={hasFace ? null : players === 'same' ? 'always' : 'never'} />}
    </div>
  )
}
