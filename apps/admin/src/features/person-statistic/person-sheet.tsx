import type { PrintedPerson, PrintReply } from '@beacon/api/contest/statistic'
import { formatDateTime, formatDuration, formatNumber, formatPercent, formatTime, formatZone } from '@beacon/i18n'
import { Logo, useFormatLocale } from '@beacon/ui/theme'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentType } from 'react'
import type { PrintedPartProps } from '../../kinds/kind.ts'
import { usePoints } from '../../parts/contest/use-points.ts'
import { RankLine } from './rank-line.tsx'
import { TopicTable } from './topic-table.tsx'
import { Uploads } from './uploads.tsx'
import { Part } from '../../parts/people/printed-part.tsx'

interface Props {
  person: PrintedPerson
  reply: PrintReply
  page: number
  /** What the kind of the contest adds; null: nothing. */
  OwnPart: ComponentType<PrintedPartProps> | null
  own: Omit<PrintedPartProps, 'user_id'>
}

/** One page: who, what came of it, when, by topic, by direction, and how the place went. */
export function PersonSheet({ person, reply, page, OwnPart, own }: Props) {
  const locale = useFormatLocale()
  const { contest, items, is_unrevealed, printed_at } = reply
  const printed = formatDateTime(locale, printed_at)
  const zone = formatZone(printed_at)
  const total = items.length
  return (
    <article className="sheet flex flex-col bg-ink-0 text-[11px] leading-[1.4]">
      <header className="flex items-end gap-4 border-b border-fg pb-2">
        <div className="min-w-0 flex-1">
          <p className="text-fg-2">
            {contest.name} · {formatDateTime(locale, contest.start_at)} – {formatDateTime(locale, contest.end_at)}
          </p>
          <h2 className="text-[22px] leading-tight font-semibold">{person.name}</h2>
          <p className="text-fg-2">
            {person.entrant_name}
            {person.organisation_name !== null && <> · {person.organisation_name}</>}
          </p>
        </div>
        <Logo />
      </header>
      {is_unrevealed && (
        <p className="mt-2 border border-vermilion px-2 py-1 font-semibold text-vermilion">
          <Trans>Not yet revealed: this page contains results that are not public.</Trans>
        </p>
      )}
      <Figures person={person} />
      <div className="mt-3 grid grid-cols-[1fr_62mm] gap-6">
        <div className="min-w-0">
          <TopicTable topics={person.topics} />
          {OwnPart !== null && <OwnPart {...own} user_id={person.user_id} />}
          <Adjustments person={person} />
          <Uploads uploads={person.uploads} />
        </div>
        <div className="min-w-0">
          <Directions person={person} />
          <RankLine person={person} contest={contest} now={printed_at} />
          <Timeline person={person} />
        </div>
      </div>
      <footer className="mt-auto flex justify-between border-t border-rule pt-2 text-fg-3">
        <span>
          <Trans>
            Printed {printed} · times in {zone}
          </Trans>
        </span>
        <span>
          <Trans>
            Page {page} of {total}
          </Trans>
        </span>
      </footer>
    </article>
  )
}

function Figures({ person }: { person: PrintedPerson }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const points = usePoints()
  const number = (value: number) => formatNumber(locale, value)
  const of = number(person.of)
  const facts: { label: string; value: string; note?: string }[] = [
    { label: t`Team rank`, value: person.rank === null ? '–' : number(person.rank), note: t`of ${of}` },
    { label: t`Score (team)`, value: points.text(person.score) },
    { label: t`Personal points`, value: points.text(person.own_points) },
    { label: t`Solved personally`, value: number(person.solved) },
    {
      label: t`Submissions`,
      value: number(person.submissions),
      note: person.submissions === 0 ? '' : formatPercent(person.correct / person.submissions),
    },
    { label: t`Judged points`, value: points.text(person.judged) },
    { label: t`Active time`, value: person.active_s === 0 ? '–' : formatDuration(locale, person.active_s) },
  ]
  return (
    <dl className="mt-3 flex justify-between gap-3">
      {facts.map(({ label, value, note }) => (
        <div key={label}>
          <dt className="text-fg-3">{label}</dt>
          <dd>
            <span className="font-mono text-[16px]">{value}</span>
            {note !== undefined && <span className="ml-1 text-fg-3">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Directions({ person }: { person: PrintedPerson }) {
  return (
    <Part title={<Trans>By category</Trans>}>
      <ul className="grid gap-1">
        {person.directions.map(({ direction, topics, solved }) => (
          <li key={direction} className="grid grid-cols-[20mm_1fr_12mm] items-center gap-2">
            <span className="truncate">{direction}</span>
            <span aria-hidden="true" className="h-1.5 bg-ink-3">
              <span className="block h-full bg-jade" style={{ width: `${(solved / Math.max(1, topics)) * 100}%` }} />
            </span>
            <span className="text-right font-mono">
              {solved} / {topics}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Adjustments({ person }: { person: PrintedPerson }) {
  const { change } = usePoints()
  if (person.adjustments.length === 0) return null
  return (
    <Part title={<Trans>Team rewards and penalties</Trans>}>
      <ul>
        {person.adjustments.map(({ at, points, reason }) => (
          <li key={`${at} ${points}`} className="flex gap-3">
            <span className="font-mono text-fg-3">{formatTime(at)}</span>
            <span className="min-w-0 flex-1">{reason}</span>
            <span className="font-mono">{change(points)}</span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

const linesShown = 24

function Timeline({ person }: { person: PrintedPerson }) {
  const { t } = useLingui()
  const { change } = usePoints()
  const words = {
    solve: t({ context: 'score.step', message: 'Solve' }),
    hint: t({ context: 'score.step', message: 'Hint' }),
    adjust: t`Points`,
  }
  const shown = person.timeline.slice(0, linesShown)
  const rest = person.timeline.length - shown.length
  return (
    <Part title={<Trans>Time line</Trans>}>
      {shown.length === 0 && (
        <p className="text-fg-3">
          <Trans>Nothing solved personally.</Trans>
        </p>
      )}
      <ol>
        {shown.map(({ at, kind, text, points }, index) => (
          <li key={`${at} ${index}`} className="flex gap-2 text-[10px]">
            <span className="font-mono text-fg-3">{formatTime(at, { seconds: false })}</span>
            <span className="text-fg-3">{words[kind]}</span>
            <span className="min-w-0 flex-1 truncate">{text}</span>
            <span className="font-mono">{points === null ? '' : change(points)}</span>
          </li>
        ))}
      </ol>
      {rest > 0 && (
        <p className="text-fg-3">
          <Trans>and {rest} more</Trans>
        </p>
      )}
    </Part>
  )
}
