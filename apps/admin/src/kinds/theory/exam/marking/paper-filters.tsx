import { markPaperState } from '@beacon/api/kinds/theory/marking'
import { usePermission } from '@beacon/auth'
import { getStatus } from '@beacon/ui/status'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { FilterSelect } from '../../../../parts/list/filter-select.tsx'
import type { useTableUrl } from '../../../../parts/list/table-url.ts'
import { beginningOf, type MarkingOverview, type paperFilterNames, setupQuery } from './marking-query.ts'

interface Props {
  id: string
  table: ReturnType<typeof useTableUrl>
  overview: MarkingOverview
}

/** Which papers the list shows; some of it only whoever leads the marking may ask. */
export function PaperFilters({ id, table, overview }: Props) {
  const { t, i18n } = useLingui()
  const mayLead = usePermission('marking.review')
  const { markers = [] } = useQuery({ ...setupQuery(id), enabled: mayLead }).data ?? {}
  const bind = (name: (typeof paperFilterNames)[number]) => ({
    value: table.value.filters[name],
    onValueChange: (value: string | undefined) => table.setFilter(name, value),
  })
  return (
    <>
      <FilterSelect
        label={t({ context: 'exam', message: 'State' })}
        {...bind('state')}
        options={markPaperState.options.map((value) => ({ value, label: i18n._(getStatus(`marking.${value}`).word) }))}
      />
      {overview.questions.length > 0 && (
        <FilterSelect
          label={t({ context: 'exam', message: 'Unmarked question' })}
          {...bind('unmarked_in')}
          options={overview.questions.map(({ question: { question_id, place, stem } }) => ({
            value: question_id,
            label: `${place} ${beginningOf(stem).slice(0, 40)}`,
          }))}
        />
      )}
      {overview.report !== null && (
        <FilterSelect
          label={t({ context: 'exam', message: 'Report' })}
          {...bind('report')}
          options={[{ value: 'true', label: t({ context: 'exam', message: 'to mark' }) }]}
        />
      )}
      <FilterSelect
        label={t({ context: 'exam', message: 'Passed to lead' })}
        {...bind('pushed')}
        options={[{ value: 'true', label: t({ context: 'exam', message: 'with answers passed to the lead' }) }]}
      />
      <FilterSelect
        label={t({ context: 'exam', message: 'Assigned to' })}
        {...bind('given_to')}
        options={[
          { value: 'me', label: t({ context: 'exam', message: 'me' }) },
          { value: 'none', label: t({ context: 'exam', message: 'no one' }) },
          ...markers.map(({ user_id, name }) => ({ value: user_id, label: name })),
        ]}
      />
      {mayLead && (
        <>
          {overview.is_double && (
            <FilterSelect
              label={t({ context: 'exam', message: 'Conflicts' })}
              {...bind('conflict')}
              options={[{ value: 'true', label: t({ context: 'exam', message: 'with conflicts' }) }]}
            />
          )}
          <FilterSelect
            label={t({ context: 'exam', message: 'Checked' })}
            {...bind('checked')}
            options={[
              { value: 'yes', label: t`Yes` },
              { value: 'no', label: t`No` },
            ]}
          />
          <FilterSelect
            label={t({ context: 'exam', message: 'Pass mark' })}
            {...bind('borderline')}
            options={[{ value: 'true', label: t({ context: 'exam', message: 'within 2% of the total' }) }]}
          />
          <FilterSelect
            label={t({ context: 'exam', message: 'Marker' })}
            {...bind('marked_by')}
            options={markers.map(({ user_id, name }) => ({ value: user_id, label: name }))}
          />
        </>
      )}
    </>
  )
}
