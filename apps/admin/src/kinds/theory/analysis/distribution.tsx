import { Histogram } from '@beacon/ui/chart'
import { Button } from '@beacon/ui/controls'
import { Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { PlainTable } from '../../../parts/desk/plain-table.tsx'
import type { Change } from './address.ts'
import { BandsDialog } from './bands-dialog.tsx'
import { BlockFiles, TableFile } from './block-files.tsx'
import { useBlockWidth } from './block-context.ts'
import { drawnPassLine } from './pass-line.ts'
import type { Analysis } from './queries.ts'
import { useBandWords, useFigureText } from './words.ts'

interface Props {
  analysis: Analysis
  /** Absent on paper: nothing is changed there. */
  onChange?: (change: Change) => void
}

/** Papers by their totals, with the line that passes, and by bands. */
export function Distribution({ analysis, onChange }: Props) {
  const { t } = useLingui()
  const { marks } = useFigureText()
  const fixed = useBlockWidth()
  const { head, histogram } = analysis
  const { edges, counts } = histogram
  const pass = drawnPassLine(analysis)
  const line = pass === null ? undefined : { at: pass / head.max_total, word: t({ context: 'analysis', message: 'Pass line' }) }
  const title = t({ context: 'analysis', message: 'Papers by total' })
  return (
    <Section title={<Trans context="analysis">Score distribution</Trans>}>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Histogram
          title={title}
          bins={counts.map((total, index) => ({ label: `${marks(edges[index] ?? 0)}–${marks(edges[index + 1] ?? 0)}`, total }))}
          totalWord={t({ context: 'analysis', message: 'Papers' })}
          {...(line === undefined ? {} : { line })}
          {...fixed}
          actions={<BlockFiles block="distribution" title={title} />}
        />
        <Bands analysis={analysis} onChange={onChange} />
      </div>
    </Section>
  )
}

/** Counts and shares by band; the cuts of the bands are the reader's own. */
function Bands({ analysis, onChange }: { analysis: Analysis; onChange: Props['onChange'] | undefined }) {
  const { t } = useLingui()
  const { count, marks, percent } = useFigureText()
  const words = useBandWords()
  const [isOpen, setOpen] = useState(false)
  const { bands, head } = analysis
  const title = t({ context: 'analysis', message: 'Papers by band' })
  return (
    <div>
      <PlainTable
        label={title}
        none={null}
        columns={[
          { head: t({ context: 'analysis', message: 'Band' }) },
          { head: t({ context: 'analysis', message: 'From' }), align: 'right' },
          { head: t({ context: 'analysis', message: 'Papers' }), align: 'right' },
          { head: t({ context: 'analysis', message: 'Share' }), align: 'right' },
        ]}
        rows={bands.map(({ band, from, count: papers }) => ({
          key: band,
          cells: [words[band], marks(from), count(papers), percent(head.n === 0 ? null : papers / head.n)],
        }))}
      />
      {onChange !== undefined && (
        <p className="flex items-center justify-end gap-2 pt-2">
          <TableFile block="bands" title={title} />
          <Button size="sm" onClick={() => setOpen(true)}>
            <Trans context="analysis">Change bands…</Trans>
          </Button>
        </p>
      )}
      {isOpen && onChange !== undefined && <BandsDialog analysis={analysis} onChange={onChange} onClose={() => setOpen(false)} />}
    </div>
  )
}
