import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { LinkTabs } from '@beacon/ui/nav'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useListKind } from './list-kind.ts'

type Status = 'running' | 'paused' | 'not_started' | 'finished'
interface TabsProps {
  counts: Record<Status | 'all', number> | undefined
  current: Status | undefined
  filters: Readonly<Record<string, unknown>>
}

/** All, Running, Paused, Not started, Finished with their counts, and what else the kind sorts finished ones by; each an address. */
export function StatusTabs({ counts, current, filters }: TabsProps) {
  const { t, i18n } = useLingui()
  const { tabs: more = [] } = useListKind()
  const locale = useFormatLocale()
  const labels: Record<Status | 'all', string> = {
    all: t`All`,
    running: t({ context: 'status.contest', message: 'Running' }),
    paused: t({ context: 'status.contest', message: 'Paused' }),
    not_started: t({ context: 'status.contest', message: 'Not started' }),
    finished: t({ context: 'status.contest', message: 'Finished' }),
  }
  const ofKind = more.map(({ name, value, label }) => ({
    value,
    label: i18n._(label),
    to: { status: 'finished', [name]: value },
    isCurrent: current === 'finished' && filters[name] === value,
  }))
  const none = Object.fromEntries(more.map(({ name }) => [name, undefined]))
  const ofStatus = (['all', 'running', 'paused', 'not_started', 'finished'] as const).map((value) => ({
    value,
    label: labels[value],
    to: { status: value === 'all' ? undefined : value },
    ...(counts ? { count: formatNumber(locale, counts[value]) } : {}),
  }))
  const tabs = [...ofStatus, ...ofKind]
  return (
    <LinkTabs
      label={t`Contest status`}
      tabs={tabs}
      current={ofKind.find(({ isCurrent }) => isCurrent)?.value ?? current ?? 'all'}
      className="mt-1"
      renderLink={({ to }, parts) => <Link to="." search={(old) => ({ ...old, page: undefined, ...none, ...to })} {...parts} />}
    />
  )
}
