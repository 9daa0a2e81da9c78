import { call } from '@beacon/api/client'
import { session, type SystemInfo } from '@beacon/api/people/session'
import { useFormatLocale } from '@beacon/i18n'
import { invitationCode } from '@beacon/router'
import { Button, Checkbox, Input, PasswordInput } from '@beacon/ui/controls'
import { FormErrors, FormField, FormRows } from '@beacon/ui/form'
import { late, latePart } from '@beacon/ui/late'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useMemo } from 'react'
import { FormProvider } from 'react-hook-form'
import { limitsOf } from '../form/password-limits.ts'
import { useContractForm } from '../form/contract-form.ts'
import { visibleFields } from '../form/person-fields.ts'
import { registrationForm } from '../form/registration-form.ts'
import { PasswordRules } from './password-rules.tsx'
import { PersonFields } from './person-fields.tsx'
import { useRegistrationLabels } from './registration-labels.ts'

// Most installations have one organisation to register in; only the others fetch the list's code.
const OrganisationSelect = late(async () => (await import('./organisation-select.tsx')).OrganisationSelect)
const TermsText = latePart(async () => (await import('./terms-text.tsx')).TermsText)
const fields = [
  'username',
  'name',
  'organisation_id',
  'phone',
  'email',
  'work_id',
  'id_card',
  'address',
  'password',
  'registration_code',
  'terms',
] as const
export type Registered = { status: 'normal' | 'to_audit'; verify_email: boolean }

/** Fields that were left empty are not sent: a hidden one is unknown to the server. */
const withoutEmpty = <T extends object>(values: T): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== undefined)) as T

/** The fields of a registration, as the settings ask for them; refused ones keep what was typed. */
export function RegistrationForm({ info, onDone }: { info: SystemInfo; onDone: (reply: Registered) => void }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const limits = limitsOf(info)
  const labelOf = useRegistrationLabels()
  const only = info.organisation_default ?? info.organisations[0]?.resource_id
  const schema = useMemo(() => registrationForm(info, limitsOf(info)), [info])
  const { refuse, ...form } = useContractForm({
    schema,
    defaultValues: {
      username: '',
      name: '',
      phone: '',
      email: '',
      work_id: '',
      id_card: '',
      address: '',
      password: '',
      again: '',
      terms: false,
      ...(info.registration_code_required ? { registration_code: invitationCode(location.hash) } : {}),
      ...(only === undefined ? {} : { organisation_id: only }),
    },
    labelOf,
  })
  const { control, handleSubmit, formState, watch } = form
  const submit = handleSubmit(async ({ again: _typedTwice, terms, ...body }) => {
    try {
      const agreed = info.registration_terms === null ? {} : { terms }
      onDone(await call(session.register, { body: { ...withoutEmpty(body), ...agreed, locale } }))
    } catch (error) {
      refuse(error, fields)
    }
  })
  return (
    <FormProvider {...form}>
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
          <PersonFields fields={visibleFields(info)} labelOf={labelOf} />
          {info.registration_code_required && (
            <FormField control={control} name="registration_code" label={labelOf('registration_code')} required>
              {({ value, ...field }) => <Input {...field} value={value ?? ''} size="lg" mono />}
            </FormField>
          )}
          <FormField control={control} name="password" label={labelOf('password')} required>
            {(field) => <PasswordInput {...field} size="lg" autoComplete="new-password" />}
          </FormField>
          <PasswordRules password={watch('password')} limits={limits} username={watch('username')} />
          <FormField control={control} name="again" label={labelOf('again')} required>
            {(field) => <PasswordInput {...field} size="lg" autoComplete="new-password" />}
          </FormField>
          {info.registration_terms !== null && (
            <FormField control={control} name="terms" label={labelOf('terms')} required>
              {({ value, onChange }) => (
                <div className="grid gap-2">
                  <TermsText text={info.registration_terms ?? ''} />
                  <Checkbox checked={value} onCheckedChange={onChange}>
                    <Trans>I agree to these terms</Trans>
                  </Checkbox>
                </div>
              )}
            </FormField>
          )}
          <Button type="submit" look="primary" size="lg" className="w-full" saving={formState.isSubmitting}>
            <Trans>Register</Trans>
          </Button>
        </FormRows>
      </form>
    </FormProvider>
  )
}
