import type { EvidenceDetail, EvidenceFact } from '@beacon/api/topic/evidence'
import { usePermission } from '@beacon/auth'
import { formatDuration, formatLogTime, formatNumber, formatTime, useFormatLocale } from '@beacon/i18n'
import { latePart } from '@beacon/ui/late'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type AxisRow, factAxis } from './fact-axis.ts'
import { measureTexts } from './measures.ts'
import { useEvidenceWords } from './use-evidence-words.ts'

const RevealedFlag = latePart(async () => (await import('../revealed-flag.tsx')).RevealedFlag)

/** A text of a try is shortened here. A person who may see flags fetches the whole text, and the audit log records it. */
const isReadable = ({ submission_id, text }: EvidenceFact): boolean => submission_id !== null && text !== null

interface Props {
  id: string
  one: Pick<EvidenceDetail, 'entrants' | 'facts'>
}

/** Raw observations on one axis of time: of two teams side by side, else one under another. */
export function CaseFacts({ id, one }: Props) {
  const mayRead = usePermission('question.secret')
  const [shown, setShown] = useState<EvidenceFact | null>(null)
  const { columns, rows } = factAxis(one)
  const read = mayRead ? setShown : undefined
  return (
    <>
      {columns === null ? (
        <ol className="border-t border-rule-2">
          {rows.map((row) => (
            <li key={keyOf(row)} className="grid grid-cols-[148px_minmax(0,1fr)] gap-x-3 border-b border-rule-2 py-1.5">
              <Moment row={row} isLong />
              <FactText fact={row.fact} onRead={read} withName />
            </li>
          ))}
        </ol>
      ) : (
        <TwoTeams columns={columns} rows={rows} onRead={read} />
      )}
      {shown !== null && shown.submission_id !== null && (
        <RevealedFlag
          id={id}
          row={{ submission_id: shown.submission_id, entrant_name: shown.entrant_name, topic_name: shown.topic_name ?? '', at: shown.at }}
          onClose={() => setShown(null)}
        />
      )}
    </>
  )
}

const keyOf = ({ fact }: AxisRow): string =>
  `${fact.at} ${fact.what} ${fact.submission_id ?? fact.upload_id ?? fact.address} ${fact.entrant_id} ${fact.user_name}`

type OnRead = ((fact: EvidenceFact) => void) | undefined
interface TwoTeamsProps {
  columns: NonNullable<ReturnType<typeof factAxis>['columns']>
  rows: readonly AxisRow[]
  onRead: OnRead
}

function TwoTeams({ columns, rows, onRead }: TwoTeamsProps) {
  return (
    <table className="w-full table-fixed border-collapse text-left">
      <thead>
        <tr className="border-b border-rule text-caption text-fg-3">
          <th scope="col" className="w-28 py-1 font-normal">
            <Trans>Time</Trans>
          </th>
          {columns.map(({ entrant_id, name }) => (
            <th key={entrant_id} scope="col" className="truncate py-1 pl-3 text-body font-semibold text-fg" title={name}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} className="border-b border-rule-2 align-top">
            <th scope="row" className="py-1.5 font-normal">
              <Moment row={row} />
            </th>
            {row.side === null ? (
              <td colSpan={2} className="py-1.5 pl-3">
                <FactText fact={row.fact} onRead={onRead} withName />
              </td>
            ) : (
              ([0, 1] as const).map((side) => (
                <td key={side} className="border-l border-rule-2 py-1.5 pl-3">
                  {row.side === side && <FactText fact={row.fact} onRead={onRead} />}
                </td>
              ))
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const second_ms = 1_000

/** When, and how long after the fact before it: amber where that was the other team's. */
function Moment({ row: { fact, gap_ms, isAcross }, isLong = false }: { row: AxisRow; isLong?: boolean }) {
  const locale = useFormatLocale()
  const gap =
    gap_ms === null
      ? null
      : gap_ms < 10 * second_ms
        ? `${formatNumber(locale, gap_ms / second_ms, 1)} s`
        : formatDuration(locale, Math.round(gap_ms / second_ms))
  return (
    <span className="block">
      <time dateTime={fact.at} title={formatLogTime(fact.at)} className="type-mono block text-fg-2">
        {isLong ? formatLogTime(fact.at) : formatTime(fact.at)}
      </time>
      {gap !== null && <span className={`block font-mono text-caption ${isAcross ? 'text-amber' : 'text-fg-3'}`}>+{gap}</span>}
    </span>
  )
}

function FactText({ fact, onRead, withName = false }: { fact: EvidenceFact; onRead: OnRead; withName?: boolean }) {
  const { t, i18n } = useLingui()
  const { factOf } = useEvidenceWords()
  const { what, entrant_name, user_name, topic_name, text, address, user_agent, measures } = fact
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap gap-x-2 text-fg-2">
        <span className="text-fg-3">{factOf(what)}</span>
        {withName && <span className="text-fg">{entrant_name || '–'}</span>}
        <span>{user_name}</span>
        {topic_name !== null && <span className="text-fg-3">{topic_name}</span>}
        {measureTexts(measures).map((one) => (
          <span key={one.id}>{i18n._(one)}</span>
        ))}
      </p>
      {text !== null && (
        <p className="font-mono text-fg [overflow-wrap:anywhere]">
          {text}
          {onRead !== undefined && isReadable(fact) && (
            <button type="button" className="link ml-2 font-sans text-caption" onClick={() => onRead(fact)}>
              {t`Show flag`}
            </button>
          )}
        </p>
      )}
      <p className="text-caption text-fg-3 [overflow-wrap:anywhere]">
        {address !== '' && <span className="mr-2 font-mono">{address}</span>}
        <span className="line-clamp-1" title={user_agent}>
          {user_agent}
        </span>
      </p>
    </div>
  )
}
