import { knowledgePoint } from '@beacon/api/knowledge-point'
import { knowledgePointImport } from '@beacon/api/knowledge-point-import'
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
          One row per knowledge point of an existing category. The column “Parent point” names the point above it; blank means directly
          below the category. Points that exist stay as they are. Either all rows are saved or none.
        </Trans>
      }
      operations={knowledgePointImport}
      onDone={() => void client.invalidateQueries({ queryKey: queryKeyOf(knowledgePoint.list) })}
      onClose={onClose}
    />
  )
}
