import { call } from '@beacon/api/client'
import { entrantImport, entrantImportOf, entrantSheetOptions } from '@beacon/api/contest/entrant-import'
import { usePermissions } from '@beacon/auth'
import { RadioGroup } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ComponentProps, useMemo } from 'react'
import * as z from 'zod/mini'
import { FirstPasswords, SheetImportDialog } from '../../../parts/sheet-import/index.ts'

type Options = NonNullable<ComponentProps<typeof SheetImportDialog>['options']>

interface Props {
  id: string
  isTeams: boolean
  again: () => Promise<unknown>
  onClose: () => void
}

/** Teams or people of a contest from a sheet. */
export function ImportDialog({ id, isTeams, again, onClose }: Props) {
  const { t } = useLingui()
  const operations = useMemo(() => entrantImportOf(id), [id])
  return (
    <SheetImportDialog
      title={isTeams ? t`Import teams` : t`Import participants`}
      intro={
        <Trans>
          One row per member. Rows without a team belong to the team above. Accounts are matched by username; missing ones can be created.
        </Trans>
      }
      operations={operations}
      isByGroup
      options={(...given) => <Accounts given={given} />}
      handout={(view) => (
        <FirstPasswords
          view={view}
          operations={operations}
          fetch={({ params, body }) => call(entrantImport.handout, { params: { resource_id: id, ...params }, body })}
        />
      )}
      onDone={() => void again()}
      onClose={onClose}
    />
  )
}

/** What becomes of people without an account. */
function Accounts({ given: [view, choose, isBusy] }: { given: Parameters<Options> }) {
  const { t } = useLingui()
  const mayMake = usePermissions().has('user.write')
  const { unknown } = z.parse(entrantSheetOptions, view.options)
  return (
    <Field label={t`Unknown usernames`} layout="stack">
      <RadioGroup
        value={unknown}
        disabled={isBusy}
        onValueChange={(next) => choose({ unknown: next })}
        options={[
          { value: 'error', label: t`Treat as errors` },
          { value: 'create', label: t`Create accounts`, help: t`A name is required in this case.`, disabled: !mayMake },
        ]}
      />
    </Field>
  )
}
