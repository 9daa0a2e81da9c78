import { formatDateTime, formatNumber, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { PlainTable } from '../../../parts/desk/plain-table.tsx'
import { runsQuery } from './queries.ts'
import { RunState } from './run-state.tsx'

/** What was evaluated again, the latest first. */
export function RunList({ id, onOpen }: { id: string; onOpen: (reevaluation_id: string) => void }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const items = useQuery(runsQuery(id)).data?.items ?? []
  if (items.length === 0) return null
  return (
    <Section title={t`Re-evaluations`}>
      <PlainTable
        label={t`Re-evaluations`}
        columns={[
          { head: t({ context: 'ai', message: 'Question' }) },
          { head: t({ context: 'ai', message: 'State' }) },
          { head: t`Reason` },
          { head: t({ context: 'ai', message: 'By' }) },
          { head: t`Time`, align: 'right' },
          { head: t({ context: 'ai', message: 'Submissions' }), align: 'right' },
          { head: '' },
        ]}
        rows={items.map((run) => ({
          key: run.reevaluation_id,
          cells: [
            run.topic_name,
            <RunState key="state" run={run} />,
            run.reason,
            run.by,
            formatDateTime(locale, run.at, { year: false }),
            formatNumber(locale, run.all),
            <Button key="open" look="quiet" size="sm" onClick={() => onOpen(run.reevaluation_id)}>
              <Trans>Show effect</Trans>
            </Button>,
          ],
        }))}
        none={null}
      />
    </Section>
  )
}
