import { call } from '@beacon/api/client'
import { session, type SystemInfo } from '@beacon/api/session'
import { Button, Input, PasswordInput } from '@beacon/ui/controls'
import { FormErrors, FormField, FormRows } from '@beacon/ui/form'
import { useFormatLocale } from '@beacon/i18n'
import { Trans, useLingui } from '@lingui/react/macro'
import { registrationForm } from '../form/registration-form.ts'
import { useContractForm } from '../form/contract-form.ts'
import { PasswordRules } from './password-rules.tsx'
import { lazy, Suspense } from 'react'

// Most installations have one organisation to register in; only the others fetch the list's code.
const OrganisationSelect = lazy(async () => ({ default: (await import('./organisation-select.tsx')).OrganisationSelect }))
const fields = ['username', 'name', 'organisation_id', 'password', 'registration_code'] as const

/** The fields of a registration; refused ones keep what was typed. */
export function RegistrationForm({ info, onDone }: { info: SystemInfo; onDone: (status: 'normal' | 'to_audit') => void }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const labels: Readonly<Record<string, string>> = {
    username: t`Username`,
    name: t`Real name`,
    organisation_id: t`Organisation`,
    password: t`Password`,
    again: t`Password again`,
    registration_code: t`Registration code`,
  }
  const labelOf = (path: string) => labels[path] ?? path
  const only = info.organisation_default ?? info.organisations[0]?.resource_id
  const { control, handleSubmit, formState, watch, refuse } = useContractForm({
    schema: registrationForm,
    defaultValues: { username: '', name: '', password: '', again: '', ...(only === undefined ? {} : { organisation_id: only }) },
    labelOf,
  })
  const submit = handleSubmit(async ({ again: _typedTwice, ...body }) => {
    try {
      const { status } = await call(session.register, { body: { ...body, locale } })
      onDone(status)
    } catch (error) {
      refuse(error, fields)
    }
  })
  return (
    <form noValidate aria-label={t`Register`} onSubmit={(event) => void submit(event)}>
      <FormRows className="gap-5">
        <FormErrors errors={formState.errors} attempt={formState.submitCount} labelOf={labelOf} />
        <FormField control={control} name="username" label={labelOf('username')} help={t`4–20 letters, digits or _`} required>
          {(field) => <Input {...field} size="lg" autoComplete="username" autoCapitalize="off" spellCheck={false} />}
        </FormField>
        <FormField control={control} name="name" label={labelOf('name')} required>
          {(field) => <Input {...field} size="lg" autoComplete="name" />}
        </FormField>
        {info.organisations.length > 1 && (
          <FormField control={control} name="organisation_id" label={labelOf('organisation_id')} required>
            {({ value, onChange }) => (
              <Suspense fallback={<div className="h-control" />}>
                <OrganisationSelect organisations={info.organisations} value={value ?? ''} onValueChange={onChange} />
              </Suspense>
            )}
          </FormField>
        )}
        {info.registration_code_required && (
          <FormField control={control} name="registration_code" label={labelOf('registration_code')} required>
            {({ value, ...field }) => <Input {...field} value={value ?? ''} size="lg" mono />}
          </FormField>
        )}
        <FormField control={control} name="password" label={labelOf('password')} required>
          {(field) => <PasswordInput {...field} size="lg" autoComplete="new-password" />}
        </FormField>
        <PasswordRules password={watch('password')} min={info.password_min_length} max={info.password_max_length} />
        <FormField control={control} name="again" label={labelOf('again')} required>
          {(field) => <PasswordInput {...field} size="lg" autoComplete="new-password" />}
        </FormField>
        <Button type="submit" look="primary" size="lg" className="w-full" saving={formState.isSubmitting}>
          <Trans>Register</Trans>
        </Button>
      </FormRows>
    </form>
  )
}
