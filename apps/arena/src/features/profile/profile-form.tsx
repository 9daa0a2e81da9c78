import { call } from '@beacon/api/client'
import type { OwnProfile } from '@beacon/api/people/profile'
import { session } from '@beacon/api/people/session'
import { meQuery, systemInfoQuery } from '@beacon/auth'
import { useContractForm, usePersonLabels } from '@beacon/auth/form'
import { Button, Input, Textarea } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { Combobox, FormErrors, FormField, FormRows, useUnsavedWarning } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { EmailState } from './email-state.tsx'
import { profilePaths, profileSchema, valuesOf } from './profile-schema.ts'
import { profileQuery } from './queries.ts'

const looks = {
  name: { autoComplete: 'name' },
  phone: { type: 'tel', autoComplete: 'tel' },
  email: { type: 'email', autoComplete: 'email' },
  work_id: { autoComplete: 'off' },
  id_card: { autoComplete: 'off' },
  address: { autoComplete: 'street-address' },
} as const
const plainFields = ['name', 'phone', 'email', 'work_id', 'id_card', 'address'] as const

/** What a person may change about oneself; what the organisers keep is shown, not written. */
export function ProfileForm({ own }: { own: OwnProfile }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const toast = useToast()
  const labels: Readonly<Record<string, string>> = {
    ...usePersonLabels(),
    rep_name: t`Alias`,
    introduction: t`Introduction`,
  }
  const labelOf = (path: string) => labels[path] ?? path
  const open = new Set<string>(own.edit_fields)
  const managedHelp = t`Managed by an organiser.`
  const { data: info } = useQuery(systemInfoQuery)
  // A number of another country that is there already stays.
  const isForeign = info?.phone_international === true || own.phone?.startsWith('+') === true
  const schema = useMemo(() => profileSchema(isForeign), [isForeign])
  const { control, handleSubmit, formState, refuse, reset } = useContractForm({
    schema,
    defaultValues: valuesOf(own),
    labelOf,
  })
  useUnsavedWarning(formState.isDirty)
  const submit = handleSubmit(async (values) => {
    const body = Object.fromEntries(
      Object.entries(values).filter(([name, value]) => open.has(name) && !(name === 'organisation_id' && value === '')),
    )
    try {
      const saved = await call(session.update_me, { body })
      cache.setQueryData(meQuery.queryKey, saved)
      reset(valuesOf(await cache.fetchQuery({ ...profileQuery, staleTime: 0 })))
      toast.done({ title: t`Profile saved.` })
    } catch (error) {
      refuse(error, profilePaths)
    }
  })
  // A field the organisers keep and that is empty says nothing.
  const shown = plainFields.filter((name) => open.has(name) || (own[name] ?? '') !== '')
  return (
    <form noValidate aria-label={t`Profile`} onSubmit={(event) => void submit(event)} className="max-w-[560px]">
      <FormRows className="gap-4">
        <FormErrors errors={formState.errors} attempt={formState.submitCount} labelOf={labelOf} />
        <FormField control={control} name="rep_name" label={labelOf('rep_name')} help={t`Shown in rankings and submissions.`} required>
          {({ onValueChange: _, ...field }) => <Input {...field} autoComplete="nickname" readOnly={!open.has('rep_name')} />}
        </FormField>
        {open.has('organisation_id') && (
          <FormField control={control} name="organisation_id" label={labelOf('organisation_id')}>
            {({ value, onValueChange }) => (
              <Combobox options={organisationsOf(own)} value={value} onValueChange={(next) => onValueChange(next ?? value)} />
            )}
          </FormField>
        )}
        {shown.map((name) => (
          <FormField
            key={name}
            control={control}
            name={name}
            label={labelOf(name)}
            {...(open.has(name) ? {} : { help: managedHelp })}
            {...(name === 'email' && !formState.dirtyFields.email ? { aside: <EmailState own={own} /> } : {})}
          >
            {({ onValueChange: _, ...field }) => <Input {...field} {...looks[name]} readOnly={!open.has(name)} />}
          </FormField>
        ))}
        <FormField control={control} name="introduction" label={labelOf('introduction')}>
          {({ onValueChange: _, ...field }) => <Textarea {...field} rows={4} readOnly={!open.has('introduction')} />}
        </FormField>
        <div>
          <Button type="submit" look="primary" saving={formState.isSubmitting} disabled={!formState.isDirty}>
            <Trans>Save the profile</Trans>
          </Button>
        </div>
      </FormRows>
    </form>
  )
}

/** Those that are open, and the one the person is in. */
function organisationsOf({ organisations, organisation_id, organisation_name }: OwnProfile) {
  const options = organisations.map(({ resource_id, name }) => ({ value: resource_id, label: name }))
  if (organisation_id === null || options.some(({ value }) => value === organisation_id)) return options
  return [{ value: organisation_id, label: organisation_name ?? '–' }, ...options]
}
