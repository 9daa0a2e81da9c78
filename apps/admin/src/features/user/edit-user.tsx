import { call } from '@beacon/api/client'
import { user } from '@beacon/api/people/user'
import { useContractForm } from '@beacon/auth/form'
import { usePermissions, useSession } from '@beacon/auth'
import { Button } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { FormErrors, FormLayout, StickyFoot } from '@beacon/ui/form'
import { PageHeader } from '@beacon/ui/layout'
import { Menu } from '@beacon/ui/overlay'
import { Status } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useMemo, useState } from 'react'
import { type FieldPath, FormProvider } from 'react-hook-form'
import { ChangedMeanwhile, type Stale, staleOf } from '../../parts/form/changed-meanwhile.tsx'
import { pathsOf } from '../../parts/form/form-paths.ts'
import { useLeaveGuard } from '../../parts/form/leave-guard.tsx'
import { usePersonFormRules } from '../../parts/people/person-form-rules.ts'
import { userStatusName } from './columns.tsx'
import { profileOf, type ProfileInput, type UserDetail, userProfile } from './model.ts'
import { PersonalDialog } from './personal-dialog.tsx'
import { ProfileFields } from './profile-fields.tsx'
import { refreshUsers, userQuery } from './queries.ts'
import { useUserActions } from './use-user-actions.tsx'
import { UserFacts } from './user-facts.tsx'
import { useUserLabels } from './user-labels.ts'
import { useUserMenu } from './user-menu.tsx'

/** A stored account: read only without `user.write`, personal data masked. */
export function EditUser({ id }: { id: string }) {
  const { data } = useSuspenseQuery(userQuery(id))
  const [clash, setClash] = useState<{ stale: Stale; mine: ProfileInput } | null>(null)
  const [base, setBase] = useState(data)
  const [typedValues, setTypedValues] = useState<ProfileInput | null>(null)
  const queryClient = useQueryClient()
  const labelOf = useUserLabels()
  const meet = async (stale: Stale, mine: ProfileInput) => {
    setClash({ stale, mine })
    await queryClient.invalidateQueries({ queryKey: userQuery(id).queryKey })
  }
  const settle = (mine: ProfileInput | null) => {
    setBase(data)
    setTypedValues(mine)
    setClash(null)
  }
  const theirs = { ...data, role_id: data.role_id }
  return (
    <>
      <EditUserForm
        key={base.version}
        detail={{ ...data, version: base.version }}
        typedValues={typedValues}
        onSaved={setBase}
        onStale={meet}
      />
      <ChangedMeanwhile
        stale={clash?.stale ?? null}
        mine={clash?.mine ?? {}}
        theirs={theirs}
        labelOf={labelOf}
        onTheirs={() => settle(null)}
        onMine={() => settle(clash?.mine ?? null)}
        onClose={() => setClash(null)}
      />
    </>
  )
}

interface Props {
  detail: UserDetail
  /** What the person had typed when somebody else saved. */
  typedValues: ProfileInput | null
  onSaved: (saved: UserDetail) => void
  onStale: (stale: Stale, mine: ProfileInput) => Promise<void>
}

function EditUserForm({ detail, typedValues, onSaved, onStale }: Props) {
  const { t } = useLingui()
  const toast = useToast()
  const queryClient = useQueryClient()
  const me = useSession()
  const permissions = usePermissions()
  const labelOf = useUserLabels()
  const { phone } = usePersonFormRules()
  const schema = useMemo(() => userProfile({ phone }), [phone])
  const { refuse, ...form } = useContractForm({
    schema,
    defaultValues: profileOf(detail),
    ...(typedValues === null ? {} : { values: typedValues, resetOptions: { keepDefaultValues: true } }),
    labelOf,
  })
  const { isDirty, isSubmitting, errors, submitCount } = form.formState
  const guard = useLeaveGuard(isDirty)
  const mayWrite = permissions.has('user.write') && (!detail.is_admin || detail.resource_id === me.resource_id)
  const submit = form.handleSubmit(async (values) => {
    try {
      const saved = await call(user.update, { params: { resource_id: detail.resource_id }, body: { ...values, version: detail.version } })
      queryClient.setQueryData(userQuery(detail.resource_id).queryKey, saved)
      form.reset(profileOf(saved))
      onSaved(saved)
      await refreshUsers(queryClient)
      toast.done({ title: t`${detail.username} saved` })
    } catch (error) {
      const stale = staleOf(error)
      if (stale === null) refuse(error, pathsOf(form.getValues()) as FieldPath<ProfileInput>[])
      else await onStale(stale, form.getValues())
    }
  })
  return (
    <FormProvider {...form}>
      <PageHeader
        title={detail.username}
        facts={<Status of={userStatusName(detail.status)} />}
        actions={<AccountActions detail={detail} />}
      />
      <FormErrors errors={errors} attempt={submitCount} labelOf={labelOf} note={<Trans>Nothing was saved</Trans>} className="mt-3" />
      <FormLayout
        id="user"
        label={t`User`}
        className="mt-4 pb-6"
        onSubmit={(event) => void submit(event)}
        side={<UserFacts detail={detail} />}
      >
        <ProfileFields stored={detail} disabled={!mayWrite} />
      </FormLayout>
      {mayWrite && (
        <StickyFoot className="-mx-page -mb-3 mt-auto">
          <Button look="quiet" disabled={!isDirty} onClick={() => form.reset(profileOf(detail))}>
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

/** What can be done to the account besides its fields: the same as from its row in the list. */
function AccountActions({ detail }: { detail: UserDetail }) {
  const actions = useUserActions()
  const [isShown, setShown] = useState(false)
  const menu = useUserMenu({
    ask: (action, row) => actions.ask({ action, rows: { ids: [row.resource_id] }, count: 1 }),
    onShow: () => setShown(true),
  })
  // The first entry leads to this page.
  const [, ...entries] = menu(detail)
  const items = entries[0] === 'separator' ? entries.slice(1) : entries
  if (items.length === 0) return null
  return (
    <>
      <Menu
        items={items}
        trigger={
          <Button>
            <Trans>Actions</Trans>
            <ChevronDown size={14} aria-hidden="true" />
          </Button>
        }
      />
      {isShown && <PersonalDialog row={detail} onClose={() => setShown(false)} />}
      {actions.dialogs}
    </>
  )
}
