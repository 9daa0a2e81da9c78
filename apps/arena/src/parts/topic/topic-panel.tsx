import type { ContestMe } from '@beacon/api/contest/contest-views'
import type { OwnTopic } from './own-topics.ts'
import { formatNumber, formatTime, useFormatLocale } from '@beacon/i18n'
import { Glyph, useDifficultyWords } from '@beacon/ui/status'
import { latePart } from '@beacon/ui/late'
import { cn } from '@beacon/ui/theme'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isSolved } from './board.ts'
import { Name } from '../contest/name.tsx'
import { FlagSection } from '../answer/flag-section.tsx'
import { solvesQuery } from '../contest/queries.ts'
import { RichText } from '../contest/rich-text.tsx'
import type { OwnSlot, UploadSlot } from '../contest/slots.ts'
import { MoveButtons } from './move-buttons.tsx'
import { SolveCount } from './solve-count.tsx'
import { isTyping } from '../contest/typing.ts'
import { TopicScene } from '../scene/topic-scene.tsx'
import { useTopicExtras } from './topic-extras.ts'
import { TopicFiles } from './topic-files.tsx'
import { TopicHints } from './topic-hints.tsx'
import { TopicLocked, TopicTerms } from './topic-locked.tsx'
import { TopicRating } from './topic-rating.tsx'
import { TopicSolution } from './topic-solution.tsx'
import { TopicSolves } from './topic-solves.tsx'
import { TopicTries } from './topic-tries.tsx'
import { useTopicWords } from '../topic-words.ts'
import { useOpened } from './use-opened.ts'
import { panelId, type TopicMove } from './use-topic-move.ts'
import type { AnswerContest } from '../answer/answer-contest.ts'

const ResetApplications = latePart(async () => (await import('../scene/reset-applications.tsx')).ResetApplications)

interface PanelProps {
  topic: OwnTopic
  /** All topics, to name those that must be solved first. */
  topics: readonly OwnTopic[]
  contest: AnswerContest
  mine: ContestMe
  cell: ContestMe['cells'][number] | undefined
  move: TopicMove
  upload: UploadSlot | undefined
  own: OwnSlot | undefined
}

/** The open topic: beside the board, or alone on a narrow page. Esc closes it, J and K go on. */
export function TopicPanel({ topic, topics, contest, mine, cell, move, upload, own }: PanelProps) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    // Taking the focus along lets J, K and Esc work at once; a field that is being typed in keeps it.
    if (!isTyping(document.activeElement)) box.current?.focus({ preventScroll: true })
  }, [])
  useOpened(contest, mine, topic)
  const hasSide = useTopicExtras(topic) !== null && topic.state !== 'locked'
  return (
    <section
      ref={box}
      id={panelId}
      tabIndex={-1}
      aria-labelledby="topic-name"
      className={cn(
        'w-[468px] max-w-full shrink-0 relative overflow-y-auto border-l border-rule bg-ink-1 px-6 pt-3.5 pb-8 outline-none max-[959px]:w-full max-[959px]:border-l-0 max-sm:px-4',
        hasSide && 'min-[1600px]:w-[920px]',
      )}
    >
      <PanelHead topic={topic} contest={contest} move={move} isDone={isSolved(cell)} />
      {topic.state === 'locked' ? (
        <TopicLocked topic={topic} topics={topics} mine={mine} />
      ) : (
        <PanelBody topic={topic} contest={contest} mine={mine} cell={cell} upload={upload} own={own} />
      )}
    </section>
  )
}

type BodyProps = Omit<PanelProps, 'topics' | 'move'>

