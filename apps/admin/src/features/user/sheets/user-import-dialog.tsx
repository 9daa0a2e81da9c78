import { call } from '@beacon/api/client'
import { userImport, userImportOptions, type UserImportOptions } from '@beacon/api/people/user-import'
import { usePermissions } from '@beacon/auth'
import { Checkbox, RadioGroup } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import * as z from 'zod/mini'
import { FirstPasswords } from '../../../parts/sheet-import/first-passwords.tsx'
import type { SheetImportView } from '../../../parts/sheet-import/operations.ts'
import { SheetImportDialog } from '../../../parts/sheet-import/sheet-import-dialog.tsx'

/** Accounts from a sheet. */
export function UserImportDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <SheetImportDialog
      title={t`Import users`}
      intro={<Trans>One row per account, matched by username. New accounts need a name, an organisation and a role.</Trans>}
      operations={userImport}
      options={(view, choose, isBusy) => <Options view={view} choose={choose} isBusy={isBusy} />}
      handout={(view) => <FirstPasswords view={view} operations={userImport} fetch={(input) => call(userImport.passwords, input)} />}
      onDone={onDone}
      onClose={onClose}
    />
  )
}

interface OptionsProps {
  view: SheetImportView
  choose: (options: UserImportOptions) => void
  isBusy: boolean
}

function Options({ view, choose, isBusy }: OptionsProps) {
  const { t } = useLingui()
  const permissions = usePermissions()
  const options = z.parse(userImportOptions, view.options)
  return (
    <div className="grid gap-x-8 gap-y-3 border-y border-rule py-3 md:grid-cols-2">
      <Field
        label={t`Initial passwords`}
        layout="stack"
        help={
          view.used.includes('password') && options.passwords !== 'column'
            ? t`Your file has a “Password” column. It is not used with this choice.`
            : t`Everyone must choose their own password at first sign-in.`
        }
      >
        <RadioGroup
          value={options.passwords}
          disabled={isBusy}
          onValueChange={(passwords) => choose({ ...options, passwords })}
          options={[
            { value: 'generated', label: t`Generated per account, shown once` },
            { value: 'default', label: t`The default password of the settings` },
            { value: 'column', label: t`From the “Password” column`, disabled: !view.used.includes('password') },
          ]}
        />
      </Field>
      <div className="grid content-start gap-2">
        <Checkbox
          checked={options.unknown_organisations === 'create'}
          disabled={isBusy || !permissions.has('organisation.manage')}
          onCheckedChange={(next) => choose({ ...options, unknown_organisations: next ? 'create' : 'error' })}
        >
          <Trans>Create missing organisations</Trans>
        </Checkbox>
        <Checkbox
          checked={options.reset_passwords}
          disabled={isBusy}
          onCheckedChange={(reset_passwords) => choose({ ...options, reset_passwords })}
        >
          <Trans>Also reset passwords of overwritten accounts</Trans>
        </Checkbox>
      </div>
    </div>
  )
}
