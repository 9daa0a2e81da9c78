import type { ExamGuide } from '@beacon/api/kinds/theory/exam/exam'
import type { RushOwn } from '@beacon/api/kinds/theory/exam/rush'
import { formatPoints, useFormatLocale } from '@beacon/i18n'
import { Status } from '@beacon/ui/status'
import { Trans } from '@lingui/react/macro'
import { AnswerForm } from './answer-form.tsx'
import { BuzzButton } from './buzz-button.tsx'
import { deskViewOf } from './desk-view.ts'
import { type Headline, headlineOf } from './headline.ts'
import { RushClock } from './rush-clock.tsx'
import { RushQuestionView } from './rush-question.tsx'
import { RushStandings } from './rush-standings.tsx'
import { useDevice, useIsOpen } from './use-device.ts'
import type { useRush } from './use-rush.ts'
import { useSentences } from './use-sentences.ts'

interface Props {
  exam: ExamGuide['exam']
  own: RushOwn
  rush: ReturnType<typeof useRush>
}

const looks: Record<Headline['tone'], string> = { plain: 'text-fg', good: 'text-jade', bad: 'text-vermilion', ready: 'text-amber' }
const digits = 2

/** The page of a desk: the state in one line, the question, and the one thing that can be done now. */
export function RushDevice({ exam, own, rush }: Props) {
  const { now } = own
  const device = useDevice(exam.exam_id, (state_no) => state_no > now.state_no && rush.ask())
  const isOpenHere = useIsOpen(now.state === 'armed' || now.state === 'open' ? now.opens_at : null, device.clock)
  const view = deskViewOf(own, isOpenHere)
  const headline = headlineOf({ own, view, isOpenHere, say: useSentences() })
  const isOffline = device.isOnline === false
  const { question } = now
  return (
    <div className="mx-auto flex min-h-[calc(100dvh-56px)] w-full max-w-5xl flex-col px-page pt-3 pb-4">
      <DeskHeader name={exam.name} own={own} isOffline={isOffline} />
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-b border-rule py-3">
        <p
          aria-live="assertive"
          role="status"
          className={`type-title min-w-0 flex-1 basis-60 break-words ${isOffline ? 'text-fg-3' : looks[headline.tone]}`}
        >
          {headline.text}
        </p>
        <RushClock now={now} clock={device.clock} />
      </div>
      <div className="grid flex-1 content-start gap-x-8 lg:grid-cols-[minmax(0,1fr)_260px]">
        <div className="min-w-0 py-4">
          {question !== null && !view.mayAnswer && <RushQuestionView now={now} question={question} mine={own.entrant_id} />}
          {question !== null && view.mayAnswer && (
            <AnswerForm
              key={`${question.question_id} ${now.state}`}
              exam_id={exam.exam_id}
              question={question}
              device={device}
              isOffline={isOffline}
              onTaken={rush.put}
            />
          )}
        </div>
        <RushStandings desks={now.desks} mine={own.entrant_id} />
      </div>
      {view.hasButton && question !== null && (
        <BuzzButton
          key={question.question_id}
          exam_id={exam.exam_id}
          question_id={question.question_id}
          device={device}
          isOpen={now.state === 'open' || now.state === 'collecting' || isOpenHere}
          mayPress={view.mayPress && !isOffline}
          isPressed={view.press !== undefined}
          onNow={rush.take}
        />
      )}
    </div>
  )
}

function DeskHeader({ name, own, isOffline }: { name: string; own: RushOwn; isOffline: boolean }) {
  const locale = useFormatLocale()
  const desk = own.now.desks.find(({ entrant_id }) => entrant_id === own.entrant_id)
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-rule pb-2">
      <div className="min-w-0 flex-1 basis-40">
        <h1 className="truncate font-semibold text-fg" title={name}>
          {name}
        </h1>
        {desk !== undefined && (
          <p className="truncate text-caption text-fg-2">
            <Trans context="rush">
              Desk {desk.place} · {desk.name}
            </Trans>
          </p>
        )}
      </div>
      <Status of={isOffline ? 'member.offline' : 'member.online'} />
      {desk !== undefined && (
        <p className="text-right">
          <span className="block text-caption text-fg-3">
            <Trans context="rush">Score</Trans>
          </span>
          <span className="type-figure text-fg">{formatPoints(locale, desk.score, digits)}</span>
        </p>
      )}
    </header>
  )
}
