import { call } from '@beacon/api/client'
import { query } from '@beacon/api/query'
import { setting } from '@beacon/api/platform/setting'
import { user } from '@beacon/api/people/user'
import { type PasswordLimits, useContractForm } from '@beacon/auth/form'
import { usePermissions } from '@beacon/auth'
import { Button, Input } from '@beacon/ui/controls'
import { FormErrors, FormField, FormLayout, StickyFoot } from '@beacon/ui/form'
import { PageHeader } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { FormProvider, useFormContext } from 'react-hook-form'
import { useLeaveGuard } from '../../parts/form/leave-guard.tsx'
import { useOrganisationOptions, useRoleOptions } from '../../parts/people/people-options.ts'
import { type PersonFormRules, usePersonFormRules } from '../../parts/people/person-form-rules.ts'
import { makePassword, newUser, newUserForm, type NewUserInput } from './model.ts'
import { PasswordsOnce } from './passwords-once.tsx'
import { ProfileFields } from './profile-fields.tsx'
import { refreshUsers } from './queries.ts'
import { useUserLabels } from './user-labels.ts'

const paths = [
  'username',
  'password',
  'name',
  'rep_name',
  'organisation_id',
  'role_id',
  'phone',
  'email',
  'work_id',
  'id_card',
  'address',
  'introduction',
  'expires_at',
] as const

/** A new account once roles and organisations are known: the form proposes the role of registrations and the filter's organisation. */
export function NewUser({ organisation }: { organisation: string | undefined }) {
  const permissions = usePermissions()
  const roles = useRoleOptions()
  const organisations = useOrganisationOptions()
  const settings = useQuery({ ...query(setting.get, {}), enabled: permissions.has('setting.read'), staleTime: 60_000 })
  const rules = usePersonFormRules()
  if (roles.isPending || organisations.isPending || settings.isLoading) return null
  const usual = settings.data?.values.registration_default_role
  const role = roles.options.find(({ value }) => value === usual) ?? roles.options.find(({ key }) => key === 'ordinary') ?? roles.options[0]
  const first = organisations.options.find(({ value }) => value === organisation) ?? organisations.options[0]
  return <NewUserForm first={newUser(first?.value ?? '', role?.value ?? '', rules.password)} rules={rules} />
}

function NewUserForm({ first, rules }: { first: NewUserInput; rules: PersonFormRules }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const labelOf = useUserLabels()
  const schema = useMemo(() => newUserForm(rules), [rules])
  const { refuse, ...form } = useContractForm({ schema, defaultValues: first, labelOf })
  const { isDirty, isSubmitting, errors, submitCount } = form.formState
  const guard = useLeaveGuard(isDirty)
  const [made, setMade] = useState<{ username: string; password: string; again: boolean } | null>(null)
  const submit = (again: boolean) =>
    form.handleSubmit(async ({ password_confirm: _again, ...values }) => {
      try {
        await call(user.create, { body: values })
        await refreshUsers(queryClient)
        setMade({ username: values.username, password: values.password, again })
        form.reset(newUser(values.organisation_id, values.role_id, rules.password))
      } catch (error) {
        refuse(error, paths)
      }
    })
  const handedOver = () => {
    const isDone = made !== null && !made.again
    setMade(null)
    if (!isDone) return
    guard.allow()
    void navigate({ to: '/admin/system/user-management' })
  }
  return (
    <FormProvider {...form}>
      <PageHeader title={<Trans>New user</Trans>} />
      <FormErrors errors={errors} attempt={submitCount} labelOf={labelOf} note={<Trans>Nothing was saved</Trans>} className="mt-3" />
      <FormLayout id="user" label={t`User`} className="mt-4 pb-6" onSubmit={(event) => void submit(false)(event)}>
        <FormField<NewUserInput>
          name="username"
          label={labelOf('username')}
          required
          help={<Trans>4–20 letters, digits or _. It cannot be changed later.</Trans>}
        >
          {({ value, onChange, onBlur, ref }) => (
            <Input ref={ref} mono autoComplete="off" value={String(value ?? '')} onChange={onChange} onBlur={onBlur} />
          )}
        </FormField>
        <PasswordFields limits={rules.password} />
        <ProfileFields stored={null} />
      </FormLayout>
      <StickyFoot className="-mx-page -mb-3 mt-auto">
        <Button disabled={isSubmitting} onClick={() => void submit(true)()}>
          <Trans>Save and add another</Trans>
        </Button>
        <Button look="primary" type="submit" form="user" saving={isSubmitting}>
          <Trans>Save</Trans>
        </Button>
      </StickyFoot>
      <PasswordsOnce passwords={made === null ? [] : [made]} onClose={handedOver} />
      {guard.dialog}
    </FormProvider>
  )
}

/** The first password, made or typed. One that is typed is typed twice; one that was made has no typing error. */
function PasswordFields({ limits }: { limits: PasswordLimits }) {
  const labelOf = useUserLabels()
  const { setValue, watch, formState } = useFormContext<NewUserInput>()
  const [generated, setGenerated] = useState<string | null>(null)
  const password = watch('password')
  const isMade = password !== '' && (password === generated || password === formState.defaultValues?.password)
  const generate = () => {
    const made = makePassword(limits)
    setGenerated(made)
    put(made)
  }
  const put = (value: string) => {
    for (const name of ['password', 'password_confirm'] as const) setValue(name, value, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <>
      <FormField<NewUserInput> name="password" label={labelOf('password')} required help={<Trans>Shown once after saving.</Trans>}>
        {({ value, onChange, onBlur, ref }) => (
          <span className="flex gap-2">
            <Input
              ref={ref}
              mono
              autoComplete="new-password"
              value={String(value ?? '')}
              onChange={(event) => {
                // A generated password needs no repetition; once it is changed by hand, the repetition must be typed.
                if (isMade) setValue('password_confirm', '')
                onChange(event)
              }}
              onBlur={onBlur}
            />
            <Button onClick={generate}>
              <Trans>Generate</Trans>
            </Button>
          </span>
        )}
      </FormField>
      {!isMade && (
        <FormField<NewUserInput> name="password_confirm" label={labelOf('password_confirm')} required>
          {({ value, onChange, onBlur, ref }) => (
            <Input ref={ref} mono autoComplete="new-password" value={String(value ?? '')} onChange={onChange} onBlur={onBlur} />
          )}
        </FormField>
      )}
    </>
  )
}