function PanelBody({ topic, contest, mine, cell, upload, own }: BodyProps) {
  const { description, lang } = useTopicWords()(topic)
  const { resource_id } = topic
  const wantsFile = topic.flag_type === 'report' || topic.flag_type === 'optimise'
  const showsTries = topic.show_own_tries ?? contest.show_own_tries
  const canRate = isSolved(cell) && mine.entrant?.status === 'approved'
  const extras = useTopicExtras(topic)
  const takesFlags = extras?.takesNoFlag !== true
  const body = (
    <>
      <div className="mt-4">
        <RichText lang={lang}>{description}</RichText>
      </div>
      {topic.connection_info !== '' && <Connection text={topic.connection_info} />}
      {topic.has_scene === true && mine.entrant?.status === 'approved' && (
        <>
          <TopicScene resource_id={contest.resource_id} topic_id={resource_id} />
          {'reset_limit' in contest && (
            <ResetApplications
              resource_id={contest.resource_id}
              topic_id={resource_id}
              isOpen={contest.status === 'running' && topic.state === 'online'}
            />
          )}
        </>
      )}
      <div className="mt-5 border-t border-rule">
        <TopicFiles topic={topic} files={topic.files} contest_id={contest.resource_id} />
        <TopicHints topic={topic} contest={contest} mine={mine} />
      </div>
      {wantsFile
        ? upload?.({ contest, mine, topic })
        : takesFlags && extras?.ownsAnswer !== true && <FlagSection topic={topic} contest={contest} mine={mine} cell={cell} />}
    </>
  )
  const rest = (
    <>
      {own?.({ contest, topic })}
      {topic.solution != null && <TopicSolution topic={topic} contest_id={contest.resource_id} />}
      {(canRate || topic.rating != null) && <TopicRating topic={topic} contest={contest} canRate={canRate} />}
      {takesFlags && showsTries && mine.entrant !== null && <TopicTries contest_id={contest.resource_id} topic_id={resource_id} />}
      {takesFlags && (topic.show_solvers ?? contest.show_solvers) && <TopicSolves contest={contest} topic_id={resource_id} />}
    </>
  )
  if (extras === null)
    return (
      <>
        {body}
        {rest}
      </>
    )
  // What a kind adds comes before what was done already, also where all of it stands below each other.
  return (
    <div className="grid grid-cols-1 gap-x-8 min-[1600px]:grid-cols-2">
      <div className="min-w-0">{body}</div>
      <div className="min-w-0 min-[1600px]:row-span-2">
        <extras.Side contest={contest} mine={mine} topic={topic} />
      </div>
      <div className="min-w-0">{rest}</div>
    </div>
  )
}

type HeadProps = Pick<PanelProps, 'topic' | 'contest' | 'move'> & { isDone: boolean }

function PanelHead({ topic, contest, move, isDone }: HeadProps) {
  const locale = useFormatLocale()
  const { name, lang } = useTopicWords()(topic)
  const difficulties = useDifficultyWords()
  const extras = useTopicExtras(topic)
  return (
    <header>
      <div className="flex h-8 items-center gap-1">
        <p className="mr-auto truncate text-dense text-fg-3">
          {locale === 'zh' ? topic.direction.name_zh : topic.direction.name_en} · {difficulties[topic.difficulty]}
        </p>
        <MoveButtons move={move} />
      </div>
      <div className="flex items-baseline gap-4">
        <h2 id="topic-name" lang={lang} className="min-w-0 flex-1 text-[22px] leading-8 font-semibold text-fg [font-stretch:108%]">
          {name}
        </h2>
        <span className={cn('font-mono text-[24px] leading-8 font-medium', isDone ? 'text-fg-3' : 'text-amber')}>
          {extras?.Value == null ? formatNumber(locale, topic.value) : <extras.Value topic_id={topic.resource_id} />}
        </span>
      </div>
      <p className="mt-0.5 flex min-h-6 flex-wrap items-center gap-x-4 text-dense text-fg-2">
        {extras?.takesNoFlag !== true && (
          <span>
            <SolveCount solves={topic.solves} unranked={topic.unranked_solves} />
          </span>
        )}
        {topic.first !== null && <FirstBlood contest_id={contest.resource_id} topic_id={topic.resource_id} name={topic.first} />}
        {topic.author !== '' && (
          <span className="text-fg-3">
            <Trans>by {topic.author}</Trans>
          </span>
        )}
      </p>
      <TopicTerms topic={topic} />
    </header>
  )
}

/** Who was first, from the list; when, once the solves are there. */
function FirstBlood({ contest_id, topic_id, name }: { contest_id: string; topic_id: string; name: string }) {
  const { t } = useLingui()
  const { data } = useQuery(solvesQuery(contest_id, topic_id))
  const at = data?.items.find((one) => one.blood === 1 && one.name === name)?.at
  return (
    <span className="flex min-w-0 items-center gap-4">
      <span className="flex min-w-0 items-center gap-2 text-amber" title={t`First blood`}>
        <Glyph name="diamond" size={10} />
        <Name className="truncate">{name}</Name>
      </span>
      {/* As wide as a time, so that what follows stays in its place. */}
      <span className="min-w-[8ch] font-mono text-fg-3">{at !== undefined && formatTime(at)}</span>
    </span>
  )
}

function Connection({ text }: { text: string }) {
  return (
    <div className="mt-4">
      <h3 className="type-section text-fg">
        <Trans>Connection</Trans>
      </h3>
      <p className="mt-1 font-mono text-[15px] break-all whitespace-pre-wrap text-fg">{text}</p>
    </div>
  )
}
