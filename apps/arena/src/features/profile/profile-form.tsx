import { call } from '@beacon/api/client'
import { session, type SessionUser } from '@beacon/api/session'
import { meQuery } from '@beacon/auth'
import { useContractForm } from '@beacon/auth/form'
import { Button, Input, Textarea } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { FormErrors, FormField, FormRows, useUnsavedWarning } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { profileSchema } from './profile-schema.ts'

const paths = ['rep_name', 'phone', 'email', 'introduction'] as const

/** What a person may change about themselves. */
export function ProfileForm({ me }: { me: SessionUser }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const toast = useToast()
  const labels: Readonly<Record<string, string>> = { rep_name: t`Alias`, phone: t`Phone`, email: t`E-mail`, introduction: t`Introduction` }
  const labelOf = (path: string) => labels[path] ?? path
  const { control, handleSubmit, formState, refuse, reset } = useContractForm({
    schema: profileSchema,
    defaultValues: { rep_name: me.rep_name, phone: me.phone ?? '', email: me.email ?? '', introduction: me.introduction },
    labelOf,
  })
  useUnsavedWarning(formState.isDirty)
  const submit = handleSubmit(async (body) => {
    try {
      const saved = await call(session.update_me, { body })
      cache.setQueryData(meQuery.queryKey, saved)
      reset({ rep_name: saved.rep_name, phone: saved.phone ?? '', email: saved.email ?? '', introduction: saved.introduction })
      toast.done({ title: t`The profile is saved.` })
    } catch (error) {
      refuse(error, paths)
    }
  })
  return (
    <form noValidate aria-label={t`Profile`} onSubmit={(event) => void submit(event)} className="max-w-[560px]">
      <FormRows className="gap-4">
        <FormErrors errors={formState.errors} attempt={formState.submitCount} labelOf={labelOf} />
        <FormField control={control} name="rep_name" label={labelOf('rep_name')} help={t`Rankings and tries show it.`} required>
          {(field) => <Input {...field} autoComplete="nickname" />}
        </FormField>
        <FormField control={control} name="phone" label={labelOf('phone')}>
          {(field) => <Input {...field} type="tel" autoComplete="tel" />}
        </FormField>
        <FormField control={control} name="email" label={labelOf('email')}>
          {(field) => <Input {...field} type="email" autoComplete="email" />}
        </FormField>
        <FormField control={control} name="introduction" label={labelOf('introduction')}>
          {(field) => <Textarea {...field} rows={4} />}
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
