import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { Trans } from '@lingui/react/macro'
import { BigFigure } from './big-figure.tsx'
import { CompletionCurve } from './completion-curve.tsx'
import { RoomGrid } from './room-grid.tsx'
import type { HallProps } from './hall-props.ts'
import type { ExamNow } from './use-exam-wall.ts'

/** How the exam goes: who is there, who is done, when and where. No name and no mark. */
export function ExamProgress({ board, exam, now, settings, isPortrait }: HallProps) {
  if (exam === null) return null
  return (
    <div className={`flex h-full flex-col ${isPortrait ? 'gap-48' : 'gap-24'}`}>
      <Figures exam={exam} isPortrait={isPortrait} />
      <CompletionCurve contest={board.contest} exam={exam} now={now} isPortrait={isPortrait} />
      <RoomGrid rooms={exam.rooms} now={now} page_s={settings.page_s} isPortrait={isPortrait} />
    </div>
  )
}

function Figures({ exam: { candidates, present, going, submitted, absent }, isPortrait }: { exam: ExamNow; isPortrait: boolean }) {
  const locale = useFormatLocale()
  const number = (value: number) => formatNumber(locale, value)
  return (
    <dl className={`grid gap-x-48 ${isPortrait ? 'grid-cols-2 gap-y-24' : 'grid-cols-4'}`}>
      <BigFigure label={<Trans context="exam">Present</Trans>}>{number(present)}</BigFigure>
      <BigFigure label={<Trans context="exam">In progress</Trans>} tone="text-amber">
        {number(going)}
      </BigFigure>
      <BigFigure label={<Trans context="exam">Submitted</Trans>} tone="text-jade">
        {number(submitted)}
      </BigFigure>
      {absent === null ? (
        <BigFigure label={<Trans context="exam">Not here yet</Trans>} tone="text-fg-2">
          {number(candidates - present)}
        </BigFigure>
      ) : (
        <BigFigure label={<Trans context="exam">Absent</Trans>} tone="text-fg-2">
          {number(absent)}
        </BigFigure>
      )}
    </dl>
  )
}
