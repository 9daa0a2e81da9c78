import { candidateImportOf, candidateSheetOptions } from '@beacon/api/kinds/theory/exam/candidate-import'
import { RadioGroup } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useMemo } from 'react'
import * as z from 'zod/mini'
import { SheetImportDialog } from '../../../../parts/sheet-import/index.ts'

type Options = NonNullable<ComponentProps<typeof SheetImportDialog>['options']>

interface Props {
  id: string
  onClose: () => void
}

/** Candidates with number, room, seat and time from a sheet. */
export function ImportCandidates({ id, onClose }: Props) {
  const { t } = useLingui()
  const client = useQueryClient()
  const operations = useMemo(() => candidateImportOf(id), [id])
  return (
    <SheetImportDialog
      title={t({ context: 'exam', message: 'Import candidates' })}
      intro={
        <Trans context="exam">
          One row per candidate, matched by username. New candidates are added; blank cells keep their value. All rows are saved, or none.
        </Trans>
      }
      operations={operations}
      options={(...given) => <UnknownRooms given={given} />}
      onDone={() => void client.invalidateQueries()}
      onClose={onClose}
    />
  )
}

/** What becomes of rooms that the exam does not have. */
function UnknownRooms({ given: [view, choose, isBusy] }: { given: Parameters<Options> }) {
  const { t } = useLingui()
  const { rooms } = z.parse(candidateSheetOptions, view.options)
  return (
    <Field label={t({ context: 'exam', message: 'Unknown rooms' })} layout="stack">
      <RadioGroup
        value={rooms}
        disabled={isBusy}
        onValueChange={(next) => choose({ rooms: next })}
        options={[
          { value: 'error', label: t`Treat as errors` },
          {
            value: 'create',
            label: t({ context: 'exam', message: 'Add rooms' }),
            help: t({ context: 'exam', message: 'Sized to fit the imported list; no access code.' }),
          },
        ]}
      />
    </Field>
  )
}
