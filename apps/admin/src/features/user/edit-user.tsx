import { call } from '@beacon/api/client'
import { query } from '@beacon/api/query'
import { user } from '@beacon/api/user'
import { useContractForm } from '@beacon/auth/form'
import { usePermissions, useSession } from '@beacon/auth'
import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import { Avatar, Button } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { FormErrors, FormLayout, StickyFoot } from '@beacon/ui/form'
import { DescriptionList, PageHeader, Section } from '@beacon/ui/layout'
import { Status } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type FieldPath, FormProvider } from 'react-hook-form'
import { pathsOf } from '../../app/form-paths.ts'
import { useLeaveGuard } from '../../app/leave-guard.tsx'
import { useErrorWords } from '../../app/list-state.tsx'
import { userStatusName, useSourceWords } from './columns.tsx'
import { profileOf, type ProfileInput, type UserDetail, userProfile } from './model.ts'
import { ProfileFields } from './profile-fields.tsx'
import { refreshUsers, userQuery } from './queries.ts'
import { useUserLabels } from './user-labels.ts'

/** A stored account: read only without `user.write`, personal data masked until it is asked for. */
export function EditUser({ id }: { id: string }) {
  const { data } = useSuspenseQuery(userQuery(id))
  const [clear, setClear] = useState<UserDetail | null>(null)
  return <EditUserForm key={clear === null ? 'masked' : 'clear'} detail={clear ?? data} isClear={clear !== null} onClear={setClear} />
}

interface Props {
  detail: UserDetail
  isClear: boolean
  onClear: (detail: UserDetail) => void
}

function EditUserForm({ detail, isClear, onClear }: Props) {
  const { t } = useLingui()
  const toast = useToast()
  const queryClient = useQueryClient()
  const me = useSession()
  const permissions = usePermissions()
  const labelOf = useUserLabels()
  const { refuse, ...form } = useContractForm({ schema: userProfile, defaultValues: profileOf(detail, isClear), labelOf })
  const { isDirty, isSubmitting, errors, submitCount } = form.formState
  const guard = useLeaveGuard(isDirty)
  const [version, setVersion] = useState(detail.version)
  const mayWrite = permissions.has('user.write') && (!detail.is_admin || detail.resource_id === me.resource_id)
  const submit = form.handleSubmit(async (values) => {
    try {
      const saved = await call(user.update, { params: { resource_id: detail.resource_id }, body: { ...values, version } })
      setVersion(saved.version)
      queryClient.setQueryData(userQuery(detail.resource_id).queryKey, saved)
      form.reset(values)
      await refreshUsers(queryClient)
      toast.done({ title: t`${detail.username} saved` })
    } catch (error) {
      refuse(error, pathsOf(form.getValues()) as FieldPath<ProfileInput>[])
    }
  })
  return (
    <FormProvider {...form}>
      <PageHeader title={detail.username} facts={<Status of={userStatusName(detail.status)} />} />
      <FormErrors errors={errors} attempt={submitCount} labelOf={labelOf} note={<Trans>Nothing was saved</Trans>} className="mt-3" />
      <FormLayout
        id="user"
        label={t`User`}
        className="mt-4 pb-6"
        onSubmit={(event) => void submit(event)}
        side={<UserFacts detail={detail} personal={isClear ? null : <ShowPersonal id={detail.resource_id} onClear={onClear} />} />}
      >
        <ProfileFields isClear={isClear} disabled={!mayWrite} />
      </FormLayout>
      {mayWrite && (
        <StickyFoot className="-mx-page -mb-3 mt-auto">
          <Button look="quiet" disabled={!isDirty} onClick={() => form.reset()}>
            <Trans>Discard changes</Trans>
          </Button>
          <Button look="primary" type="submit" form="user" saving={isSubmitting}>
            <Trans>Save</Trans>
          </Button>
        </StickyFoot>
      )}
      {guard.dialog}
    </FormProvider>
  )
}

function UserFacts({ detail, personal }: { detail: UserDetail; personal: ReactNode }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const source = useSourceWords()
  const time = (at: string | null) => <span className="font-mono text-mono">{at === null ? '–' : formatDateTime(locale, at)}</span>
  const facts = [
    { label: t`Phone`, value: detail.phone ?? '–' },
    { label: t`E-mail`, value: detail.email ?? '–' },
    { label: t`Team`, value: detail.team_name ?? '–' },
    { label: t`Last sign-in`, value: time(detail.last_login_at) },
    { label: t`Created`, value: time(detail.created_at) },
    { label: t`Source`, value: source[detail.source] },
    ...(detail.reason ? [{ label: t`Reason`, value: detail.reason }] : []),
  ]
  return (
    <Section title={<Trans>Account</Trans>} first>
      <div className="mb-3 flex items-center gap-3">
        <Avatar name={detail.name} />
        <span className="min-w-0 truncate text-fg">{detail.name}</span>
        <Status of={detail.is_online ? 'member.online' : 'member.offline'} />
      </div>
      <DescriptionList facts={facts} />
      {personal}
    </Section>
  )
}

/** Personal data in clear is one record at a time, and audited. */
function ShowPersonal({ id, onClear }: { id: string; onClear: (detail: UserDetail) => void }) {
  const { t } = useLingui()
  const toast = useToast()
  const words = useErrorWords()
  const permissions = usePermissions()
  const [isAsking, setAsking] = useState(false)
  const queryClient = useQueryClient()
  if (!permissions.has('user.personal')) return null
  const ask = async () => {
    setAsking(true)
    try {
      onClear(await queryClient.fetchQuery(query(user.get, { params: { resource_id: id }, query: { unmask: true } })))
    } catch (error) {
      toast.failed({ title: t`Personal data was not shown`, body: words(error) })
      setAsking(false)
    }
  }
  return (
    <Button size="sm" className="mt-3" saving={isAsking} savingLabel={t`Loading`} onClick={() => void ask()}>
      <Trans>Show personal data</Trans>
    </Button>
  )
}
