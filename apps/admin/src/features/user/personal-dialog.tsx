import { call } from '@beacon/api/client'
import { user, type UserRow } from '@beacon/api/people/user'
import { useErrorWords } from '@beacon/auth/call'
import { DescriptionList } from '@beacon/ui/layout'
import { OpenDialog } from '@beacon/ui/overlay'
import { FieldError } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

/** Personal data of one account in clear: asked for each time, audited, kept nowhere in the page. */
export function PersonalDialog({ row, onClose }: { row: Pick<UserRow, 'resource_id' | 'username' | 'name'>; onClose: () => void }) {
  const { t } = useLingui()
  const words = useErrorWords()
  const { data, error } = useQuery({
    queryKey: ['users', 'unmask', row.resource_id],
    queryFn: () => call(user.unmask, { params: { resource_id: row.resource_id }, body: {} }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const mono = (text: string | null | undefined) => <span className="font-mono text-mono">{text || '–'}</span>
  const facts = [
    { label: t`Phone`, value: mono(data?.phone) },
    { label: t`E-mail`, value: mono(data?.email) },
    { label: t`ID card`, value: mono(data?.id_card) },
    { label: t({ context: 'person', message: 'Sign-in address' }), value: data?.address || '–' },
  ]
  return (
    <OpenDialog
      size="sm"
      onClose={onClose}
      title={row.name === '' ? row.username : `${row.username} · ${row.name}`}
      description={<Trans>This view is recorded in the audit log.</Trans>}
    >
      {error === null ? <DescriptionList facts={facts} /> : <FieldError>{words(error)}</FieldError>}
    </OpenDialog>
  )
}
