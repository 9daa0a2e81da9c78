import { audit, auditModuleLabel, auditModuleNames, auditOperationLabel, auditOperationsOf } from '@beacon/api/platform/audit'
import { query } from '@beacon/api/query'
import { useFormatLocale } from '@beacon/i18n'
import { Button, Input, Tag } from '@beacon/ui/controls'
import { Combobox, DateTimeRange } from '@beacon/ui/form'
import { Popover } from '@beacon/ui/overlay'
import type { TableState } from '@beacon/ui/table'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { FilterSelect } from '../../parts/list/filter-select.tsx'
import { spanOf, type Span } from './list-query.ts'

interface Props {
  filters: TableState['filters']
  onFilter: (changes: Record<string, string | undefined>) => void
}

/** Time, module, operation and result in the row; the rest behind one button. */
export function AuditFilters({ filters, onFilter }: Props) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const module = filters['module'] === undefined ? undefined : String(filters['module'])
  const byName = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label, locale)
  const modules = auditModuleNames.map((value) => ({ value, label: auditModuleLabel(value, locale) })).sort(byName)
  const operations =
    module === undefined ? [] : auditOperationsOf(module).map((value) => ({ value, label: auditOperationLabel(module, value, locale) }))
  return (
    <>
      <TimeFilter filters={filters} onFilter={onFilter} />
      <FilterSelect
        label={t`Module`}
        value={module}
        options={modules}
        onValueChange={(value) => onFilter({ module: value, operation: undefined })}
      />
      {module !== undefined && (
        <FilterSelect
          label={t`Operation`}
          value={filters['operation']}
          options={operations}
          onValueChange={(operation) => onFilter({ operation })}
        />
      )}
      <FilterSelect
        label={t`Result`}
        value={filters['result']}
        options={[
          { value: 'success', label: t({ context: 'audit', message: 'Success' }) },
          { value: 'failed', label: t({ context: 'audit', message: 'Failed' }) },
          { value: 'refused', label: t({ context: 'audit', message: 'Refused' }) },
        ]}
        onValueChange={(result) => onFilter({ result })}
      />
      <MoreFilters filters={filters} onFilter={onFilter} />
      {filters['object_id'] !== undefined && (
        <Tag text={t`One object`} onRemove={() => onFilter({ object_id: undefined, object_type: undefined })}>
          {t`One object`}
        </Tag>
      )}
    </>
  )
}

function TimeFilter({ filters, onFilter }: Props) {
  const { t } = useLingui()
  const span = spanOf(filters)
  const words: Record<Span, string> = {
    '1h': t`last hour`,
    '24h': t`last 24 hours`,
    '7d': t`last 7 days`,
    '30d': t`last 30 days`,
    all: t`all`,
    own: t`from – to`,
  }
  const text = (name: string) => (filters[name] === undefined ? null : String(filters[name]))
  return (
    <>
      <FilterSelect
        label={t`Time`}
        none={words['24h']}
        value={span === '24h' ? undefined : span}
        options={(Object.keys(words) as Span[]).filter((value) => value !== '24h').map((value) => ({ value, label: words[value] }))}
        onValueChange={(time) => onFilter({ time: time ?? '24h', ...(time === 'own' ? {} : { from: undefined, to: undefined }) })}
      />
      {span === 'own' && (
        <DateTimeRange
          aria-label={t`Time`}
          value={{ start: text('from'), end: text('to') }}
          onValueChange={({ start, end }) => onFilter({ from: start ?? undefined, to: end ?? undefined })}
        />
      )}
    </>
  )
}

const hidden = ['user_id', 'role', 'contest_id', 'ip'] as const

function MoreFilters({ filters, onFilter }: Props) {
  const { t } = useLingui()
  const count = hidden.filter((name) => filters[name] !== undefined).length
  return (
    <Popover
      label={t`More filters`}
      className="w-80"
      trigger={
        <Button>{count === 0 ? <Trans>More filters</Trans> : <Plural value={count} one="# more filter" other="# more filters" />}</Button>
      }
    >
      <div className="flex flex-col gap-3">
        <Labelled label={t`User`}>
          <Choice kind="user" label={t`User`} value={filters['user_id']} onValueChange={(user_id) => onFilter({ user_id })} />
        </Labelled>
        <Labelled label={t`Role at the time`}>
          <Choice kind="role" label={t`Role at the time`} value={filters['role']} onValueChange={(role) => onFilter({ role })} />
        </Labelled>
        <Labelled label={t`Contest`}>
          <Choice
            kind="contest"
            label={t`Contest`}
            value={filters['contest_id']}
            onValueChange={(contest_id) => onFilter({ contest_id })}
          />
        </Labelled>
        <Labelled label={t`IP or range`}>
          <AddressInput value={filters['ip'] === undefined ? '' : String(filters['ip'])} onValueChange={(ip) => onFilter({ ip })} />
        </Labelled>
      </div>
    </Popover>
  )
}

const Labelled = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-col gap-1">
    <span className="text-caption text-fg-3" aria-hidden="true">
      {label}
    </span>
    {children}
  </div>
)

interface ChoiceProps {
  kind: 'user' | 'role' | 'contest'
  label: string
  value: string | readonly string[] | undefined
  onValueChange: (value: string | undefined) => void
}

function Choice({ kind, label, value, onValueChange }: ChoiceProps) {
  const locale = useFormatLocale()
  const [q, setQ] = useState('')
  const chosen = value === undefined ? null : String(value)
  const isId = chosen !== null && kind !== 'role'
  const found = useQuery(query(audit.choices, { query: { kind, q } }))
  const own = useQuery({ ...query(audit.choices, { query: { kind, ...(isId ? { id: chosen } : {}) } }), enabled: isId })
  const items = [...(found.data?.items ?? []), ...(isId ? (own.data?.items ?? []) : [])]
  const unique = items.filter((item, index) => items.findIndex(({ value: other }) => other === item.value) === index)
  const nameOf = ({ label: name, note }: (typeof items)[number]) =>
    kind === 'role' ? (locale === 'zh' ? note : name) : note === '' ? name : `${name} · ${note}`
  return (
    <Combobox
      aria-label={label}
      value={chosen}
      options={unique.map((item) => ({ value: item.value, label: nameOf(item), text: nameOf(item) }))}
      onSearch={setQ}
      loading={found.isFetching}
      onValueChange={(next) => onValueChange(next ?? undefined)}
    />
  )
}

const addressForm = /^(?:[\d.]+|[\da-f.]*:[\da-f:.]*)(?:\/\d{1,3})?$/iu

/** Asked for once it can be an address, on Enter or when the box is left. */
function AddressInput({ value, onValueChange }: { value: string; onValueChange: (value: string | undefined) => void }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(value)
  const text = typed.trim()
  const isWrong = text !== '' && !addressForm.test(text)
  const send = () => {
    if (!isWrong && text !== value) onValueChange(text === '' ? undefined : text)
  }
  return (
    <Input
      aria-label={t`IP or range`}
      aria-invalid={isWrong}
      className="font-mono"
      placeholder="10.1.0.0/16"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={send}
      onKeyDown={(event) => event.key === 'Enter' && send()}
    />
  )
}
