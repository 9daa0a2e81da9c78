import { formatNumber, formatPercent, formatTime, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { Section } from '@beacon/ui/layout'
import { Status } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import { PlainTable } from '../../../parts/plain-table.tsx'
import type { DeskProps } from './desk-props.ts'
import { Votes } from './votes.tsx'

/** What was decided, by whom, and the way to correct it. */
export function Decided({ detail, list, onAsk }: DeskProps) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const { points, decisions } = detail
  return (
    <>
      {points !== null && <p className="mt-4 font-mono text-[48px] leading-[56px] text-fg">{formatNumber(locale, points)}</p>}
      <Votes detail={detail} />
      <Section title={<Trans>Decisions</Trans>}>
        <PlainTable
          label={t`Decisions`}
          rows={decisions}
          rowKey={({ rev }) => String(rev)}
          columns={[
            { key: 'at', head: t`Time`, look: 'font-mono', cell: ({ at }) => formatTime(at) },
            { key: 'result', head: t`Result`, cell: ({ result }) => <Status of={`rw.${result}`} /> },
            { key: 'rubric', head: t`Rubric`, look: 'font-mono', cell: ({ rubric }) => formatPercent(rubric / 10_000, 1) },
            {
              key: 'attempt',
              head: t({ context: 'real world', message: 'Attempt' }),
              look: 'font-mono',
              cell: ({ attempt }) => formatNumber(locale, attempt),
            },
            { key: 'by', head: t`By`, look: 'text-fg', cell: ({ by }) => by ?? t`the votes` },
            { key: 'reason', head: t`Reason`, cell: ({ reason }) => reason },
          ]}
        />
      </Section>
      {list.is_head && (
        <Button className="mt-4" onClick={() => onAsk('overrule')}>
          <Trans>Correct the decision…</Trans>
        </Button>
      )}
    </>
  )
}
