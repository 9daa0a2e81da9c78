import type { ContestMe } from '@beacon/api/contest/contest-views'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { Status } from '@beacon/ui/status'
import { Trans } from '@lingui/react/macro'
import type { AnswerContest } from '../../parts/answer/answer-contest.ts'
import { FlagField } from '../../parts/answer/flag-field.tsx'
import { useClosedWords } from '../../parts/answer/flag-section.tsx'
import type { SubmitFlag } from '../../parts/answer/use-flag-form.ts'
import { Name } from '../../parts/contest/name.tsx'
import { RichText } from '../../parts/contest/rich-text.tsx'
import { TopicScene } from '../../parts/scene/topic-scene.tsx'
import type { OwnTopic } from '../../parts/topic/own-topics.ts'
import { TopicHints } from '../../parts/topic/topic-hints.tsx'
import { TopicTries } from '../../parts/topic/topic-tries.tsx'
import { useTopicWords } from '../../parts/topic-words.ts'
import { missingNeeds, type RangeStage, type RangeView } from './range-model.ts'
import { useStageName } from './range-words.ts'
import { StageList } from './stage-list.tsx'

interface PanelProps {
  contest: AnswerContest
  mine: ContestMe
  /** The range as a topic: texts, hints and whether it has an environment. */
  topic: OwnTopic
  range: RangeView
  /** The stage that stands open. */
  stage: RangeStage | undefined
  submit: SubmitFlag
  onStage: (stage_id: string) => void
}

/** A range to work on: its environment, the task of the open stage, one flag field for all stages, and what was tried. */
export function RangePanel({ contest, mine, topic, range, stage, submit, onStage }: PanelProps) {
  const { name, description, lang } = useTopicWords()(topic)
  const closed = useClosedWords({ topic, contest, mine })
  const showsTries = topic.show_own_tries ?? contest.show_own_tries
  return (
    <section
      aria-labelledby="range-name"
      className="relative w-[468px] max-w-full shrink-0 overflow-y-auto border-l border-rule bg-ink-1 px-6 pt-3.5 pb-8 max-[959px]:w-full max-[959px]:border-t max-[959px]:border-l-0 max-sm:px-4"
    >
      <h2 id="range-name" lang={lang} className="text-[22px] leading-8 font-semibold text-fg [font-stretch:108%]">
        {name}
      </h2>
      <Progress range={range} />
      {description !== '' && (
        <div className="mt-4">
          <RichText lang={lang}>{description}</RichText>
        </div>
      )}
      {topic.has_scene === true && mine.entrant?.status === 'approved' && (
        <TopicScene resource_id={contest.resource_id} topic_id={topic.resource_id} />
      )}
      {stage !== undefined && <Task stage={stage} missing={missingNeeds(range.stages, stage)} lang={lang} />}
      <section aria-labelledby="flag-title" className="mt-5">
        <h3 id="flag-title" className="type-section mb-2 text-fg">
          <Trans>Flag</Trans>
        </h3>
        <FlagField
          submit={submit}
          goesOn
          isDone={range.finish.is_finished}
          isClosed={closed !== null}
          asksAi={contest.ai_declaration === 'submission'}
          remark={closed ?? <Trans>One field for all stages: the flag finds its own.</Trans>}
        />
      </section>
      <StageList stages={range.stages} current={stage?.stage_id ?? null} onOpen={onStage} />
      <div className="mt-5 border-t border-rule">
        <TopicHints topic={topic} contest={contest} mine={mine} />
      </div>
      {showsTries && mine.entrant !== null && (
        <TopicTries
          contest_id={contest.resource_id}
          topic_id={topic.resource_id}
          stages={new Map(range.stages.map(({ stage_id, name }) => [stage_id, name]))}
        />
      )}
    </section>
  )
}

/** How far the own entrant is, and what finishing gives. */
function Progress({ range: { stages, finish } }: { range: RangeView }) {
  const locale = useFormatLocale()
  const total = stages.length
  const taken = stages.filter(({ state }) => state === 'taken').length
  const bonus = formatNumber(locale, finish.bonus)
  return (
    <p className="mt-0.5 flex min-h-6 flex-wrap items-center gap-x-4 text-dense text-fg-2">
      <span>
        <Trans>
          {taken} of {total} stages taken
        </Trans>
      </span>
      {finish.bonus > 0 && (
        <span className={finish.is_finished ? 'text-jade' : 'text-fg-3'}>
          <Trans>
            Finish bonus <span className="font-mono">+{bonus}</span>
          </Trans>
        </span>
      )}
    </p>
  )
}

/** The task of the open stage, or what must be taken before it is told. */
function Task({ stage, missing, lang }: { stage: RangeStage; missing: readonly string[]; lang: string }) {
  const nameOf = useStageName()
  const needs = missing.join(', ')
  return (
    <section aria-labelledby="stage-task" className="mt-5">
      <div className="flex items-center gap-3">
        <h3 id="stage-task" className="type-section min-w-0 truncate text-fg">
          <Name>{nameOf(stage)}</Name>
        </h3>
        <span className="ml-auto">
          <Status of={`stage.${stage.state}`} />
        </span>
      </div>
      {stage.description !== null && stage.description !== '' && (
        <div className="mt-1">
          <RichText lang={lang}>{stage.description}</RichText>
        </div>
      )}
      {stage.state === 'locked' && (
        <p className="mt-1 text-fg-2">{needs === '' ? <Trans>Not open yet.</Trans> : <Trans>Take “{needs}” first.</Trans>}</p>
      )}
      {stage.state === 'held' && (
        <p className="mt-1 text-fg-2">
          {needs === '' ? (
            <Trans>Flag saved. It counts once its stage opens.</Trans>
          ) : (
            <Trans>Flag saved. It counts once “{needs}” is taken.</Trans>
          )}
        </p>
      )}
    </section>
  )
}
