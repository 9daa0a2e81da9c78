import { call, urlOf } from '@beacon/api/client'
import { paperSheet } from '@beacon/api/kinds/theory/paper-sheet'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { filterOf, SheetExportDialog } from '../../../../parts/sheet-import/index.ts'
import type { PaperListQuery } from './list-query.ts'

interface Props {
  /** The list as it stands: filters, search and order. */
  listQuery: PaperListQuery
  count: number
  onClose: () => void
}

/** Every paper that the list finds as .xlsx or .csv, in its order; a long one is made by a job. */
export function ExportList({ listQuery, count, onClose }: Props) {
  const { t } = useLingui()
  return (
    <SheetExportDialog
      title={t`Export the list`}
      description={plural(count, { one: '# paper', other: '# papers' })}
      help={t`All list columns, without the questions.`}
      make={(file) => call(paperSheet.make, { body: { filter: filterOf(listQuery), ...file } })}
      hrefOf={(export_id) => urlOf(paperSheet.fetch, { params: { export_id } })}
      onClose={onClose}
    />
  )
}
