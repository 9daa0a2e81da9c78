import type { TransferRow, TransferState, TransferWay } from '@beacon/api/kinds/theory/transfer'
import { optionLetter } from '@beacon/api/kinds/theory/question'
import { useFormatLocale } from '@beacon/i18n'
import { Select, Tag } from '@beacon/ui/controls'
import { EmptyState } from '@beacon/ui/feedback'
import { Mark, type MarkName } from '@beacon/ui/theme'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
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
  if (rows.length === 0) return <EmptyState title={<Trans>None</Trans>} className="border-y border-rule" />
  return (
    <div
      className="relative max-h-[56vh] overflow-auto border-y border-rule"
      role="region"
      aria-label={t`Questions of the file`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keys
      tabIndex={0}
    >
      <table className="w-full min-w-[1080px] table-fixed border-separate border-spacing-0 text-dense">
        <thead>
          <tr>
            <Head width="84px">{t({ message: 'Place', context: 'theory' })}</Head>
            <Head width="104px">{t({ message: 'Type', context: 'theory' })}</Head>
            <Head>{t`Question`}</Head>
            <Head width="70px" right>
              {t({ message: 'Score', context: 'theory' })}
            </Head>
            <Head width="12%">{t`Category`}</Head>
            <Head width="132px">{t`State`}</Head>
            <Head width="22%">{t`Notes`}</Head>
            <Head width="140px">{t`Already exists`}</Head>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.row} row={row} way={wayOf(row, choice)} onWay={onWay} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Head({ children, width, right = false }: { children: ReactNode; width?: string; right?: boolean }) {
  return (
    <th
      scope="col"
      style={width === undefined ? {} : { width }}
      className={`sticky top-0 z-10 h-8 border-b border-rule bg-ink-0 px-2 font-normal text-fg-3 ${right ? 'text-right' : 'text-left'}`}
    >
      {children}
    </th>
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
const cell = 'border-b border-rule-2 px-2 py-1.5 align-top'

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
