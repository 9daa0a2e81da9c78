import { bandKey } from '@beacon/api/kinds/theory/analysis-views'
import { scoreResult } from '@beacon/api/kinds/theory/scores'
import { useLingui } from '@lingui/react/macro'
import { FilterSelect } from '../../../../parts/list/filter-select.tsx'
import type { useTableUrl } from '../../../../parts/list/table-url.ts'
import { useBandWords } from '../../analysis/words.ts'
import type { ExamScores, scoreFilterNames } from './scores-query.ts'
import { useResultWords } from './use-result-words.ts'

interface FilterProps {
  table: ReturnType<typeof useTableUrl>
  lists: Pick<ExamScores, 'organisations' | 'rooms'> | undefined
}

/** What the table of scores is narrowed to. */
export function ScoreFilters({ table, lists = { organisations: [], rooms: [] } }: FilterProps) {
  const { t } = useLingui()
  const { results } = useResultWords()
  const bands = useBandWords()
  const { organisations, rooms } = lists
  const yesNo = [
    { value: 'yes', label: t`Yes` },
    { value: 'no', label: t`No` },
  ]
  const bind = (name: (typeof scoreFilterNames)[number]) => ({
    value: table.value.filters[name],
    onValueChange: (value: string | undefined) => table.setFilter(name, value),
  })
  return (
    <>
      <FilterSelect
        label={t({ context: 'exam', message: 'Result' })}
        {...bind('result')}
        options={scoreResult.options.map((value) => ({ value, label: results[value] }))}
      />
      {organisations.length > 0 && (
        <FilterSelect
          label={t({ context: 'exam', message: 'Organisation' })}
          {...bind('organisation')}
          options={organisations.map(({ resource_id, name }) => ({ value: resource_id, label: name }))}
        />
      )}
      {rooms.length > 0 && (
        <FilterSelect
          label={t({ context: 'exam', message: 'Room' })}
          {...bind('room')}
          options={rooms.map(({ resource_id, name }) => ({ value: resource_id, label: name }))}
        />
      )}
      <FilterSelect
        label={t({ context: 'exam', message: 'Band' })}
        {...bind('band')}
        options={bandKey.options.map((value) => ({ value, label: bands[value] }))}
      />
      <FilterSelect label={t({ context: 'exam', message: 'Reward or penalty' })} {...bind('adjusted')} options={yesNo} />
      <FilterSelect label={t({ context: 'exam', message: 'Complaint' })} {...bind('complaint')} options={yesNo} />
    </>
  )
}
