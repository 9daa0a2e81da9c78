import { hasNothing } from '@beacon/api/client'
import { query } from '@beacon/api/query'
import { systemLog, type LogLine } from '@beacon/api/platform/system-log'
import { LoadFailed } from '@beacon/auth/call'
import { formatTime } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { Loading } from '@beacon/ui/feedback'
import { DescriptionList, Section } from '@beacon/ui/layout'
import { SidePanel } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { exactTime, Level } from './columns.tsx'
import { useSourceWords } from './words.ts'

interface Props {
  seq: number
  onLine: (seq: number | undefined) => void
  onRequest: (request_id: string) => void
}

/** One line with all it carries, and the twenty before and after it on the same server. */
export function LinePanel({ seq, onLine, onRequest }: Props) {
  const { t } = useLingui()
  const around = useQuery({ ...query(systemLog.context, { params: { seq } }), placeholderData: keepPreviousData })
  const lines = around.data?.items ?? []
  const place = lines.findIndex((line) => line.seq === seq)
  const line = lines[place]
  const stepTo = (index: number) => {
    const next = lines[index]
    return place < 0 || next === undefined ? undefined : () => onLine(next.seq)
  }
  return (
    <SidePanel
      open
      width={620}
      onOpenChange={(open) => open || onLine(undefined)}
      title={line?.message ?? t({ context: 'log', message: 'Line' })}
      above={line === undefined ? undefined : `${exactTime(line.at)} · ${line.replica}`}
      onNext={stepTo(place + 1)}
      onPrevious={stepTo(place - 1)}
    >
      {hasNothing(around) ? (
        <LoadFailed title={t`The line could not be loaded`} query={around} />
      ) : line === undefined ? (
        <Loading>{t`Loading the line`}</Loading>
      ) : (
        <div className="flex flex-col gap-6">
          <Facts line={line} onRequest={onRequest} />
          <Section title={<Trans context="log">Surrounding lines</Trans>}>
            <ol className="flex flex-col font-mono text-mono">
              {lines.map((one) => (
                <Around key={one.seq} line={one} isHere={one.seq === seq} onLine={onLine} />
              ))}
            </ol>
          </Section>
        </div>
      )}
    </SidePanel>
  )
}

function Facts({ line, onRequest }: { line: LogLine } & Pick<Props, 'onRequest'>) {
  const { t } = useLingui()
  const sources = useSourceWords()
  const { data, request_id } = line
  const request = request_id === null ? [] : [{ label: t`Request ID`, value: <Request id={request_id} onRequest={onRequest} /> }]
  const carried = Object.entries(data ?? {})
    .filter(([, value]) => value !== null)
    .map(([name, value]) => ({
      key: name,
      label: <span className="font-mono text-mono">{name}</span>,
      value: (
        <span className="whitespace-pre-wrap break-words font-mono text-mono">
          {typeof value === 'string' ? value : JSON.stringify(value, null, 1)}
        </span>
      ),
    }))
  return (
    <DescriptionList
      facts={[
        { label: t({ context: 'log', message: 'Level' }), value: <Level level={line.level} /> },
        { label: t`Source`, value: sources[line.source] },
        ...request,
        ...carried,
      ]}
    />
  )
}

function Request({ id, onRequest }: { id: string } & Pick<Props, 'onRequest'>) {
  return (
    <span className="flex flex-wrap items-center gap-3">
      <span className="break-all font-mono text-mono">{id}</span>
      <Button look="quiet" size="sm" onClick={() => onRequest(id)}>
        <Trans>All of this request</Trans>
      </Button>
    </span>
  )
}

function Around({ line, isHere, onLine }: { line: LogLine; isHere: boolean } & Pick<Props, 'onLine'>) {
  const tone = line.level === 'error' ? 'text-vermilion' : line.level === 'warning' ? 'text-amber' : 'text-fg-2'
  return (
    <li className={isHere ? 'bg-ink-3' : ''}>
      <button
        type="button"
        aria-current={isHere || undefined}
        className="flex w-full gap-3 py-0.5 text-left hover:text-fg"
        onClick={() => onLine(line.seq)}
      >
        <span className="shrink-0 text-fg-3">{`${formatTime(line.at)}.${line.at.slice(20, 23)}`}</span>
        <span className={`min-w-0 truncate ${tone}`}>{line.message}</span>
      </button>
    </li>
  )
}
