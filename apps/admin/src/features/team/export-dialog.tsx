import { call, urlOf } from '@beacon/api/client'
import { teamExport, type TeamExportOrder } from '@beacon/api/people/team-import'
import { RadioGroup } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { useColumnChoice } from '@beacon/ui/table'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { SheetExportDialog } from '../../parts/sheet-import/index.ts'

interface Props {
  /** What the list shows: its filters, or the ticked rows. */
  order: Partial<TeamExportOrder>
  count: number
  /** The list's columns and where their choice is kept. */
  list: { storageKey: string; columns: ReadonlyArray<{ id: string; hidden?: boolean; names?: boolean }> }
  onClose: () => void
}

/** Teams, or one row per member, as .xlsx or .csv; a large table is made by a job. */
export function ExportDialog({ order, count, list, onClose }: Props) {
  const { t } = useLingui()
  const [rows, setRows] = useState<'teams' | 'members'>('teams')
  const hidden = list.columns.filter((column) => column.hidden === true).map(({ id }) => id)
  const [choice] = useColumnChoice(list.storageKey, hidden)
  const columns = list.columns.filter(({ id, names }) => names === true || choice[id] !== false).map(({ id }) => id)
  return (
    <SheetExportDialog
      title={t`Export teams`}
      description={plural(count, { one: '# team', other: '# teams' })}
      make={(file) => call(teamExport.make, { body: { ...order, ...file, columns, rows } })}
      hrefOf={(export_id) => urlOf(teamExport.fetch, { params: { export_id } })}
      onClose={onClose}
    >
      <Field label={t`Which rows`} layout="stack">
        <RadioGroup
          value={rows}
          onValueChange={setRows}
          options={[
            { value: 'teams', label: t`One per team, with the visible columns` },
            { value: 'members', label: t`One per member, in import format` },
          ]}
        />
      </Field>
    </SheetExportDialog>
  )
}
