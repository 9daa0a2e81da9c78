import { call } from '@beacon/api/client'
import { issue, organisationName, text } from '@beacon/api/fields'
import { limits } from '@beacon/api/limits'
import { organisation, organisationCode, type OrganisationDetail } from '@beacon/api/people/organisation'
import { FormDialog, useContractForm } from '@beacon/auth/form'
import { usePermission } from '@beacon/auth'
import { Checkbox, Input, Textarea } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { boundText, FormField } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { OrganisationSelect } from '../../parts/people/organisation-select.tsx'
import { type PersonFormRules, usePersonFormRules } from '../../parts/people/person-form-rules.ts'
import { refreshOrganisations } from './queries.ts'

const number = z.string().check(z.regex(/^\d{1,4}$/u, { error: issue('field_range', { min: 0, max: limits.organisation.sort_max }) }))
const schemaOf = ({ phone }: Pick<PersonFormRules, 'phone'>) =>
  z.object({
    name: organisationName,
    code: organisationCode,
    parent_id: z.nullable(z.string()),
    description: text({ max: limits.organisation.description }),
    contact_name: text({ max: limits.organisation.contact_name }),
    contact_phone: phone,
    sort: number,
    is_open: z.boolean(),
  })
type Values = z.input<ReturnType<typeof schemaOf>>

interface FormProps {
  stored: OrganisationDetail | null
  parent_id: string | null
  onSaved: (id: string) => void
  onClose: () => void
}

/** A new organisation, or the fields of a stored one; where it stands is changed by moving it. */
export function OrganisationForm({ stored, parent_id, onSaved, onClose }: FormProps) {
  const { t } = useLingui()
  const toast = useToast()
  const client = useQueryClient()
  const mayTop = usePermission('people.all')
  const labels: Record<string, string> = {
    name: t`Name`,
    code: t({ context: 'organisation', message: 'Code' }),
    parent_id: t({ context: 'organisation', message: 'Parent' }),
    description: t({ context: 'organisation', message: 'Description' }),
    contact_name: t`Contact`,
    contact_phone: t`Contact phone`,
    sort: t({ context: 'organisation', message: 'Order' }),
    is_open: t`Registration`,
  }
  const labelOf = (path: string) => labels[path] ?? path
  const { phone } = usePersonFormRules(stored?.contact_phone)
  const schema = useMemo(() => schemaOf({ phone }), [phone])
  const form = useContractForm({ schema, defaultValues: valuesOf(stored, parent_id), labelOf })
  const save = async ({ parent_id: under, sort, ...fields }: z.output<typeof schema>) => {
    const body = { ...fields, sort: Number(sort) }
    const params = { resource_id: stored?.resource_id ?? '' }
    const saved =
      stored === null
        ? await call(organisation.create, { body: { ...body, parent_id: under } })
        : await call(organisation.update, { params, body: { ...body, version: stored.version } })
    await refreshOrganisations(client)
    toast.done({ title: t`${saved.name} saved` })
    onSaved(saved.resource_id)
  }
  const textField = (name: 'name' | 'code' | 'contact_name' | 'contact_phone' | 'sort', required = false, help?: string) => (
    <FormField<Values, typeof name> name={name} label={labelOf(name)} required={required} {...(help === undefined ? {} : { help })}>
      {({ onValueChange: _, ...field }) => <Input {...field} autoComplete="off" mono={name === 'code' || name === 'sort'} />}
    </FormField>
  )
  return (
    <FormDialog
      form={form}
      title={stored === null ? t`New organisation` : t`Edit “${stored.name}”`}
      action={stored === null ? <Trans>Create organisation</Trans> : <Trans>Save</Trans>}
      onSubmit={save}
      onClose={onClose}
    >
      {textField('name', true)}
      {stored === null && (
        <FormField<Values, 'parent_id'>
          name="parent_id"
          label={labelOf('parent_id')}
          {...(mayTop ? { help: t`Leave empty for the top level.` } : {})}
        >
          {({ value, onChange, onBlur }) => <OrganisationSelect value={value} onValueChange={onChange} onBlur={onBlur} />}
        </FormField>
      )}
      {textField('code', false, t`2–32 letters, digits or underscores; used to match imports.`)}
      <FormField<Values, 'description'> name="description" label={labelOf('description')}>
        {(field) => <Textarea {...boundText(field)} rows={2} counter={limits.organisation.description} />}
      </FormField>
      {textField('contact_name')}
      {textField('contact_phone')}
      {textField('sort', true, t`Organisations at the same level use this order, then the name.`)}
      <FormField<Values, 'is_open'> name="is_open" label={labelOf('is_open')}>
        {({ value, onChange }) => (
          <Checkbox checked={value} onCheckedChange={onChange}>
            <Trans>Available at registration</Trans>
          </Checkbox>
        )}
      </FormField>
    </FormDialog>
  )
}

function valuesOf(stored: OrganisationDetail | null, parent_id: string | null): Values {
  return {
    name: stored?.name ?? '',
    code: stored?.code ?? '',
    parent_id,
    description: stored?.description ?? '',
    contact_name: stored?.contact_name ?? '',
    contact_phone: stored?.contact_phone ?? '',
    sort: String(stored?.sort ?? 0),
    is_open: stored?.is_open ?? false,
  }
}
