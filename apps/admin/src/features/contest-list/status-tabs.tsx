import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { LinkTabs } from '@beacon/ui/nav'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

type Status = 'running' | 'paused' | 'not_started' | 'finished'
interface TabsProps {
  counts: Record<Status | 'all', number> | undefined
  current: Status | undefined
}

/** All, Running, Paused, Not started, Finished with their counts; each an address. */
export function StatusTabs({ counts, current }: TabsProps) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const labels: Record<Status | 'all', string> = {
    all: t`All`,
    running: t({ context: 'status.contest', message: 'Running' }),
    paused: t({ context: 'status.contest', message: 'Paused' }),
    not_started: t({ context: 'status.contest', message: 'Not started' }),
    finished: t({ context: 'status.contest', message: 'Finished' }),
  }
  const tabs = (['all', 'running', 'paused', 'not_started', 'finished'] as const).map((value) => ({
    value,
    label: labels[value],
    ...(counts ? { count: formatNumber(locale, counts[value]) } : {}),
  }))
  return (
    <LinkTabs
      label={t`Contest status`}
      tabs={tabs}
      current={current ?? 'all'}
      className="mt-1"
      renderLink={({ value }, parts) => (
        <Link to="." search={(old) => ({ ...old, page: undefined, status: value === 'all' ? undefined : value })} {...parts} />
      )}
    />
  )
}
