import { hasNothing } from '@beacon/api/client'
import type { ImageAccessView } from '@beacon/api/image/image-access'
import { query } from '@beacon/api/query'
import { scene } from '@beacon/api/scene/scene'
import { Button, CopyField, Textarea } from '@beacon/ui/controls'
import { Skeleton } from '@beacon/ui/feedback'
import { Dialog } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadFailed } from '../load-failed.tsx'

interface Props {
  resource_id: string
  topic_id: string
  node_id: string
  name: string
  access: ImageAccessView
}

/** How one signs in to a node: its user, and password or key once somebody asks for them. */
export function AccessButton({ name, ...rest }: Props) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setOpen}
      title={t`Access to ${name}`}
      trigger={
        <Button size="sm" aria-label={t`Access info for ${name}`}>
          <Trans>Access info</Trans>
        </Button>
      }
    >
      <div className="grid gap-4 [&>*]:min-w-0">
        {rest.access.user !== '' && <Line label={t({ context: 'sign-in to a node', message: 'User' })} value={rest.access.user} />}
        {rest.access.kind !== null && <Secret {...rest} />}
      </div>
    </Dialog>
  )
}

function Secret({ resource_id, topic_id, node_id }: Omit<Props, 'name'>) {
  const { t } = useLingui()
  // It is kept no longer than the dialog stands.
  const found = useQuery({ ...query(scene.access, { params: { resource_id, topic_id, node_id } }), staleTime: 0, gcTime: 0 })
  if (found.isPending) return <Skeleton width={240} />
  if (hasNothing(found)) return <LoadFailed title={<Trans>The access info could not be loaded.</Trans>} query={found} />
  const { kind, secret } = found.data
  if (secret === null) return null
  if (kind === 'password') return <Line label={t`Password`} value={secret} />
  return (
    <div className="grid gap-1">
      <span aria-hidden className="text-dense text-fg-2">
        <Trans>Private key</Trans>
      </span>
      <Textarea aria-label={t`Private key`} readOnly rows={8} mono value={secret} onFocus={({ target }) => target.select()} />
    </div>
  )
}

function Line({ label, value }: { label: string; value: string }) {
  return (
    <div className="grid gap-1">
      <span aria-hidden className="text-dense text-fg-2">
        {label}
      </span>
      <CopyField label={label} value={value} />
    </div>
  )
}
