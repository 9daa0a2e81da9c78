import type { SortName } from '@beacon/api/endpoint'
import type { LogLevel, LogLine, systemLog as contract } from '@beacon/api/platform/system-log'
import { formatLogTime } from '@beacon/i18n'
import { Glyph, type GlyphName } from '@beacon/ui/status'
import type { DataColumn } from '@beacon/ui/table'
import { useLingui } from '@lingui/react/macro'
import { useLevelWords, useSourceWords } from './words.ts'

const looks: Record<LogLevel, { glyph: GlyphName; colour: string }> = {
  debug: { glyph: 'dot', colour: 'text-fg-3' },
  info: { glyph: 'dot', colour: 'text-azure' },
  warning: { glyph: 'triangle', colour: 'text-amber' },
  error: { glyph: 'cross', colour: 'text-vermilion' },
}

/** A level by glyph, colour and word. */
export function Level({ level }: { level: LogLevel }) {
  const words = useLevelWords()
  const { glyph, colour } = looks[level]
  return (
    <span className={`inline-flex items-center gap-2 ${colour}`}>
      <Glyph name={glyph} />
      {words[level]}
    </span>
  )
}

/** “2026-11-20 14:32:08.417”. */
export const exactTime = (at: string): string => `${formatLogTime(at)}.${at.slice(20, 23)}`

/** The columns of the system log. */
export function useLogColumns(open: (seq: number) => void): ReadonlyArray<DataColumn<LogLine, SortName<typeof contract.list>>> {
  const { t } = useLingui()
  const sources = useSourceWords()
  const mono = (text: string | null, tone = 'text-fg-2') => <span className={`truncate font-mono text-mono ${tone}`}>{text ?? '–'}</span>
  const opener = (row: LogLine, text: string) => (
    <button
      type="button"
      tabIndex={-1}
      className="max-w-full truncate text-left font-mono text-mono text-fg hover:underline"
      onClick={() => open(row.seq)}
    >
      {text}
    </button>
  )
  return [
    { id: 'at', header: t`Time`, width: 204, sortKey: 'at', names: true, cell: (row) => opener(row, exactTime(row.at)) },
    { id: 'level', header: t({ context: 'log', message: 'Level' }), width: 104, cell: (row) => <Level level={row.level} /> },
    { id: 'source', header: t`Source`, min: 96, cell: (row) => <span className="truncate text-fg-2">{sources[row.source]}</span> },
    { id: 'replica', header: t({ context: 'log', message: 'Replica' }), min: 120, leaves: 2, cell: (row) => mono(row.replica) },
    { id: 'message', header: t({ context: 'log', message: 'Message' }), min: 260, cell: (row) => opener(row, row.message) },
    { id: 'request_id', header: t`Request ID`, min: 140, leaves: 1, cell: (row) => mono(row.request_id) },
  ]
}
