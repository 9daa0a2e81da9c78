import type { DashboardView, HostLoad } from '@beacon/api/platform/dashboard'
import { formatBytes, formatPercent, useFormatLocale } from '@beacon/i18n'
import { TimePlot } from '@beacon/ui/chart'
import { Segmented } from '@beacon/ui/controls'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Block } from './block.tsx'
import { lastHours } from './last-hours.ts'

type Host = NonNullable<DashboardView['host']>
const cell = 'py-1 pl-4 text-right font-mono text-mono'

function Row({ name, note, load }: { name: string; note: string; load: HostLoad }) {
  const percent = (value: number | null) => (value === null ? '–' : formatPercent(value / 100, value < 10 ? 1 : 0))
  const spread = ({ average, peak }: HostLoad['hour']) => (average === null ? '–' : `${percent(average)} / ${percent(peak)}`)
  return (
    <tr className="border-b border-rule-2">
      <th scope="row" className="py-1 text-left font-normal">
        {name} <span className="pl-1 text-caption text-fg-3">{note}</span>
      </th>
      <td className={`${cell} text-fg`}>{percent(load.now)}</td>
      <td className={`${cell} text-fg-2`}>{spread(load.hour)}</td>
      <td className={`${cell} text-fg-2`}>{spread(load.day)}</td>
    </tr>
  )
}

/** The load of the machine: now, and average and peak of an hour and a day. */
export function HostBlock({ block }: { block: Host }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const head = 'py-1 pl-4 text-right font-normal'
  return (
    <Block title={<Trans>Machine</Trans>} at={block.at} first>
      <table className="w-full border-collapse text-dense text-fg">
        <thead>
          <tr className="border-b border-rule text-caption text-fg-3">
            <th scope="col" className="py-1 text-left font-normal">
              <Trans>Part</Trans>
            </th>
            <th scope="col" className={head}>
              <Trans>Now</Trans>
            </th>
            <th scope="col" className={head} title={t`Average / peak`}>
              <Trans>1 h: average / peak</Trans>
            </th>
            <th scope="col" className={head} title={t`Average / peak`}>
              <Trans>24 h</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          <Row name={t`CPU`} note={t({ message: `${block.cores} cores` })} load={block.cpu} />
          <Row name={t`Memory`} note={formatBytes(locale, block.memory_bytes)} load={block.memory} />
          <Row name={t`Disk`} note={formatBytes(locale, block.disk_bytes)} load={block.disk} />
        </tbody>
      </table>
    </Block>
  )
}

/** The same as lines. */
export function LoadPlot({ block }: { block: Host }) {
  const { t } = useLingui()
  const [hours, setHours] = useState<'1' | '24'>('24')
  const span = lastHours(block.at, Number(hours))
  const samples = block.samples.filter(({ at }) => at >= span.start_at)
  return (
    <div className="mt-4 border-t border-rule pt-3">
      <TimePlot
        title={t`System load`}
        at={samples.map(({ at }) => at)}
        series={[
          { id: 'cpu', name: t`CPU`, values: samples.map(({ cpu }) => cpu) },
          { id: 'memory', name: t`Memory`, values: samples.map(({ memory }) => memory) },
          { id: 'disk', name: t`Disk`, values: samples.map(({ disk }) => disk) },
        ]}
        span={span}
        until={block.at}
        unit="%"
        actions={
          <Segmented
            size="sm"
            aria-label={t`Time`}
            value={hours}
            onValueChange={setHours}
            options={[
              { value: '1', label: t`1 h` },
              { value: '24', label: t`24 h` },
            ]}
            className="mr-2"
          />
        }
      />
    </div>
  )
}
