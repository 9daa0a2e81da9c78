import { call } from '@beacon/api/client'
import { issue } from '@beacon/api/fields'
import { limits } from '@beacon/api/limits'
import { password, session } from '@beacon/api/people/session'
import { useContractForm } from '@beacon/auth/form'
import { PasswordInput } from '@beacon/ui/controls'
import { FormErrors, FormField, FormRows } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import * as z from 'zod/mini'
import { type StepProps, WizardFoot } from './wizard-foot.tsx'

const given = z.string().check(z.minLength(1, { error: issue('field_empty') }), z.maxLength(256))
const form = z
  .object({ old_password: given, password, again: given })
  .check(z.refine((values) => values.password === values.again, { error: issue('password_differs'), path: ['again'] }))

/** An own password in place of the one that was printed at the first start. */
export function PasswordStep({ onNext, ...foot }: StepProps) {
  const { t } = useLingui()
  const labels: Record<string, string> = { old_password: t`Current password`, password: t`New password`, again: t`Repeat new password` }
  const labelOf = (path: string) => labels[path] ?? path
  const { control, handleSubmit, formState, refuse } = useContractForm({
    schema: form,
    defaultValues: { old_password: '', password: '', again: '' },
    labelOf,
  })
  const submit = handleSubmit(async ({ old_password, password }) => {
    try {
      await call(session.change_password, { params: { type: 'own' }, body: { old_password, password } })
      await onNext()
    } catch (error) {
      refuse(error, ['old_password', 'password'])
    }
  })
  const { min, max } = limits.password
  return (
    <form noValidate aria-label={t`Your password`} onSubmit={(event) => void submit(event)}>
      <p className="mb-4 text-fg-2">
        <Trans>Your initial password is stored on the server. Choose your own.</Trans>
      </p>
      <FormErrors errors={formState.errors} attempt={formState.submitCount} labelOf={labelOf} className="mb-4" />
      <FormRows className="max-w-[400px]">
        <FormField control={control} name="old_password" label={labelOf('old_password')}>
          {(field) => <PasswordInput {...field} />}
        </FormField>
        <FormField
          control={control}
          name="password"
          label={labelOf('password')}
          help={
            <Trans>
              {min}–{max} characters, at least two of letters, digits and symbols
            </Trans>
          }
        >
          {(field) => <PasswordInput {...field} autoComplete="new-password" />}
        </FormField>
        <FormField control={control} name="again" label={labelOf('again')}>
          {(field) => <PasswordInput {...field} autoComplete="new-password" />}
        </FormField>
      </FormRows>
      <WizardFoot {...foot} isSaving={formState.isSubmitting} />
    </form>
  )
}
