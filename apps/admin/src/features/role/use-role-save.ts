import { call } from '@beacon/api/client'
import { role, type RoleDetail } from '@beacon/api/people/role'
import { useToast } from '@beacon/ui/feedback'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type Stale, staleOf } from '../../parts/form/changed-meanwhile.tsx'
import { useLeaveGuard } from '../../parts/form/leave-guard.tsx'
import { refreshRoles, roleQuery, useRoleName } from './queries.ts'
import { differenceOf } from './tree-model.ts'
import type { RoleBody } from './role-body.ts'

interface SaveOptions {
  stored: RoleDetail | null
  copyOf: RoleDetail | null
  isDirty: boolean
  refuse: (error: unknown) => unknown
  submitWith: (work: (body: RoleBody) => Promise<void>) => void
  /** Shows what somebody else saved in place of one's own. */
  take: (theirs: RoleDetail) => void
}

const store = ({ stored, copyOf }: Pick<SaveOptions, 'stored' | 'copyOf'>, body: RoleBody, over: number) =>
  stored === null
    ? call(role.create, { body: { ...body, ...(copyOf === null ? {} : { copy_of: copyOf.resource_id }) } })
    : call(role.update, { params: { resource_id: stored.resource_id }, body: { ...body, version: over } })

/** Saving, and what stands between: the question before people lose or gain items, and a save of somebody else. */
export function useRoleSave({ stored, copyOf, isDirty, refuse, submitWith, take }: SaveOptions) {
  const { t } = useLingui()
  const toast = useToast()
  const client = useQueryClient()
  const navigate = useNavigate()
  const nameOf = useRoleName()
  const guard = useLeaveGuard(isDirty)
  const [bodyToConfirm, setBodyToConfirm] = useState<RoleBody | null>(null)
  const [stale, setStale] = useState<Stale | null>(null)
  const [theirs, setTheirs] = useState<RoleDetail | null>(null)
  const [version, setVersion] = useState(stored?.version ?? 0)
  const leave = () => void navigate({ to: '/admin/system/role-management' })
  const send = async (body: RoleBody, over: number) => {
    try {
      const saved = await store({ stored, copyOf }, body, over)
      guard.allow()
      await refreshRoles(client)
      toast.done({ title: t`${nameOf(saved)} saved` })
      leave()
    } catch (error) {
      const found = stored === null ? null : staleOf(error)
      if (found === null || stored === null) return void refuse(error)
      setTheirs(await client.fetchQuery({ ...roleQuery(stored.resource_id), staleTime: 0 }))
      setStale(found)
    }
  }
  const submit = async (body: RoleBody) => {
    const { adds, removes } = differenceOf(stored?.permissions ?? [], body.permissions)
    const isFelt = stored !== null && stored.user_count > 0 && adds.length + removes.length > 0
    if (isFelt) setBodyToConfirm(body)
    else await send(body, version)
  }
  const confirm = async () => {
    if (bodyToConfirm !== null) await send(bodyToConfirm, version)
    setBodyToConfirm(null)
  }
  const onTheirs = () => {
    setStale(null)
    if (theirs === null) return
    setVersion(theirs.version)
    take(theirs)
  }
  const onMine = () => {
    setStale(null)
    if (theirs !== null) submitWith((body) => send(body, theirs.version))
  }
  return {
    guard,
    leave,
    submit,
    bodyToConfirm,
    setBodyToConfirm,
    confirm,
    theirs,
    meanwhile: { stale, onClose: () => setStale(null), onTheirs, onMine },
  }
}
