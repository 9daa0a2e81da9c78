import { call } from '@beacon/api/client'
import { session } from '@beacon/api/people/session'
import { appHref, safeNext } from '@beacon/router'
import { Button, PasswordInput } from '@beacon/ui/controls'
import { FormErrors, FormField, FormRows } from '@beacon/ui/form'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { limitsOf } from '../form/password-limits.ts'
import { changePasswordForm } from '../form/change-password-form.ts'
import { useContractForm } from '../form/contract-form.ts'
import type { ChangePasswordType } from '../session/change-password-types.ts'
import { systemInfoQuery } from '../session/queries.ts'
import { PasswordRules } from './password-rules.tsx'
import { PublicFrame } from './public-frame.tsx'

type PageProps = { type: ChangePasswordType; next?: string | undefined; token?: string | undefined; days?: string | undefined }

function Lead({ type, days }: { type: ChangePasswordType; days: string | undefined }) {
  const age = Number(days)
  if (type === 'first') return <Trans>You are using the default password. Change it to continue.</Trans>
  if (type === 'expired' && age > 0)
    return (
      <Plural
        value={age}
        one="Your password is # day old. Change it to continue."
        other="Your password is # days old. Change it to continue."
      />
    )
  if (type === 'expired') return <Trans>Your password is too old. Change it to continue.</Trans>
  if (type === 'reset') return <Trans>Choose a new password, then sign in with it.</Trans>
  return <Trans>All your other sessions are signed out.</Trans>
}

/** Change the password: the default one (first), one that is too old, one's own, or by the token of a link (reset). */
export function ChangePasswordPage({ type, next, token, days }: PageProps) {
  const [isDone, setDone] = useState(false)
  const onward = type === 'reset' ? appHref('arena', '/login', {}) : (safeNext(next) ?? appHref('arena', '/', {}))
  return (
    <PublicFrame
      title={<Trans>Change password</Trans>}
      lead={isDone ? <Trans>Password changed. Other sessions were signed out.</Trans> : <Lead type={type} days={days} />}
    >
      {isDone ? (
        <Button asChild look="primary" size="lg" className="w-full">
          <a href={onward}>{type === 'reset' ? <Trans>Sign in</Trans> : <Trans>Continue</Trans>}</a>
        </Button>
      ) : (
        <ChangeForm type={type} token={token} onDone={() => setDone(true)} />
      )}
    </PublicFrame>
  )
}

function ChangeForm({ type, token, onDone }: { type: ChangePasswordType; token: string | undefined; onDone: () => void }) {
  const { t } = useLingui()
  const { data: info } = useQuery(systemInfoQuery)
  const asksOld = type === 'expired' || type === 'own'
  const labels: Readonly<Record<string, string>> = {
    old_password: t`Current password`,
    password: t`New password`,
    again: t`Repeat new password`,
  }
  const labelOf = (path: string) => labels[path] ?? path
  const limits = limitsOf(info)
  const schema = useMemo(() => changePasswordForm(limitsOf(info), asksOld), [info, asksOld])
  const { control, handleSubmit, formState, watch, refuse } = useContractForm({
    schema,
    defaultValues: { old_password: '', password: '', again: '' },
    labelOf,
  })
  const submit = handleSubmit(async ({ old_password, password }) => {
    const secret = { ...(asksOld ? { old_password } : {}), ...(token === undefined ? {} : { token }) }
    try {
      await call(session.change_password, { params: { type }, body: { password, ...secret } })
      onDone()
    } catch (error) {
      refuse(error, ['old_password', 'password'])
    }
  })
  return (
    <form noValidate aria-label={t`Change password`} onSubmit={(event) => void submit(event)}>
      <FormRows className="gap-5">
        <FormErrors errors={formState.errors} attempt={formState.submitCount} labelOf={labelOf} />
        {asksOld && (
          <FormField control={control} name="old_password" label={labelOf('old_password')}>
            {(field) => <PasswordInput {...field} size="lg" />}
          </FormField>
        )}
        <FormField control={control} name="password" label={labelOf('password')}>
          {(field) => <PasswordInput {...field} size="lg" autoComplete="new-password" />}
        </FormField>
        <PasswordRules password={watch('password')} limits={limits} />
        <FormField control={control} name="again" label={labelOf('again')}>
          {(field) => <PasswordInput {...field} size="lg" autoComplete="new-password" />}
        </FormField>
        <Button type="submit" look="primary" size="lg" className="w-full" saving={formState.isSubmitting}>
          <Trans>Change password</Trans>
        </Button>
      </FormRows>
    </form>
  )
}
