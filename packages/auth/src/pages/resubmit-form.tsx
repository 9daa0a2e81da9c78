import { hasNothing, call, isApiError } from '@beacon/api/client'
import type { Reply } from '@beacon/api/endpoint'
import { session, type SystemInfo } from '@beacon/api/people/session'
import { errorText } from '@beacon/i18n'
import { Button, Input } from '@beacon/ui/controls'
import { Banner, Loading } from '@beacon/ui/feedback'
import { FormErrors, FormField, FormRows } from '@beacon/ui/form'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { useContractForm } from '../form/contract-form.ts'
import { visibleFields } from '../form/person-fields.ts'
import { resubmitForm } from '../form/registration-form.ts'
import { systemInfoQuery } from '../session/queries.ts'
import { PersonFields } from './person-fields.tsx'
import { useRegistrationLabels } from './registration-labels.ts'
import { SignInFailure } from './sign-in-failure.tsx'

type Mine = Reply<typeof session.resubmit_view>
const paths = ['name', 'phone', 'email', 'work_id', 'id_card', 'address'] as const

/** A rejected registration: what was sent, to correct and send again. */
export function ResubmitForm({ token, onBack }: { token: string; onBack: () => void }) {
  const { i18n } = useLingui()
  const { data: info } = useQuery(systemInfoQuery)
  const mine = useQuery({
    queryKey: ['registration', 'mine'],
    queryFn: () => call(session.resubmit_view, { body: { resubmit_token: token } }),
    gcTime: 0,
    retry: false,
  })
  const [isSent, setSent] = useState(false)
  return (
    <div className="grid gap-5">
      {isSent ? (
        <Banner boxed tone="ok" title={<Trans>Resubmitted.</Trans>}>
          <Trans>An organiser reviews new accounts. You will see the result here when you sign in.</Trans>
        </Banner>
      ) : hasNothing(mine) ? (
        <SignInFailure>{isApiError(mine.error) ? errorText(i18n, mine.error.code, mine.error.details) : String(mine.error)}</SignInFailure>
      ) : mine.data === undefined || info === undefined ? (
        <Loading>
          <Trans>Loading</Trans>
        </Loading>
      ) : (
        <Fields info={info} mine={mine.data} token={token} onSent={() => setSent(true)} />
      )}
      <button type="button" className="link justify-self-start" onClick={onBack}>
        <Trans>Back to username and password</Trans>
      </button>
    </div>
  )
}

function Fields({ info, mine, token, onSent }: { info: SystemInfo; mine: Mine; token: string; onSent: () => void }) {
  const { t } = useLingui()
  const labelOf = useRegistrationLabels()
  const schema = useMemo(() => resubmitForm(info), [info])
  const { refuse, ...form } = useContractForm({
    schema,
    defaultValues: {
      name: mine.name,
      phone: mine.phone ?? '',
      email: mine.email ?? '',
      work_id: mine.work_id ?? '',
      id_card: '',
      address: mine.address ?? '',
    },
    labelOf,
  })
  const submit = form.handleSubmit(async ({ id_card, ...body }) => {
    try {
      const shown = new Set<string>(visibleFields(info).map(({ name }) => name))
      const sent = Object.fromEntries(Object.entries(body).filter(([name]) => name === 'name' || shown.has(name)))
      await call(session.resubmit, { body: { resubmit_token: token, ...sent, ...(id_card === '' ? {} : { id_card }) } })
      onSent()
    } catch (error) {
      refuse(error, paths)
    }
  })
  return (
    <FormProvider {...form}>
      <form noValidate aria-label={t`Edit registration`} onSubmit={(event) => void submit(event)}>
        <FormRows className="gap-5">
          <Banner boxed tone="warning" title={<Trans>Rejected: {mine.audit_reason}</Trans>}>
            <Plural value={mine.left} one="You can resubmit once more." other="You can resubmit # more times." />
          </Banner>
          <FormErrors errors={form.formState.errors} attempt={form.formState.submitCount} labelOf={labelOf} />
          <FormField control={form.control} name="name" label={labelOf('name')} required>
            {(field) => <Input {...field} size="lg" autoComplete="name" />}
          </FormField>
          <PersonFields
            fields={visibleFields(info).map((one) => (one.name === 'id_card' ? { ...one, required: false } : one))}
            labelOf={labelOf}
          />
          <Button type="submit" look="primary" size="lg" className="w-full" saving={form.formState.isSubmitting}>
            <Trans>Resubmit</Trans>
          </Button>
        </FormRows>
      </form>
    </FormProvider>
  )
}
