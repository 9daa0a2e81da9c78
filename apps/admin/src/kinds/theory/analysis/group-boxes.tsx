import type { AnalysisBox } from '@beacon/api/kinds/theory/analysis-views'
import { BoxPlot } from '@beacon/ui/chart'
import { Section } from '@beacon/ui/layout'
import { cn } from '@beacon/ui/theme'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { BlockFiles } from './block-files.tsx'
import { useBlockWidth } from './block-context.ts'
import type { Analysis } from './queries.ts'
import { drawnPassLine } from './pass-line.ts'
import { useFigureText } from './words.ts'

/** How totals spread in each organisation and each room. One group alone says nothing that the whole does not say. */
export function GroupBoxes({ analysis }: { analysis: Analysis }) {
  const { t } = useLingui()
  const { marks } = useFigureText()
  const fixed = useBlockWidth()
  const { boxes, small_groups, head } = analysis
  const titles: Record<AnalysisBox['by'], string> = {
    organisation: t({ context: 'analysis', message: 'Totals by organisation' }),
    room: t({ context: 'analysis', message: 'Totals by room' }),
  }
  const words = {
    n: t({ context: 'analysis', message: 'Papers' }),
    min: t({ context: 'analysis', message: 'Lowest' }),
    low: t({ context: 'analysis', message: 'Lower quartile' }),
    median: t({ context: 'analysis', message: 'Median' }),
    high: t({ context: 'analysis', message: 'Upper quartile' }),
    max: t({ context: 'analysis', message: 'Highest' }),
    mean: t({ context: 'analysis', message: 'Mean' }),
  }
  const names: Record<AnalysisBox['by'], string> = {
    organisation: t({ context: 'analysis', message: 'Organisation' }),
    room: t({ context: 'analysis', message: 'Room' }),
  }
  const line = drawnPassLine(analysis)
  const passWord = t({ context: 'analysis', message: 'Pass line' })
  const kinds = (['organisation', 'room'] as const).flatMap((by) => {
    const rows = boxes.filter((box) => box.by === by)
    const small = small_groups.find((one) => one.by === by)
    return rows.length > 0 && rows.length + (small?.groups ?? 0) > 1 ? [{ by, rows, small }] : []
  })
  if (kinds.length === 0) return null
  return (
    <Section title={<Trans context="analysis">Totals by group</Trans>}>
      <div className={cn('grid gap-x-10 gap-y-6', kinds.length > 1 && 'lg:grid-cols-2')}>
        {kinds.map(({ by, rows, small }) => (
          <div key={by}>
            <BoxPlot
              title={titles[by]}
              rows={rows}
              words={{ name: names[by], ...words }}
              range={[0, head.max_total]}
              text={marks}
              {...(line === null ? {} : { line: { at: line, word: passWord } })}
              {...fixed}
              actions={<BlockFiles block="boxes" title={titles[by]} />}
            />
            {small !== undefined && small.groups > 0 && <SmallGroups small={small} />}
          </div>
        ))}
      </div>
      <p className="pt-2 text-caption text-fg-3">
        <Trans context="analysis">Line: lowest to highest. Box: the middle half, with the median. Dot: mean.</Trans>
      </p>
    </Section>
  )
}

/** Groups without a box. */
function SmallGroups({ small: { groups, papers } }: { small: Analysis['small_groups'][number] }) {
  const { t } = useLingui()
  const { count } = useFigureText()
  const inAll = count(papers)
  const counted = plural(groups, { one: '# group', other: '# groups' })
  return (
    <p className="pt-1 text-caption text-fg-3">
      {t({
        context: 'analysis',
        message: `${counted} (${inAll} papers) not shown: fewer than five papers each, or not among the 60 largest.`,
      })}
    </p>
  )
}
