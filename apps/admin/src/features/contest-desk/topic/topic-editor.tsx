import type { TopicDetail } from '@beacon/api/topic/topic'
import { usePermission } from '@beacon/auth'
import { Button } from '@beacon/ui/controls'
import { Banner } from '@beacon/ui/feedback'
import { latePart } from '@beacon/ui/late'
import { Section } from '@beacon/ui/layout'
import { Status } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type AnswerContest, ofAnswers } from './answer-contest.ts'
import { EffectDialog } from '../../../parts/contest-form/effect-dialog.tsx'
import { ContentSections, ContentSide } from '../../../parts/question-form/content-sections.tsx'
import { FormFrame } from '../../../parts/question-form/form-frame.tsx'
import { useDeskKind } from '../desk-kind.ts'
import { DeskNav } from '../desk-nav.tsx'
import { contestQuery, topicQuery, topicRowsQuery } from '../../../parts/desk/queries.ts'
import { isOn } from '../questions/topic-consequence.ts'
import { TopicSettings } from './topic-settings.tsx'
import { useTopicForm } from './use-topic-form.ts'

const AnnounceDialog = latePart(async () => (await import('./announce-dialog.tsx')).AnnounceDialog)
const RejudgeDialog = latePart(async () => (await import('../questions/rejudge-dialog.tsx')).RejudgeDialog)
const TryDialog = latePart(async () => (await import('./try-dialog.tsx')).TryDialog)

interface TopicEditorProps {
  id: string
  topic_id: string
  /** The panel that tries it as a player stands open. */
  isTrying: boolean
  onTry: (isTrying: boolean) => void
}

/** Changes a question as it stands in this contest; the bank keeps its own. */
export function TopicEditor({ id, topic_id, isTrying, onTry }: TopicEditorProps) {
  const { data: contest } = useSuspenseQuery(contestQuery(id))
  const { data: topic } = useSuspenseQuery({ ...topicQuery(id, topic_id), refetchOnWindowFocus: false, refetchOnReconnect: false })
  return (
    <>
      <DeskNav contest={contest} current="questions" />
      <main id="main" tabIndex={-1} className="flex min-w-0 flex-1 flex-col px-page py-3 outline-none">
        <Editor contest={ofAnswers(contest)} topic={topic} onTry={() => onTry(true)} />
      </main>
      {isTrying && <TryDialog contest_id={id} topic={topic} onClose={() => onTry(false)} />}
    </>
  )
}

const formId = 'topic'

function Editor({ contest, topic, onTry }: { contest: AnswerContest; topic: TopicDetail; onTry: () => void }) {
  const { t, i18n } = useLingui()
  const { scoringNote } = useDeskKind()
  const takesFlags = topic.parts.length > 0
  const form = useTopicForm(contest, topic)
  const client = useQueryClient()
  const mayScore = usePermission('contest.score')
  const [isAnnouncing, setAnnouncing] = useState(false)
  const { isDirty, isSubmitting } = form.provided.formState
  const buttons = (
    <>
      <Button look="quiet" disabled={!isDirty || isSubmitting} onClick={() => form.discard()}>
        <Trans>Discard changes</Trans>
      </Button>
      <Button onClick={form.leave} disabled={isSubmitting}>
        <Trans>Back</Trans>
      </Button>
      <Button disabled={!isDirty || form.isUploading || isSubmitting} onClick={() => setAnnouncing(true)}>
        <Trans>Save and announce…</Trans>
      </Button>
      <Button type="submit" form={formId} look="primary" saving={isSubmitting} disabled={!isDirty || form.isUploading}>
        <Trans>Save question</Trans>
      </Button>
    </>
  )
  return (
    <>
      <FormFrame
        id={formId}
        label={t({ context: 'desk', message: 'Question' })}
        title={topic.name}
        facts={<Status of={topic.is_online ? 'visibility.online' : 'visibility.offline'} />}
        actions={
          takesFlags && (
            <Button look="quiet" onClick={onTry}>
              <Trans>Test as a player</Trans>
            </Button>
          )
        }
        notes={
          isOn(contest) && (
            <Banner boxed tone="warning" title={t`The contest is running`} className="mt-3">
              <Trans>Players see changes immediately. Changing the score recalculates all solves of this question.</Trans>
            </Banner>
          )
        }
        side={<ContentSide note={takesFlags || scoringNote === undefined ? null : i18n._(scoringNote)} />}
        buttons={buttons}
        known={form.known}
        form={form}
        onSubmit={() => void form.submit()}
      >
        <TopicSettings key={`settings ${form.round}`} contest={contest} topic_id={topic.resource_id} />
        <Section title={<Trans>Text</Trans>}>
          <ContentSections key={form.round} onBusy={form.setUploading} takesFlags={takesFlags} />
        </Section>
      </FormFrame>
      {form.effect !== null && <EffectDialog {...form.effect} isBusy={isSubmitting} />}
      {form.rejudging.isOpen && mayScore && (
        <RejudgeDialog
          id={contest.resource_id}
          row={topic}
          onDone={() => client.invalidateQueries(topicRowsQuery(contest.resource_id))}
          onClose={form.rejudging.close}
        />
      )}
      {isAnnouncing && <AnnounceDialog name={topic.name} onRun={(words) => form.submit({ words })} onClose={() => setAnnouncing(false)} />}
    </>
  )
}
