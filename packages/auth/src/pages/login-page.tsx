import { call, isApiError } from '@beacon/api/client'
import { session } from '@beacon/api/session'
import { errorText } from '@beacon/i18n'
import { appHref, safeNext } from '@beacon/router'
import { Button, Input, PasswordInput } from '@beacon/ui/controls'
import { Banner } from '@beacon/ui/feedback'
import { FormField, FormRows } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { signInForm } from '../form/sign-in-form.ts'
import { useContractForm } from '../form/contract-form.ts'
import { systemInfoQuery } from '../session/queries.ts'
import { ForgotPassword } from './forgot-password.tsx'
import { OldBrowser } from './old-browser.tsx'
import { PublicFrame, useSystemName } from './public-frame.tsx'
import { useEnter } from './use-enter.ts'

/** Sign in: username and password, and the way to registration when it is open. Comes back to `next`. */
export function LoginPage({ next }: { next?: string | undefined }) {
  const { t } = useLingui()
  const systemName = useSystemName()
  const { data: info } = useQuery(systemInfoQuery)
  return (
    <PublicFrame title={<Trans>Sign in</Trans>} lead={systemName} foot={<OldBrowser organiser={info?.organiser_name ?? null} />}>
      <SignInForm next={next} label={t`Sign in`} />
      {info?.registration_open === true && (
        <p className="mt-8 text-fg-2">
          <Trans>
            No account?{' '}
            <a className="link" href={appHref('arena', '/register', {}, { next: safeNext(next) })}>
              Register
            </a>
          </Trans>
          {info.registration_review && (
            <span className="block text-dense text-fg-3">
              <Trans>An organiser reviews new accounts.</Trans>
            </span>
          )}
        </p>
      )}
    </PublicFrame>
  )
}

function SignInForm({ next, label }: { next: string | undefined; label: string }) {
  const { t, i18n } = useLingui()
  const enter = useEnter(next)
  const [failure, setFailure] = useState<string | null>(null)
  const { control, handleSubmit, formState, setFocus, resetField } = useContractForm({
    schema: signInForm,
    defaultValues: { username: '', password: '' },
    labelOf: (path) => (path === 'username' ? t`Username` : t`Password`),
  })
  const submit = handleSubmit(async (body) => {
    setFailure(null)
    try {
      const reply = await call(session.login, { body })
      await enter(reply.next)
    } catch (error) {
      setFailure(isApiError(error) ? errorText(i18n, error.code, error.details) : String(error))
      resetField('password')
      setFocus('password')
    }
  })
  return (
    <form noValidate aria-label={label} onSubmit={(event) => void submit(event)}>
      <FormRows className="gap-5">
        {failure !== null && (
          <Banner
            boxed
            tone="failure"
            title={failure}
            className="flex-nowrap items-start py-2.5 text-dense [&>svg]:mt-1 [&>strong]:flex-1 [&>strong]:font-normal [&>strong]:text-fg"
          />
        )}
        <FormField control={control} name="username" label={t`Username`}>
          {(field) => <Input {...field} size="lg" autoComplete="username" autoCapitalize="off" spellCheck={false} autoFocus />}
        </FormField>
        <FormField control={control} name="password" label={t`Password`} aside={<ForgotPassword />}>
          {(field) => <PasswordInput {...field} size="lg" />}
        </FormField>
        <Button type="submit" look="primary" size="lg" className="mt-1 w-full" saving={formState.isSubmitting} savingLabel={t`Signing in`}>
          <Trans>Sign in</Trans>
        </Button>
      </FormRows>
    </form>
  )
}
