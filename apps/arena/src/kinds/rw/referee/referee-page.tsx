import { hasNothing } from '@beacon/api/client'
import type { RefereeRow } from '@beacon/api/kinds/rw/referee'
import { formatNumber, formatTime, useFormatLocale } from '@beacon/i18n'
import { Select } from '@beacon/ui/controls'
import { EmptyState, Loading } from '@beacon/ui/feedback'
import { Status } from '@beacon/ui/status'
import { cn } from '@beacon/ui/theme'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Name } from '../../../parts/contest/name.tsx'
import { LoadFailed } from '../../../parts/load-failed.tsx'
import { Clock } from '../clock.tsx'
import { ChallengeDesk } from './challenge-desk.tsx'
import { Overruns } from './overruns.tsx'
import { challengesQuery, contestsQuery } from './queries.ts'
import { type List, lists, type RefereeSearch } from './search.ts'

interface Props {
  search: RefereeSearch
  onSearch: (change: RefereeSearch) => void
}

/** Runs a stage on a tablet: the list at the left, the challenge that is open at the right. */
export function RefereePage({ search, onSearch }: Props) {
  const { t } = useLingui()
  const contests = useQuery(contestsQuery)
  if (contests.isPending)
    return (
      <Loading className="px-page">
        <Trans>Loading contests</Trans>
      </Loading>
    )
  if (hasNothing(contests)) return <LoadFailed title={<Trans>The contests could not be loaded.</Trans>} query={contests} />
  const { items } = contests.data
  const resource_id = items.find((one) => one.resource_id === search.resource_id)?.resource_id ?? items[0]?.resource_id
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <header className="flex flex-wrap items-center gap-x-6 gap-y-2 px-page py-3">
        <h1 className="type-title text-fg">
          <Trans>Referees</Trans>
        </h1>
        {resource_id !== undefined && (
          <Select
            aria-label={t`Contest`}
            className="w-80"
            value={resource_id}
            onValueChange={(next) => onSearch({ resource_id: next, stage_id: undefined, challenge_id: undefined })}
            options={items.map((one) => ({ value: one.resource_id, label: one.name }))}
          />
        )}
      </header>
      {resource_id === undefined ? (
        <EmptyState title={<Trans>You are not a referee in any real-world contest.</Trans>}>
          <Trans>Organisers add referees under Staff in the contest settings.</Trans>
        </EmptyState>
      ) : (
        <Challenges key={resource_id} resource_id={resource_id} search={search} onSearch={onSearch} />
      )}
    </div>
  )
}

const isIn: Readonly<Record<List, (row: RefereeRow) => boolean>> = {
  stage: ({ state }) => state === 'challenging' || state === 'upcoming',
  queue: ({ state, place }) => state === 'waiting' && place !== null,
  reports: ({ state, place }) => state === 'waiting' && place === null,
  decided: ({ state }) => state === 'end',
  cancelled: ({ state }) => state === 'cancel',
}

const everyStage = 'all'

