import { monitorKind, monitorLayouts, monitorMost, type MonitorKind } from '@beacon/api/contest/monitor-choices'
import { userMonitor } from '@beacon/api/people/user-monitor'
import { query } from '@beacon/api/query'
import { Segmented } from '@beacon/ui/controls'
import { Combobox, DateTimeRange } from '@beacon/ui/form'
import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FilterSelect } from '../../parts/list/filter-select.tsx'
import { oneOf } from '../../parts/list/table-url.ts'
import type { MonitorSearch, MonitorTime } from './monitor-search.ts'
import { kindWords } from './words.ts'

export type ChangeSearch = (changes: Partial<Record<keyof MonitorSearch, string | number | undefined>>) => void

/** Live or replay, and how many cells. */
export function MonitorModes({ search, layout, onChange }: { search: MonitorSearch; layout: number; onChange: ChangeSearch }) {
  const { t } = useLingui()
  return (
    <>
      <Segmented
        aria-label={t`Live or replay`}
        value={search.mode ?? 'live'}
        options={[
          { value: 'live', label: t({ context: 'monitor', message: 'Live' }) },
          { value: 'replay', label: t({ context: 'monitor', message: 'Replay' }) },
        ]}
        onValueChange={(mode) => onChange({ mode: mode === 'replay' ? mode : undefined })}
      />
      <Segmented
        aria-label={t`Cells`}
        value={String(layout)}
        options={monitorLayouts.map((n) => ({ value: String(n), label: String(n) }))}
        onValueChange={(next) => onChange({ layout: Number(next) })}
      />
    </>
  )
}

interface FiltersProps {
  contest_id: string
  users: readonly string[]
  search: MonitorSearch
  onChange: ChangeSearch
  onAdd: (user_id: string) => void
}

/** Kind, time, and one more person. */
export function MonitorFilters({ contest_id, users, search, onChange, onAdd }: FiltersProps) {
  const { i18n, t } = useLingui()
  const words: Record<MonitorTime, string> = {
    '1h': t`last hour`,
    '24h': t`last 24 hours`,
    '7d': t`last 7 days`,
    own: t`from – to`,
  }
  const times = Object.keys(words) as MonitorTime[]
  return (
    <div className="flex flex-wrap items-center gap-2">
      <FilterSelect
        label={t({ context: 'monitor', message: 'Type' })}
        value={search.kind}
        options={monitorKind.options.map((value: MonitorKind) => ({ value, label: i18n._(kindWords[value]) }))}
        onValueChange={(kind) => onChange({ kind })}
      />
      <FilterSelect
        label={t`Time`}
        value={search.time}
        options={times.map((value) => ({ value, label: words[value] }))}
        onValueChange={(time) => onChange({ time: oneOf(time, times), ...(time === 'own' ? {} : { from: undefined, to: undefined }) })}
      />
      {search.time === 'own' && (
        <DateTimeRange
          aria-label={t`Time`}
          value={{ start: search.from ?? null, end: search.to ?? null }}
          onValueChange={({ start, end }) => onChange({ from: start ?? undefined, to: end ?? undefined })}
        />
      )}
      <div className="ml-auto w-64">
        <AddPerson contest_id={contest_id} users={users} onAdd={onAdd} />
      </div>
    </div>
  )
}

function AddPerson({ contest_id, users, onAdd }: Pick<FiltersProps, 'contest_id' | 'users' | 'onAdd'>) {
  const { t } = useLingui()
  const [q, setQ] = useState('')
  const found = useQuery({
    ...query(userMonitor.people, { params: { contest_id }, query: q.trim() === '' ? {} : { q } }),
    placeholderData: keepPreviousData,
  })
  const options = (found.data?.items ?? [])
    .filter(({ user_id }) => !users.includes(user_id))
    .map((one) => ({
      value: one.user_id,
      label: `${one.rep_name} · ${one.username}`,
      note: one.is_online ? t({ context: 'monitor', message: 'online' }) : undefined,
    }))
  return (
    <Combobox
      aria-label={t`Add a person`}
      placeholder={users.length >= monitorMost ? t`12 people at most` : t`Add a person`}
      disabled={users.length >= monitorMost}
      value={null}
      options={options}
      onSearch={setQ}
      loading={found.isFetching}
      onValueChange={(next) => next !== null && onAdd(next)}
    />
  )
}
