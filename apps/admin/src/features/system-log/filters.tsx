import { logLevels, logSources } from '@beacon/api/platform/system-log'
import { Tag } from '@beacon/ui/controls'
import { DateTimeRange } from '@beacon/ui/form'
import type { TableState } from '@beacon/ui/table'
import { useLingui } from '@lingui/react/macro'
import { FilterSelect } from '../../parts/list/filter-select.tsx'
import { logSpans, type LogSpan } from './list-query.ts'
import { useLevelWords, useSourceWords } from './words.ts'

interface Props {
  filters: TableState['filters']
  replicas: readonly string[]
  onFilter: (changes: Record<string, string | undefined>) => void
}

/** Level and above, source, server, time; one request as a tag. */
export function LogFilters({ filters, replicas, onFilter }: Props) {
  const { t } = useLingui()
  const levels = useLevelWords()
  const sources = useSourceWords()
  const spans: Record<LogSpan, string> = {
    '15m': t`last 15 minutes`,
    '1h': t`last hour`,
    '24h': t`last 24 hours`,
    '7d': t`last 7 days`,
    own: t`from – to`,
  }
  const above: Record<(typeof logLevels)[number], string> = {
    debug: t`everything`,
    info: t`info and above`,
    warning: t`warning and above`,
    error: levels.error,
  }
  const text = (name: string) => (filters[name] === undefined ? null : String(filters[name]))
  const request_id = text('request_id')
  return (
    <>
      <FilterSelect
        label={t({ context: 'log', message: 'Level' })}
        none={request_id === null ? above.warning : above.debug}
        value={filters['level']}
        options={logLevels
          .filter((level) => level !== (request_id === null ? 'warning' : 'debug'))
          .map((value) => ({ value, label: above[value] }))}
        onValueChange={(level) => onFilter({ level })}
      />
      <FilterSelect
        label={t`Source`}
        value={filters['source']}
        options={logSources.map((value) => ({ value, label: sources[value] }))}
        onValueChange={(source) => onFilter({ source })}
      />
      <FilterSelect
        label={t({ context: 'log', message: 'Replica' })}
        value={filters['replica']}
        options={replicas.map((value) => ({ value, label: value }))}
        onValueChange={(replica) => onFilter({ replica })}
      />
      <FilterSelect
        label={t`Time`}
        none={t`all`}
        value={filters['time']}
        options={logSpans.map((value) => ({ value, label: spans[value] }))}
        onValueChange={(time) => onFilter({ time, ...(time === 'own' ? {} : { from: undefined, to: undefined }) })}
      />
      {filters['time'] === 'own' && (
        <DateTimeRange
          aria-label={t`Time`}
          value={{ start: text('from'), end: text('to') }}
          onValueChange={({ start, end }) => onFilter({ from: start ?? undefined, to: end ?? undefined })}
        />
      )}
      {request_id !== null && (
        <Tag text={t`One request`} onRemove={() => onFilter({ request_id: undefined })}>
          {t`One request`}
        </Tag>
      )}
    </>
  )
}
