import { call } from '@beacon/api/client'
import { organisation, type OrganisationDetail } from '@beacon/api/people/organisation'
import { Confirm } from '@beacon/auth/call'
import { useToast } from '@beacon/ui/feedback'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { refreshOrganisations } from './queries.ts'

interface DeleteProps {
  detail: OrganisationDetail
  onDeleted: () => void
  onClose: () => void
}

/** Typed, and only an empty one. */
export function DeleteOrganisation({ detail, onDeleted, onClose }: DeleteProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const toast = useToast()
  const { name, resource_id } = detail
  return (
    <Confirm
      title={t`Delete “${name}”?`}
      body={t`It is empty. This cannot be undone.`}
      typed={name}
      action={t`Delete organisation`}
      onConfirm={async () => {
        await call(organisation.remove, { params: { resource_id }, body: { confirm: name } })
        onDeleted()
        await refreshOrganisations(client)
        toast.done({ title: t`${name} deleted` })
      }}
      onClose={onClose}
    />
  )
}