function Challenges({ resource_id, search, onSearch }: Props & { resource_id: string }) {
  const { t } = useLingui()
  const list = useQuery(challengesQuery(resource_id))
  const words: Record<List, string> = {
    stage: t({ context: 'referee', message: 'On stage' }),
    queue: t({ context: 'real world', message: 'Queue' }),
    reports: t({ context: 'referee', message: 'Reports' }),
    decided: t({ context: 'referee', message: 'Decided' }),
    cancelled: t({ context: 'referee', message: 'Cancelled' }),
  }
  if (list.isPending)
    return (
      <Loading className="px-page">
        <Trans>Loading challenges</Trans>
      </Loading>
    )
  if (hasNothing(list)) return <LoadFailed title={<Trans context="real world">The challenges could not be loaded.</Trans>} query={list} />
  const { items, stages } = list.data
  const isHere = ({ stage_id }: RefereeRow) => search.stage_id === undefined || stage_id === null || stage_id === search.stage_id
  const of = (one: List) => items.filter((row) => isIn[one](row) && isHere(row))
  const shown = search.list ?? lists.find((one) => of(one).length > 0) ?? 'stage'
  const rows = of(shown)
  const open = items.find(({ challenge_id }) => challenge_id === search.challenge_id) ?? rows[0]
  return (
    <>
      <Overruns stages={stages} onOpen={(challenge_id) => onSearch({ list: 'stage', stage_id: undefined, challenge_id })} />
      <div className="flex min-h-0 flex-1 border-t border-rule max-[959px]:flex-col">
        <nav
          aria-label={t({ context: 'real world', message: 'Challenges' })}
          className="shrink-0 overflow-y-auto border-r border-rule min-[960px]:w-[21rem]"
        >
          <div className="p-3">
            <Select
              aria-label={t({ context: 'real world', message: 'Stage' })}
              value={search.stage_id ?? everyStage}
              onValueChange={(next) => onSearch({ stage_id: next === everyStage ? undefined : next, challenge_id: undefined })}
              options={[
                { value: everyStage, label: t({ context: 'real world', message: 'All stages' }) },
                ...stages.map(({ stage_id, name }) => ({ value: stage_id, label: name })),
              ]}
            />
          </div>
          <div role="group" aria-label={t`Which challenges`} className="flex flex-wrap border-y border-rule">
            {lists.map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={one === shown}
                onClick={() => onSearch({ list: one, challenge_id: undefined })}
                className={cn('h-11 px-3 text-dense text-fg-2 hover:text-fg', one === shown && 'bg-ink-3 font-medium text-fg')}
              >
                {words[one]} <span className="font-mono text-fg-3">{of(one).length}</span>
              </button>
            ))}
          </div>
          {rows.length === 0 && (
            <p className="p-4 text-fg-3">
              <Trans>No challenge here.</Trans>
            </p>
          )}
          <ul>
            {rows.map((row) => (
              <li key={row.challenge_id}>
                <Row
                  row={row}
                  isOpen={row.challenge_id === open?.challenge_id}
                  onOpen={() => onSearch({ list: shown, challenge_id: row.challenge_id })}
                />
              </li>
            ))}
          </ul>
        </nav>
        <div className="min-w-0 flex-1 overflow-y-auto">
          {open === undefined ? (
            <EmptyState title={<Trans>No challenge is waiting.</Trans>} />
          ) : (
            <ChallengeDesk key={open.challenge_id} resource_id={resource_id} challenge_id={open.challenge_id} list={list.data} />
          )}
        </div>
      </div>
    </>
  )
}

function Row({ row, isOpen, onOpen }: { row: RefereeRow; isOpen: boolean; onOpen: () => void }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const { no, entrant_name, topic_name, state, result, clock, place, promised_at, conflict } = row
  return (
    <button
      type="button"
      aria-current={isOpen}
      onClick={onOpen}
      className={cn(
        'grid w-full grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-b border-rule-2 px-4 py-2.5 text-left hover:bg-ink-2',
        isOpen && 'bg-ink-2',
      )}
    >
      <span className="truncate text-fg">
        <Name>{entrant_name}</Name>
      </span>
      <span className="text-right font-mono text-fg-3">#{formatNumber(locale, no)}</span>
      <span className="truncate text-dense text-fg-2">
        <Name>{topic_name}</Name>
      </span>
      <span className="text-right text-dense">
        {clock !== null && (state === 'challenging' || state === 'upcoming') ? (
          <Clock clock={clock} label={t`Time left`} />
        ) : promised_at !== null && place !== null ? (
          <span className="font-mono text-fg-2">{formatTime(promised_at).slice(0, 5)}</span>
        ) : null}
      </span>
      <span className="text-caption">
        <Status of={result === null ? `rw.${state}` : `rw.${result}`} />
      </span>
      {conflict !== null && (
        <span className="text-caption text-amber">
          <Trans>same organisation</Trans>
        </span>
      )}
    </button>
  )
}
