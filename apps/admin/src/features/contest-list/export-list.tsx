import { call, urlOf } from '@beacon/api/client'
import { contestSheet } from '@beacon/api/contest/contest-sheet'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { filterOf, SheetExportDialog } from '../../parts/sheet-import/index.ts'
import type { listQueryOf } from './list-query.ts'

interface Props {
  /** The list as it stands: filters, search, tab and order. */
  asked: ReturnType<typeof listQueryOf>
  count: number
  onClose: () => void
}

/** Every contest that the list finds as .xlsx or .csv, in its order; a long one is made by a job. */
export function ExportList({ asked, count, onClose }: Props) {
  const { t } = useLingui()
  return (
    <SheetExportDialog
      title={t`Export the list`}
      description={plural(count, { one: '# contest', other: '# contests' })}
      help={t`All columns of the list. Rankings and submissions are exported from the row of a contest.`}
      make={(file) => call(contestSheet.make, { body: { filter: filterOf(asked), ...file } })}
      hrefOf={(export_id) => urlOf(contestSheet.fetch, { params: { export_id } })}
      onClose={onClose}
    />
  )
}
