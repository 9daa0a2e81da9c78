import type { TopicRow } from '@beacon/api/topic/topic'
import { useFormatLocale } from '@beacon/i18n'
import { useLingui } from '@lingui/react/macro'
import { FilterSelect } from '../../../parts/list/filter-select.tsx'
import type { useTableUrl } from '../../../parts/list/table-url.ts'

/** Direction (those that occur) and state. */
export function QuestionFilters({ table, rows }: { table: ReturnType<typeof useTableUrl>; rows: readonly TopicRow[] }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const directions = [...new Map(rows.map(({ direction }) => [direction.resource_id, direction])).values()]
  return (
    <>
      <FilterSelect
        label={t`Category`}
        {...table.bind('direction')}
        options={directions.map((one) => ({ value: one.resource_id, label: locale === 'zh' ? one.name_zh : one.name_en }))}
      />
      <FilterSelect
        label={t({ context: 'question', message: 'State' })}
        {...table.bind('state')}
        options={[
          { value: 'online', label: t`online` },
          { value: 'offline', label: t`offline` },
          { value: 'hidden', label: t`hidden` },
          { value: 'unsolved', label: t`unsolved` },
          { value: 'report', label: t`report to mark` },
          { value: 'newer', label: t`updated text in the bank` },
        ]}
      />
    </>
  )
}
