import { call } from '@beacon/api/client'
import { user } from '@beacon/api/people/user'
import { usePermissions, useSession } from '@beacon/auth'
import { Button } from '@beacon/ui/controls'
import { PageHeader } from '@beacon/ui/layout'
import { Menu } from '@beacon/ui/overlay'
import { Status } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useMemo, useState } from 'react'
import { pathsOf } from '../../parts/form/form-paths.ts'
import { useVersionedForm } from '../../parts/form/use-versioned-form.ts'
import { VersionedForm } from '../../parts/form/versioned-form.tsx'
import { usePersonFormRules } from '../../parts/people/person-form-rules.ts'
import { userStatusName } from './columns.tsx'
import { profileOf, type UserDetail, userProfile } from './model.ts'
import { PersonalDialog } from './personal-dialog.tsx'
import { ProfileFields } from './profile-fields.tsx'
import { refreshUsers, userQuery } from './queries.ts'
import { useUserActions } from './use-user-actions.tsx'
import { UserFacts } from './user-facts.tsx'
import { useUserLabels } from './user-labels.ts'
import { useUserMenu } from './user-menu.tsx'

/** A stored account: read only without `user.write`, personal data masked. */
export function EditUser({ id }: { id: string }) {
  const { t } = useLingui()
  const { data: detail } = useSuspenseQuery(userQuery(id))
  const me = useSession()
  const permissions = usePermissions()
  const { phone } = usePersonFormRules()
  const versioned = useVersionedForm({
    schema: useMemo(() => userProfile({ phone }), [phone]),
    labelOf: useUserLabels(),
    stored: detail,
    query: userQuery(id),
    valuesOf: profileOf,
    send: (body, { version }) => call(user.update, { params: { resource_id: id }, body: { ...body, version } }),
    refresh: refreshUsers,
    doneWords: ({ username }) => t`${username} saved`,
    pathsOf: (_error, values) => pathsOf(values),
  })
  const { form, base } = versioned
  const { isDirty, isSubmitting } = form.formState
  const mayWrite = permissions.has('user.write') && (!detail.is_admin || id === me.resource_id)
  return (
    <VersionedForm
      id="user"
      label={t`User`}
      versioned={versioned}
      head={
        <PageHeader
          title={detail.username}
          facts={<Status of={userStatusName(detail.status)} />}
          actions={<AccountActions detail={detail} />}
        />
      }
      note={<Trans>Nothing was saved</Trans>}
      side={<UserFacts detail={detail} />}
      foot={
        mayWrite ? (
          <>
            <Button look="quiet" disabled={!isDirty} onClick={() => form.reset()}>
              <Trans>Discard changes</Trans>
            </Button>
            <Button look="primary" type="submit" form="user" saving={isSubmitting}>
              <Trans>Save</Trans>
            </Button>
          </>
        ) : null
      }
    >
      <ProfileFields key={base.version} stored={detail} disabled={!mayWrite} />
    </VersionedForm>
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
