import { LinkTabs } from '@beacon/ui/nav'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { TableState } from '@beacon/ui/table'

/** All, VM, Container, In the making, Error; each an address. */
export function ImageTabs({ filters }: { filters: TableState['filters'] }) {
  const { t } = useLingui()
  const tab = (value: string, label: string, to: { status?: string; virt_type?: string }) => ({
    value,
    label,
    to: { status: undefined, virt_type: undefined, ...to },
  })
  const tabs = [
    tab('all', t`All`, {}),
    tab('vm', t({ context: 'image', message: 'VM' }), { virt_type: 'vm' }),
    tab('container', t({ context: 'image', message: 'Container' }), { virt_type: 'container' }),
    tab('making', t({ context: 'image', message: 'Building' }), { status: 'making' }),
    tab('failed', t({ context: 'image', message: 'Error' }), { status: 'failed' }),
  ]
  const status = String(filters['status'] ?? '')
  const current = status === '' ? String(filters['virt_type'] ?? 'all') : status
  return (
    <LinkTabs
      label={t`Kinds of images`}
      tabs={tabs}
      current={current}
      className="mt-1"
      renderLink={({ to }, parts) => <Link to="." search={(old) => ({ ...old, page: undefined, ...to })} {...parts} />}
    />
  )
}
