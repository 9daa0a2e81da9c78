import { hasNothing } from '@beacon/api/client'
import type { Reply } from '@beacon/api/endpoint'
import type { about } from '@beacon/api/platform/about'
import { LoadFailed } from '@beacon/auth/call'
import { formatBytes, formatDateTime, useFormatLocale } from '@beacon/i18n'
import { Loading } from '@beacon/ui/feedback'
import { Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { runsQuery } from './queries.ts'

type Runs = Reply<typeof about.runs>

/** What runs where: looked at again every few seconds while it stands open. */
export function RunsSection() {
  const runs = useQuery(runsQuery)
  return (
    <Section title={<Trans>What runs where</Trans>}>
      {runs.isPending && (
        <Loading>
          <Trans>Asking what runs</Trans>
        </Loading>
      )}
      {hasNothing(runs) && <LoadFailed title={<Trans>What runs could not be read</Trans>} query={runs} />}
      {runs.data !== undefined && <RunsTable runs={runs.data} />}
    </Section>
  )
}

interface Row {
  key: string
  what: string
  where: ReactNode
  version: string
  since: ReactNode
}

function useRows({ processes, database, machines, node }: Runs): Row[] {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const time = (at: string) => formatDateTime(locale, at)
  const mono = (text: string) => <span className="type-mono break-all">{text}</span>
  const words = { server: t({ context: 'process', message: 'Server' }), scenes: t({ context: 'process', message: 'Scenes' }) }
  const rows: Row[] = processes.map(({ kind, place, version, since }) => ({
    key: `${kind} ${place}`,
    what: words[kind],
    where: mono(place),
    version: `Beacon ${version}`,
    since: time(since),
  }))
  for (const { machine, is_there, engine, qemu, beat_at } of machines) {
    const version = [engine === null ? null : `Docker ${engine}`, qemu === null ? null : `QEMU ${qemu}`].filter((one) => one !== null)
    const at = time(beat_at)
    rows.push({
      key: `machine ${machine}`,
      what: t`Scene machine`,
      where: mono(machine),
      version: version.length === 0 ? t`no engine` : version.join(', '),
      since: is_there ? t`seen ${at}` : <span className="text-vermilion">{t`silent since ${at}`}</span>,
    })
  }
  rows.push({
    key: 'database',
    what: t`Database`,
    where: database.is_embedded ? t`embedded` : t`your own server`,
    version: `PostgreSQL ${database.version}`,
    since: time(database.since),
  })
  rows.push({ key: 'node', what: t`Runtime`, where: t`of this server`, version: `Node.js ${node}`, since: '' })
  return rows
}

function RunsTable({ runs }: { runs: Runs }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const rows = useRows(runs)
  const { free_bytes, bytes, is_below_floor } = runs.files
  const [free, all] = [formatBytes(locale, free_bytes), formatBytes(locale, bytes)]
  return (
    <>
      <table className="w-full border-collapse text-body">
        <thead>
          <tr className="h-8 text-left text-caption text-fg-3">
            <th className="font-normal">{t`Component`}</th>
            <th className="font-normal">{t`Where`}</th>
            <th className="font-normal">{t`Version`}</th>
            <th className="font-normal">{t`Since`}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, what, where, version, since }) => (
            <tr key={key} className="h-8 border-t border-rule">
              <th scope="row" className="pr-6 text-left font-normal text-fg">
                {what}
              </th>
              <td className="pr-6">{where}</td>
              <td className="type-mono pr-6">{version}</td>
              <td>{since}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-fg-2">
        <Trans>
          Disk for files: {free} free of {all}.
        </Trans>{' '}
        {is_below_floor && (
          <span className="text-vermilion">
            <Trans>Nearly full: new files are refused.</Trans>
          </span>
        )}
      </p>
    </>
  )
}
