import type { TheoryRow } from '@beacon/api/kinds/theory/question'
import { OpenDialog } from '@beacon/ui/overlay'
import { useLingui } from '@lingui/react/macro'
import { UsesView } from './uses-view.tsx'

/** Papers and exams of a question of the list. */
export function UsesDialog({ row, onClose }: { row: Pick<TheoryRow, 'resource_id' | 'number' | 'name'>; onClose: () => void }) {
  const { t } = useLingui()
  const { number } = row
  return (
    <OpenDialog size="lg" onClose={onClose} title={t({ context: 'past_use', message: `Past use of ${number}` })} description={row.name}>
      <UsesView resource_id={row.resource_id} />
    </OpenDialog>
  )
}
