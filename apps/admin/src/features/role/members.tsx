import { call } from '@beacon/api/client'
import { role, type RoleMember } from '@beacon/api/people/role'
import { useErrorWords } from '@beacon/auth/call'
import { useToast } from '@beacon/ui/feedback'
import { PageHeader } from '@beacon/ui/layout'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useBulkJob } from '../../parts/list/bulk-job.tsx'
import { useBulkResult } from '../../parts/list/bulk-result.tsx'
import { AddDialog, RemoveDialog } from './member-dialogs.tsx'
import { MemberList } from './member-list.tsx'
import { refreshRoles, roleQuery, useRoleName } from './queries.ts'

type OpenDialog = { kind: 'add' | 'remove'; people: readonly RoleMember[]; clear: () => void }

/** Who holds a role: people outside it left, those in it right. */
export function Members({ id }: { id: string }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const toast = useToast()
  const words = useErrorWords()
  const nameOf = useRoleName()
  const { data } = useSuspenseQuery(roleQuery(id))
  const bulk = useBulkResult()
  const job = useBulkJob({
    name: 'role_members',
    onOver: (result) => {
      void refreshRoles(client)
      bulk.tell(result, plural(result.done, { one: '# person moved', other: '# people moved' }))
    },
  })
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null)
  const name = nameOf(data)
  const move = async (people: readonly RoleMember[], to: string | null) => {
    const user_ids = people.map(({ resource_id }) => resource_id)
    const params = { resource_id: id }
    const isAdd = to === null
    try {
      const reply = isAdd
        ? await call(role.add_members, { params, body: { user_ids } })
        : await call(role.remove_members, { params, body: { user_ids, role_id: to } })
      openDialog?.clear()
      setOpenDialog(null)
      if (reply.job_id !== undefined) return job.follow(reply.job_id)
      const done = reply.done.length
      const said = isAdd
        ? plural(done, { one: '# person added', other: '# people added' })
        : plural(done, { one: '# person removed', other: '# people removed' })
      bulk.tell(reply, said)
      await refreshRoles(client)
    } catch (error) {
      toast.failed({ title: t`Nobody was moved`, body: words(error) })
    }
  }
  const ask = (kind: OpenDialog['kind']) => (people: readonly RoleMember[], clear: () => void) => setOpenDialog({ kind, people, clear })
  return (
    <>
      <PageHeader
        title={<Trans>Members of “{name}”</Trans>}
        facts={<span>{plural(data.user_count, { one: '# person', other: '# people' })}</span>}
      >
        {data.key === 'administrator' && (
          <Trans>Adding or removing administrators requires your password, and all administrators are notified.</Trans>
        )}
      </PageHeader>
      {job.strip}
      <div className="mt-3 grid min-w-0 grid-cols-1 gap-6 xl:grid-cols-2">
        <MemberList
          roleId={id}
          inside={false}
          title={<Trans>Not in the role</Trans>}
          action={(count) => plural(count, { one: 'Add # person', other: 'Add # people' })}
          look="primary"
          onMove={ask('add')}
        />
        <MemberList
          roleId={id}
          inside
          title={<Trans>In the role</Trans>}
          action={(count) => plural(count, { one: 'Remove # person', other: 'Remove # people' })}
          look="secondary"
          onMove={ask('remove')}
        />
      </div>
      {openDialog?.kind === 'add' && (
        <AddDialog
          name={name}
          people={openDialog.people}
          onConfirm={() => move(openDialog.people, null)}
          onClose={() => setOpenDialog(null)}
        />
      )}
      {openDialog?.kind === 'remove' && (
        <RemoveDialog
          roleId={id}
          name={name}
          people={openDialog.people}
          onConfirm={(to) => move(openDialog.people, to)}
          onClose={() => setOpenDialog(null)}
        />
      )}
      {bulk.dialog}
    </>
  )
}
