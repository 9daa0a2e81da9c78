import { call } from '@beacon/api/client'
import { userImport, userImportOptions, type UserImportOptions } from '@beacon/api/user-import'
import { usePermissions } from '@beacon/auth'
import { useFormatLocale } from '@beacon/i18n'
import { Button, Checkbox, RadioGroup } from '@beacon/ui/controls'
import { Field, FieldError } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useErrorWords } from '../list-state.tsx'
import type { SheetImportView } from '../sheet-import/operations.ts'
import { saveHandout } from '../sheet-import/save-handout.ts'
import { SheetImportDialog } from '../sheet-import/sheet-import-dialog.tsx'

/** Accounts from a sheet. */
export function UserImportDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <SheetImportDialog
      title={t`Import users`}
      intro={<Trans>One row an account, found by its username. New ones need a name, an organisation and a role.</Trans>}
      operations={userImport}
      options={(view, choose, isBusy) => <Options view={view} choose={choose} isBusy={isBusy} />}
      handout={(view) => <Passwords view={view} />}
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
      <Field label={t`First passwords`} layout="stack" help={t`Everybody must choose an own password at the first sign-in.`}>
        <RadioGroup
          value={options.passwords}
          disabled={isBusy}
          onValueChange={(passwords) => choose({ ...options, passwords })}
          options={[
            { value: 'generated', label: t`Made for each account, handed over once` },
            { value: 'default', label: t`The default password of the settings` },
            { value: 'column', label: t`From the column “Password”`, disabled: !view.used.includes('password') },
          ]}
        />
      </Field>
      <div className="grid content-start gap-2">
        <Checkbox
          checked={options.unknown_organisations === 'create'}
          disabled={isBusy || !permissions.has('organisation.manage')}
          onCheckedChange={(next) => choose({ ...options, unknown_organisations: next ? 'create' : 'error' })}
        >
          <Trans>Make organisations that do not exist yet</Trans>
        </Checkbox>
        <Checkbox
          checked={options.reset_passwords}
          disabled={isBusy}
          onCheckedChange={(reset_passwords) => choose({ ...options, reset_passwords })}
        >
          <Trans>Also reset passwords of accounts that are overwritten</Trans>
        </Checkbox>
      </div>
    </div>
  )
}

/** First passwords, each format once. */
function Passwords({ view }: { view: SheetImportView }) {
  const { t } = useLingui()
  const lang = useFormatLocale()
  const words = useErrorWords()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  if (view.handouts.length === 0 && failure === null) return null
  const fetch = async (format: 'xlsx' | 'pdf') => {
    setBusy(true)
    setFailure(null)
    try {
      saveHandout(await call(userImport.passwords, { params: { import_id: view.import_id }, body: { format, lang } }))
      await client.invalidateQueries({ queryKey: [userImport.get.path] })
    } catch (error) {
      setFailure(words(error))
    } finally {
      setBusy(false)
    }
  }
  const labels = { xlsx: t`List of passwords (.xlsx)`, pdf: t`Sign-in slips, 8 to a page (.pdf)` }
  return (
    <section className="grid gap-2">
      <p className="text-fg">
        <Trans>Hand these over now. They are not shown again.</Trans>
      </p>
      <div className="flex flex-wrap gap-2">
        {view.handouts.map((format) => (
          <Button key={format} disabled={isBusy} onClick={() => void fetch(format)}>
            {labels[format]}
          </Button>
        ))}
      </div>
      {failure !== null && <FieldError>{failure}</FieldError>}
    </section>
  )
}
