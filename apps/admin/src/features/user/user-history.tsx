import { auditModuleLabel, auditOperationLabel } from '@beacon/api/platform/audit-catalogue'
import { query } from '@beacon/api/query'
import { user } from '@beacon/api/people/user'
import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import { Section } from '@beacon/ui/layout'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

/** The last twenty things that were done to the account. */
export function UserHistory({ id }: { id: string }) {
  const locale = useFormatLocale()
  const { data } = useQuery(query(user.history, { params: { resource_id: id } }))
  return (
    <Section title={<Trans>History</Trans>}>
      <ul className="flex flex-col">
        {data?.items.map((row) => (
          <li key={row.seq} className="flex items-baseline gap-3 border-b border-rule-2 py-1.5">
            <span className="font-mono text-mono text-fg-3">{formatDateTime(locale, row.at, { year: false })}</span>
            <span className="min-w-0 flex-1 truncate text-fg">
              {auditOperationLabel(row.module, row.operation, locale)}
              <span className="ml-2 text-fg-3">{auditModuleLabel(row.module, locale)}</span>
            </span>
            <span className="truncate text-fg-2">{row.by}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
