import { knowledgePoint } from '@beacon/api/bank/knowledge-point'
import { knowledgePointImport } from '@beacon/api/bank/knowledge-point-import'
import { queryKeyOf } from '@beacon/api/query'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { SheetImportDialog } from '../../../parts/sheet-import/index.ts'

/** Knowledge points of all categories from a sheet. */
export function ImportPoints({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  return (
    <SheetImportDialog
      title={t({ context: 'points', message: 'Import knowledge points' })}
      intro={
        <Trans context="points">
          One row per knowledge point in an existing category. “Parent point” names its parent; leave it blank for the top level. Existing
          points are not changed. All rows are saved, or none.
        </Trans>
      }
      operations={knowledgePointImport}
      onDone={() => void client.invalidateQueries({ queryKey: queryKeyOf(knowledgePoint.list) })}
      onClose={onClose}
    />
  )
}
