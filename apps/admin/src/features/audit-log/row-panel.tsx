import { hasNothing } from '@beacon/api/client'
import { audit, auditModuleLabel, auditOperationLabel, type AuditDetail } from '@beacon/api/platform/audit'
import { query } from '@beacon/api/query'
import { LoadFailed } from '@beacon/auth/call'
import { useFormatLocale } from '@beacon/i18n'
import { deviceOf } from '@beacon/i18n/device'
import { Button } from '@beacon/ui/controls'
import { Loading } from '@beacon/ui/feedback'
import { DescriptionList, type Fact } from '@beacon/ui/layout'
import { SidePanel } from '@beacon/ui/overlay'
import { Status } from '@beacon/ui/status'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { exactTime, Person, resultStatus } from './columns.tsx'
import { FieldDiff } from './field-diff.tsx'
import { ObjectLink } from './object-link.tsx'
import { roleWord } from './role-word.ts'

interface Props {
  seq: number
  onRow: (seq: number | undefined) => void
  onObject: (row: AuditDetail) => void
  onNext: (() => void) | undefined
  onPrevious: (() => void) | undefined
}

/** One operation: both sides, who, from where and with what, and what came before and after at the same object. */
export function RowPanel({ seq, onRow, onObject, onNext, onPrevious }: Props) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const found = useQuery({ ...query(audit.get, { params: { seq } }), placeholderData: keepPreviousData })
  const row = found.data
  const title = row === undefined ? t`Operation` : auditOperationLabel(row.module, row.operation, locale)
  return (
    <SidePanel
      open
      width={560}
      onOpenChange={(open) => open || onRow(undefined)}
      title={title}
      above={row === undefined ? undefined : `${auditModuleLabel(row.module, locale)} · ${exactTime(row.at)}`}
      onNext={onNext}
      onPrevious={onPrevious}
      footer={row === undefined ? undefined : <Neighbours row={row} onRow={onRow} onObject={onObject} />}
    >
      {hasNothing(found) ? (
        <LoadFailed title={t`The operation could not be loaded`} query={found} />
      ) : row === undefined ? (
        <Loading>{t`Loading the operation`}</Loading>
      ) : (
        <div className="flex flex-col gap-6">
          <Facts row={row} />
          <FieldDiff before={row.before} after={row.after} />
        </div>
      )}
    </SidePanel>
  )
}

function Facts({ row }: { row: AuditDetail }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const mono = (text: string | number) => <span className="break-all font-mono text-mono">{text}</span>
  const device = row.session === null ? null : deviceOf(row.session.user_agent)
  const facts: (Fact | false)[] = [
    { label: t`Object`, value: <ObjectLink row={row} /> },
    { label: t`User`, value: <Person row={row} /> },
    row.role_name !== null && { label: t`Role at the time`, value: roleWord(row.role_name, locale) },
    { label: t`Result`, value: <ResultLine row={row} /> },
    row.ip !== null && { label: t`IP`, value: mono(row.ip) },
    device !== null && { label: t`Device`, value: device === '' ? t`unknown` : device },
    row.session !== null && { label: t({ context: 'audit', message: 'Session' }), value: mono(row.session.session_id) },
    row.token !== null && { label: t`API token`, value: row.token.name ?? mono(row.token.token_id) },
    row.request_id !== null && { label: t`Request ID`, value: mono(row.request_id) },
    row.batch_rows > 1 && {
      label: t`Total`,
      value: <Plural value={row.batch_rows} one="# row in a single action" other="# rows in a single action" />,
    },
    { label: t`Seq`, value: <SealLine row={row} /> },
  ]
  return <DescriptionList facts={facts.filter((fact) => fact !== false)} />
}

const ResultLine = ({ row }: { row: AuditDetail }) => (
  <span className="flex items-baseline gap-3">
    <Status of={resultStatus(row.result)} />
    {row.error_code !== null && <span className="font-mono text-mono text-fg-2">{row.error_code}</span>}
  </span>
)

function SealLine({ row }: { row: AuditDetail }) {
  return (
    <span className="flex items-baseline gap-3">
      <span className="font-mono text-mono">{row.seq}</span>
      <span className="text-caption text-fg-3">
        {row.sealed ? <Trans context="audit">sealed</Trans> : <Trans context="audit">not yet sealed</Trans>}
      </span>
    </span>
  )
}

function Neighbours({ row, onRow, onObject }: { row: AuditDetail } & Pick<Props, 'onRow' | 'onObject'>) {
  if (row.object_id === null || row.object_id === '') return null
  return (
    <>
      <Button look="quiet" size="sm" className="mr-auto" onClick={() => onObject(row)}>
        <Trans>All operations on this object</Trans>
      </Button>
      <Button look="quiet" size="sm" disabled={row.previous === null} onClick={() => onRow(row.previous?.seq)}>
        <Trans context="audit">Earlier</Trans>
      </Button>
      <Button look="quiet" size="sm" disabled={row.next === null} onClick={() => onRow(row.next?.seq)}>
        <Trans context="audit">Later</Trans>
      </Button>
    </>
  )
}
