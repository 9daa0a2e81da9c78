import { hasNothing, call } from '@beacon/api/client'
import { contest } from '@beacon/api/contest/contest'
import type { StaffRow } from '@beacon/api/contest/contest-views'
import { query } from '@beacon/api/query'
import { LoadFailed, useErrorWords } from '@beacon/auth/call'
import { Button } from '@beacon/ui/controls'
import { Loading, useToast } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isSame } from '../form/as-default.tsx'
import { staleOf } from '../form/changed-meanwhile.tsx'
import { StaffList, type StaffMember } from './staff-list.tsx'

const membersOf = (items: readonly StaffRow[]): StaffMember[] =>
  items.map(({ user_id, username, rep_name, role_name, role, is_owner }) => ({ user_id, username, rep_name, role_name, role, is_owner }))

export const staffInput = (members: readonly StaffMember[]) => members.map(({ user_id, role }) => ({ user_id, role }))

/** Who runs the contest. The list is kept as a whole and by itself, beside the settings. */
export function StaffEditor({ resource_id, readOnly }: { resource_id: string; readOnly: boolean }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const toast = useToast()
  const words = useErrorWords()
  const params = { resource_id }
  const asked = query(contest.staff, { params })
  const found = useQuery(asked)
  const [edited, setEdited] = useState<StaffMember[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  if (hasNothing(found)) return <LoadFailed title={t`Staff could not be loaded`} query={found} />
  if (found.data === undefined) return <Loading>{t`Loading staff`}</Loading>
  const stored = membersOf(found.data.items)
  const members = edited ?? stored
  const isChanged = !isSame(staffInput(members), staffInput(stored))
  const save = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const items = staffInput(members.filter(({ is_owner }) => !is_owner))
      client.setQueryData(asked.queryKey, await call(contest.set_staff, { params, body: { items, version: found.data.version } }))
      setEdited(null)
      toast.done({ title: t`Staff saved` })
    } catch (error) {
      if (staleOf(error) !== null) await found.refetch()
      setFailure(words(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="flex flex-col gap-3">
      <StaffList members={members} onChange={setEdited} readOnly={readOnly} />
      {failure !== null && (
        <p role="alert" className="text-dense text-vermilion">
          {failure}
        </p>
      )}
      {isChanged && (
        <div className="flex items-center gap-2">
          <Button size="sm" saving={isBusy} onClick={() => void save()}>
            <Trans>Save staff</Trans>
          </Button>
          <Button size="sm" look="quiet" onClick={() => setEdited(null)}>
            <Trans>Discard</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}
