import type { TransferRow, TransferState, TransferWay } from '@beacon/api/kinds/theory/transfer'
import { optionLetter } from '@beacon/api/kinds/theory/question'
import { useFormatLocale } from '@beacon/i18n'
import { Select, Tag } from '@beacon/ui/controls'
import { Mark, type MarkName } from '@beacon/ui/theme'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { importCell as cell, ImportTable } from '../../../parts/import/import-table.tsx'
import { theoryHref } from '../bank/hrefs.ts'
import { formatMarks, useTypeWords } from '../bank/words.ts'
import { type Choice, wayOf } from './choice.ts'
import { useTransferWords } from './note-words.ts'

interface Props {
  rows: readonly TransferRow[]
  choice: Choice
  onWay: (row: TransferRow, way: TransferWay) => void
}

/** What the file holds, one row a question, with its key in it; what is here already is decided in its row. */
export function PreviewTable({ rows, choice, onWay }: Props) {
  const { t } = useLingui()
  return (
    <ImportTable
      label={t`Questions of the file`}
      heads={[
        { word: t({ message: 'Place', context: 'theory' }), width: '84px' },
        { word: t({ message: 'Type', context: 'theory' }), width: '104px' },
        { word: t`Question` },
        { word: t({ message: 'Score', context: 'theory' }), width: '70px', right: true },
        { word: t`Category`, width: '12%' },
        { word: t`State`, width: '132px' },
        { word: t`Notes`, width: '22%' },
        { word: t`Already exists`, width: '140px' },
      ]}
      rows={rows.map((row) => (
        <Row key={row.row} row={row} way={wayOf(row, choice)} onWay={onWay} />
      ))}
    />
  )
}

const looks: Readonly<Record<TransferState, { word: string; mark: MarkName | null }>> = {
  new: { word: 'text-fg', mark: null },
  identical: { word: 'text-fg-3', mark: null },
  changed: { word: 'text-amber', mark: 'triangle' },
  other_key: { word: 'text-vermilion', mark: 'cross' },
  repeated: { word: 'text-fg-3', mark: null },
  not_mapped: { word: 'text-vermilion', mark: 'cross' },
  error: { word: 'text-vermilion', mark: 'cross' },
}

function Row({ row, way, onWay }: { row: TransferRow; way: TransferWay; onWay: Props['onWay'] }) {
  const locale = useFormatLocale()
  const types = useTypeWords()
  const words = useTransferWords()
  const { line, place, question_type, score, direction, state, notes, refusal, same } = row
  const { word, mark } = looks[state]
  return (
    <tr>
      <td className={`${cell} font-mono text-caption break-words text-fg-3`}>
        {[place, line].filter((part) => part !== null && part !== '').join(' : ')}
      </td>
      <td className={cell}>{question_type !== null && <Tag>{types[question_type]}</Tag>}</td>
      <th scope="row" className={`${cell} text-left font-normal`}>
        <span className="line-clamp-3 font-medium break-words whitespace-pre-line text-fg">{row.stem || '–'}</span>
        <Answer row={row} />
      </th>
      <td className={`${cell} text-right font-mono text-mono text-fg-2`}>{score === null ? '–' : formatMarks(locale, score)}</td>
      <td className={`${cell} break-words text-fg-2`}>{direction || '–'}</td>
      <td className={`${cell} ${word}`}>
        <span className="flex items-baseline gap-1.5">
          {mark !== null && <Mark name={mark} size={10} />}
          {words.state(state)}
        </span>
      </td>
      <td className={`${cell} text-caption break-words text-fg-2`}>
        {refusal !== null && <p className="text-vermilion">{words.refusal(refusal)}</p>}
        {notes.map((note) => (
          <p key={`${note.code} ${note.about}`} className={note.kind === 'lost' ? 'text-fg-3' : 'text-amber'}>
            {words.note(note)}
          </p>
        ))}
      </td>
      <td className={cell}>
        {same !== null && (
          <Link className="font-mono text-caption text-azure hover:underline" target="_blank" {...theoryHref(same.resource_id)}>
            {same.number}
          </Link>
        )}
        {state !== 'new' && refusal === null && <WayChoice row={row} way={way} onWay={onWay} />}
      </td>
    </tr>
  )
}

/** The key in the question: right options are marked by a word of the mark, not by colour alone. */
function Answer({ row: { options, answer, question_type } }: { row: TransferRow }) {
  const { t } = useLingui()
  if (options.length === 0) {
    const truth = answer === 'true' ? t({ context: 'theory', message: 'True' }) : t({ context: 'theory', message: 'False' })
    const text = question_type === 'truefalse' ? truth : answer
    return <span className="line-clamp-2 text-caption break-words text-jade">{text}</span>
  }
  return (
    <ul className="mt-1 text-caption">
      {options.map(({ text, is_right }, index) => (
        <li key={`${optionLetter(index)} ${text}`} className={`flex items-baseline gap-1.5 ${is_right ? 'text-jade' : 'text-fg-3'}`}>
          <span className="w-4 font-mono">{is_right ? <Mark name="check" size={10} /> : ''}</span>
          <span className="min-w-0 truncate">
            {optionLetter(index)}. {text}
          </span>
          {is_right && <span className="sr-only">{t`right`}</span>}
        </li>
      ))}
    </ul>
  )
}

function WayChoice({ row, way, onWay }: { row: TransferRow; way: TransferWay; onWay: Props['onWay'] }) {
  const { t } = useLingui()
  const { stem, state, same } = row
  const isSame = state === 'identical' || state === 'repeated'
  const version = { value: 'version' as const, label: t`New version`, disabled: same?.can_version !== true }
  return (
    <Select<TransferWay>
      size="sm"
      className="mt-1 w-full"
      aria-label={t`What to do with ${stem.slice(0, 60)}`}
      value={way}
      onValueChange={(next) => onWay(row, next)}
      options={[{ value: 'skip', label: t`Skip` }, ...(isSame ? [] : [version]), { value: 'add', label: t`Keep both` }]}
    />
  )
}
