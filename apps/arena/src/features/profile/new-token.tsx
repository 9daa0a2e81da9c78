import { apiToken } from '@beacon/api/people/api-token'
import { call } from '@beacon/api/client'
import { issue, text } from '@beacon/api/fields'
import { permissionTree } from '@beacon/api/people/permissions'
import { usePermissions } from '@beacon/auth'
import { useContractForm } from '@beacon/auth/form'
import { useFormatLocale } from '@beacon/i18n'
import { offeredItems } from '@beacon/router/offered-items'
import { Button, Checkbox, CopyField, Input, NumberInput, RadioGroup } from '@beacon/ui/controls'
import { FormErrors, FormField, FormRows } from '@beacon/ui/form'
import { Dialog } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import * as z from 'zod/mini'

const usualDays = 30
const schemaOf = (max: number) =>
  z
    .object({
      name: text({ min: 1, max: 40 }),
      scope: z.enum(['read_only', 'some']),
      permissions: z.array(z.string()),
      expires_in_days: z
        .int({ error: issue('field_range', { min: 1, max }) })
        .check(
          z.minimum(1, { error: issue('field_range', { min: 1, max }) }),
          z.maximum(max, { error: issue('field_range', { min: 1, max }) }),
        ),
    })
    .check(
      z.refine((form) => form.scope === 'read_only' || form.permissions.length > 0, {
        error: issue('permissions_empty'),
        path: ['permissions'],
      }),
    )

/** A new token: named, for reading or for some of the own items, with an end. Its value is shown this once. */
export function NewToken({ maxDays, onMade, onClose }: { maxDays: number; onMade: () => void; onClose: () => void }) {
  const { t } = useLingui()
  const [value, setValue] = useState<string | null>(null)
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={<Trans>New token</Trans>}>
      {value === null ? (
        <TokenForm
          maxDays={maxDays}
          onValue={(next) => {
            setValue(next)
            onMade()
          }}
        />
      ) : (
        <div className="grid gap-4">
          <CopyField label={t`Token`} value={value} once />
          <Button look="primary" className="justify-self-end" onClick={onClose}>
            <Trans>I have saved it</Trans>
          </Button>
        </div>
      )}
    </Dialog>
  )
}

function TokenForm({ maxDays, onValue }: { maxDays: number; onValue: (value: string) => void }) {
  const { t } = useLingui()
  const labels: Readonly<Record<string, string>> = {
    name: t`Name`,
    scope: t({ message: 'Access', context: 'token' }),
    permissions: t`Permissions`,
    expires_in_days: t`Expires in (days)`,
  }
  const labelOf = (path: string) => labels[path] ?? path
  const schema = useMemo(() => schemaOf(maxDays), [maxDays])
  const { control, handleSubmit, formState, watch, refuse } = useContractForm({
    schema,
    defaultValues: { name: '', scope: 'read_only', permissions: [], expires_in_days: Math.min(usualDays, maxDays) },
    labelOf,
  })
  const submit = handleSubmit(async ({ scope, permissions, ...body }) => {
    const read_only = scope === 'read_only'
    try {
      onValue((await call(apiToken.create, { body: { ...body, read_only, permissions: read_only ? [] : permissions } })).token)
    } catch (error) {
      refuse(error, ['name', 'permissions', 'expires_in_days'])
    }
  })
  return (
    <form noValidate aria-label={t`New token`} onSubmit={(event) => void submit(event)}>
      <FormRows className="gap-4">
        <FormErrors errors={formState.errors} attempt={formState.submitCount} labelOf={labelOf} />
        <FormField control={control} name="name" label={labelOf('name')} help={t`The program or place that uses it.`} required>
          {(field) => <Input {...field} maxLength={40} autoComplete="off" />}
        </FormField>
        <FormField control={control} name="scope" label={labelOf('scope')}>
          {({ value, onValueChange }) => (
            <RadioGroup
              value={value}
              onValueChange={onValueChange}
              options={[
                { value: 'read_only', label: t`Read what I can see` },
                { value: 'some', label: t`Do what these permissions allow` },
              ]}
            />
          )}
        </FormField>
        {watch('scope') === 'some' && (
          <FormField control={control} name="permissions" label={labelOf('permissions')}>
            {({ value, onChange }) => <OwnItems chosen={value} onChange={onChange} />}
          </FormField>
        )}
        <FormField control={control} name="expires_in_days" label={labelOf('expires_in_days')} required>
          {({ value, onChange, onBlur, name }) => (
            <NumberInput value={value} onValueChange={onChange} onBlur={onBlur} name={name} min={1} max={maxDays} />
          )}
        </FormField>
        <Button type="submit" look="primary" className="justify-self-end" saving={formState.isSubmitting}>
          <Trans>Create token</Trans>
        </Button>
      </FormRows>
    </form>
  )
}

/** The own permission items to choose from. */
function OwnItems({ chosen, onChange }: { chosen: readonly string[]; onChange: (items: string[]) => void }) {
  const own = usePermissions()
  const locale = useFormatLocale()
  const items = offeredItems().filter((item) => own.has(item))
  const toggle = (item: string, on: boolean) => onChange(on ? [...chosen, item] : chosen.filter((one) => one !== item))
  return (
    <div className="grid max-h-56 gap-1 overflow-y-auto rounded-control border border-rule p-3 sm:grid-cols-2">
      {items.map((item) => (
        <Checkbox key={item} checked={chosen.includes(item)} onCheckedChange={(on) => toggle(item, on)}>
          <span title={item}>{permissionTree[item][locale]}</span>
        </Checkbox>
      ))}
    </div>
  )
}
