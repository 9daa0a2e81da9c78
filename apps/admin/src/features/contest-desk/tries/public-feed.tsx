import { formatChange, formatTime, useFormatLocale } from '@beacon/i18n'
import { EmptyState } from '@beacon/ui/feedback'
import { Status } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import { PlainTable } from '../../../parts/desk/plain-table.tsx'
import { usePublicFacts } from '../../../parts/desk/public-facts.ts'
import { TabHead } from '../../../parts/desk/tab-head.tsx'

/** In place of the stream: the solves that players see. Only the desk sees wrong tries, flags and addresses. */
export function PublicFeed({ id }: { id: string }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const facts = usePublicFacts(id)
  const rows = facts?.feed ?? []
  return (
    <section aria-label={t`Player feed`} className="min-w-0 flex-1 pb-4 xl:pr-6">
      <TabHead
        title={t`Player feed`}
        note={facts?.is_frozen === true ? <span className="text-azure">{t`unchanged since the freeze`}</span> : t`as players see it`}
      />
      {facts !== undefined && rows.length === 0 ? (
        <EmptyState title={t`Players see no solves yet`}>
          <Trans>Solves appear here as soon as players see them.</Trans>
        </EmptyState>
      ) : (
        <PlainTable
          label={t`Player feed`}
          columns={[
            { head: t`Time`, width: 'w-24' },
            { head: t({ context: 'desk', message: 'Team' }) },
            { head: t({ context: 'desk', message: 'Question' }) },
            { head: t`Result`, width: 'w-32' },
            { head: t`Points`, align: 'right' },
          ]}
          rows={rows.map((row) => ({
            key: String(row.feed_id),
            cells: [
              <span key="at" className="type-mono text-fg-2">
                {formatTime(row.at)}
              </span>,
              row.entrant_name,
              row.topic_name,
              <Status key="result" of={row.kind === 'blood' ? 'submission.first_blood' : 'submission.correct'} />,
              formatChange(locale, row.points),
            ],
          }))}
          none={null}
          tall
        />
      )}
    </section>
  )
}
