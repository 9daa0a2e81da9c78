import type { TargetDetail } from '@beacon/api/scene/target'
import type { TargetAccount } from '@beacon/api/scene/target-fields'
import { targetLimits as limits } from '@beacon/api/scene/target-limits'
import { usePermission } from '@beacon/auth'
import { Button, Input } from '@beacon/ui/controls'
import { Field, FieldError, fieldId } from '@beacon/ui/form'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useFormContext } from 'react-hook-form'
import { errorsBelow } from '../../../parts/image-start/error-of.ts'
import { removed, replaced, RowList } from '../../../parts/question-scene/row-list.tsx'
import { useAccounts } from './accounts.tsx'
import type { CardValues } from './card-model.ts'
import { useCardLabels } from './use-card-form.ts'

/** Accounts of the target. Those that are set stay unless somebody shows or replaces them. */
export function AccountsField({ row: { image, account_count } }: { row: TargetDetail }) {
  const { t } = useLingui()
  const labelOf = useCardLabels()
  const maySee = usePermission('question.secret')
  const { read, isReading } = useAccounts(image.resource_id)
  const { watch, setValue } = useFormContext<CardValues>()
  const rows = watch('accounts')
  const set = (next: TargetAccount[] | undefined) => setValue('accounts', next, { shouldDirty: true })
  const show = async () => {
    const items = await read()
    if (items !== null) set(items)
  }
  return (
    <Field label={labelOf('accounts')} id={fieldId('accounts')} help={t`Stored encrypted. Every read is recorded in the audit log.`}>
      {rows === undefined && account_count > 0 ? (
        <div className="flex flex-wrap items-center gap-2">
          <span className="text-fg-2">{plural(account_count, { one: '# account saved', other: '# accounts saved' })}</span>
          {maySee && (
            <Button look="quiet" size="sm" disabled={isReading} onClick={() => void show()}>
              <Trans>Show and change</Trans>
            </Button>
          )}
          <Button look="quiet" size="sm" onClick={() => set([])}>
            <Trans>Replace all</Trans>
          </Button>
        </div>
      ) : (
        <Rows rows={rows ?? []} set={set} keep={rows !== undefined && account_count > 0 ? () => set(undefined) : null} />
      )}
    </Field>
  )
}

interface RowsProps {
  rows: readonly TargetAccount[]
  set: (next: TargetAccount[] | undefined) => void
  keep: (() => void) | null
}

function Rows({ rows, set, keep }: RowsProps) {
  const { t } = useLingui()
  const { formState } = useFormContext<CardValues>()
  const errorOf = errorsBelow(formState.errors.accounts)
  const box = (at: number, name: keyof TargetAccount, label: string, placeholder: string, max: number) => (
    <Input
      className="w-44"
      mono={name !== 'role'}
      id={fieldId(`accounts.${at}.${name}`)}
      aria-label={label}
      placeholder={placeholder}
      maxLength={max}
      autoComplete="off"
      spellCheck={false}
      value={rows[at]?.[name] ?? ''}
      onChange={({ target: { value } }) => set(replaced(rows, at, { [name]: value }))}
    />
  )
  return (
    <div className="flex flex-col gap-2">
      <RowList
        rows={rows}
        most={limits.accounts}
        add={<Trans>Add account</Trans>}
        removeLabel={(n) => t`Remove account ${n}`}
        onAdd={() => set([...rows, { user: '', password: '', role: '' }])}
        onRemove={(at) => set(removed(rows, at))}
      >
        {(_row, at) => (
          <>
            {box(at, 'user', t`User of account ${at + 1}`, t`User`, limits.account_user.max)}
            {box(at, 'password', t`Password of account ${at + 1}`, t`Password`, limits.account_password_max)}
            {box(at, 'role', t`Role of account ${at + 1}`, t({ context: 'target', message: 'Role' }), limits.account_role_max)}
            {errorOf(`${at}.user`) !== undefined && <FieldError>{errorOf(`${at}.user`)}</FieldError>}
          </>
        )}
      </RowList>
      {keep !== null && (
        <div>
          <Button look="quiet" size="sm" onClick={keep}>
            <Trans>Keep current accounts</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}
