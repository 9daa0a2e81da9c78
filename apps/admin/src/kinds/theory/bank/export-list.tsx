import { call, urlOf } from '@beacon/api/client'
import { questionSheet } from '@beacon/api/bank/question-sheet'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { filterOf, SheetExportDialog } from '../../../parts/sheet-import/index.ts'
import type { ListQuery } from './list-query.ts'

interface Props {
  /** The list as it stands: filters, search and order. */
  listQuery: ListQuery
  count: number
  onClose: () => void
}

/** Every theory question that the list finds as .xlsx or .csv, in its order; a long one is made by a job. */
export function ExportList({ listQuery, count, onClose }: Props) {
  const { t } = useLingui()
  return (
    <SheetExportDialog
      title={t`Export the list`}
      description={plural(count, { one: '# question', other: '# questions' })}
      help={t({ context: 'theory', message: 'All list columns plus exam statistics. Answers are never included.' })}
      make={(file) => call(questionSheet.make, { body: { filter: { bank: 'theory', ...filterOf(listQuery) }, ...file } })}
      hrefOf={(export_id) => urlOf(questionSheet.fetch, { params: { export_id } })}
      onClose={onClose}
    />
  )
}
